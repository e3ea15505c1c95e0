package import Vocabulary

extension ObjectReader {
  /// Reads an array of strings.
  package mutating func strings(_ name: String) throws(ShapeError) -> [String] {
    try strings(array(name), name)
  }

  /// Reads an array of values of the vocabulary; `counts` are the allowed numbers of elements.
  package mutating func texts<Word: ValidatedText>(
    _ name: String, _ counts: ClosedRange<Int> = 0...Int.max, as type: Word.Type = Word.self
  ) throws(ShapeError) -> [Word] {
    let nodes = try array(name, counts)
    return try each(of: nodes, name) { (node, place) throws(ShapeError) in
      guard case .string(let text) = node.value, let word = Word(text) else {
        throw mismatch(node, place, expected: Word.expectation)
      }
      return word
    }
  }

  package mutating func optionalTexts<Word: ValidatedText>(
    _ name: String, _ counts: ClosedRange<Int> = 0...Int.max, as type: Word.Type = Word.self
  ) throws(ShapeError) -> [Word]? {
    peek(name) == nil ? nil : try texts(name, counts)
  }

  /// Reads an array of objects; `counts` are the allowed numbers of elements.
  ///
  /// Each object must have no other members than `read` takes.
  package mutating func objects<Value>(
    _ name: String, _ counts: ClosedRange<Int> = 0...Int.max,
    _ read: (inout ObjectReader) throws(ShapeError) -> Value
  ) throws(ShapeError) -> [Value] {
    let (nodes, path) = (try array(name, counts), path(to: name))
    return try each(of: nodes, path) { (node, place) throws(ShapeError) in
      var object = try ObjectReader(node, path: place)
      return try object.whole(read)
    }
  }

  /// Reads an array of objects; empty if the member is missing.
  package mutating func optionalObjects<Value>(
    _ name: String, _ read: (inout ObjectReader) throws(ShapeError) -> Value
  ) throws(ShapeError) -> [Value] {
    peek(name) == nil ? [] : try objects(name, 0...Int.max, read)
  }

  private mutating func array(
    _ name: String, _ counts: ClosedRange<Int>
  ) throws(ShapeError) -> [JSONNode] {
    let nodes = try array(name)
    guard counts.contains(nodes.count) else {
      throw failure(
        name,
        "expected an array of \(counts.lowerBound) to \(counts.upperBound) elements, "
          + "found \(nodes.count)")
    }
    return nodes
  }

  private func strings(_ nodes: [JSONNode], _ name: String) throws(ShapeError) -> [String] {
    try each(of: nodes, name) { (node, place) throws(ShapeError) in
      guard case .string(let text) = node.value else {
        throw mismatch(node, place, expected: "a string")
      }
      return text
    }
  }

  /// Reads each element of an array; the faults of all are reported at once.
  ///
  /// `read` gets the element and its place, such as `seats[0]`.
  package func each<Value>(
    of nodes: [JSONNode], _ name: String,
    _ read: (JSONNode, String) throws(ShapeError) -> Value
  ) throws(ShapeError) -> [Value] {
    var values: [Value] = []
    var faults = FaultList<ShapeError>()
    values.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      do throws(ShapeError) {
        values.append(try read(node, "\(name)[\(index)]"))
      } catch { faults.add(error) }
    }
    try faults.check()
    return values
  }
}
