internal import PassFormats

extension ObjectReader {
  /// An array of so many objects, each read and finished.
  mutating func objects<Value>(
    _ name: String, _ counts: ClosedRange<Int>,
    _ read: (inout ObjectReader) throws(ShapeError) -> Value
  ) throws(ShapeError) -> [Value] {
    let nodes = try array(name)
    guard counts.contains(nodes.count) else {
      throw failure(
        name, "expected \(counts.lowerBound) to \(counts.upperBound), found \(nodes.count)")
    }
    var values: [Value] = []
    for (index, node) in nodes.enumerated() {
      var object = try ObjectReader(node, path: "\(path(to: name))[\(index)]")
      values.append(try read(&object))
      try object.finish()
    }
    return values
  }
}
