package import Vocabulary

extension ObjectReader {
  /// An array of strings.
  package mutating func strings(_ name: String) throws(ShapeError) -> [String] {
    try strings(array(name), name)
  }

  /// An array of values of the vocabulary.
  ///
  /// - Parameter counts: the allowed numbers of elements.
  package mutating func texts<Word: ValidatedText>(
    _ name: String, _ counts: ClosedRange<Int> = 0...Int.max, as type: Word.Type = Word.self
  ) throws(ShapeError) -> [Word] {
    let nodes = try array(name, counts)
    var words: [Word] = []
    words.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      guard case .string(let text) = node.value, let word = Word(text) else {
        throw mismatch(node, "\(name)[\(index)]", expected: Word.expectation)
      }
      words.append(word)
    }
    return words
  }

  package mutating func optionalTexts<Word: ValidatedText>(
    _ name: String, _ counts: ClosedRange<Int> = 0...Int.max, as type: Word.Type = Word.self
  ) throws(ShapeError) -> [Word]? {
    peek(name) == nil ? nil : try texts(name, counts)
  }

  /// An array of objects; each must have no other members than `read` takes.
  ///
  /// - Parameter counts: the allowed numbers of elements.
  package mutating func objects<Value>(
    _ name: String, _ counts: ClosedRange<Int> = 0...Int.max,
    _ read: (inout ObjectReader) throws(ShapeError) -> Value
  ) throws(ShapeError) -> [Value] {
    var values: [Value] = []
    for (index, node) in try array(name, counts).enumerated() {
      var object = try ObjectReader(node, path: "\(path(to: name))[\(index)]")
      values.append(try read(&object))
      try object.finish()
    }
    return values
  }

  /// An array of objects; empty where the member is missing.
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
        name, "expected \(counts.lowerBound) to \(counts.upperBound), found \(nodes.count)")
    }
    return nodes
  }

  private func strings(_ nodes: [JSONNode], _ name: String) throws(ShapeError) -> [String] {
    var strings: [String] = []
    strings.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      guard case .string(let text) = node.value else {
        throw mismatch(node, "\(name)[\(index)]", expected: "a string")
      }
      strings.append(text)
    }
    return strings
  }
}
