package import PassFormats
package import Vocabulary

extension ObjectReader {
  /// An array of objects, its length within `counts`; unknown members of an object are an error.
  package mutating func objects<Value>(
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

extension ObjectReader {
  /// An array of validated texts, its length within `counts`.
  package mutating func texts<Word: ValidatedText>(
    _ name: String, _ counts: ClosedRange<Int>
  ) throws(ShapeError) -> [Word] {
    let nodes = try array(name)
    guard counts.contains(nodes.count) else {
      throw failure(
        name, "expected \(counts.lowerBound) to \(counts.upperBound), found \(nodes.count)")
    }
    var words: [Word] = []
    for (index, node) in nodes.enumerated() {
      guard case .string(let text) = node.value, let word = Word(text) else {
        throw mismatch(node, "\(name)[\(index)]", expected: Word.expectation)
      }
      words.append(word)
    }
    return words
  }

  /// One of the raw values of an enumeration.
  package mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String
  ) throws(ShapeError) -> Choice {
    let node = try required(name)
    guard case .string(let text) = node.value, let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw mismatch(node, name, expected: "one of \(words)")
    }
    return choice
  }

  package mutating func optionalChoice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String
  ) throws(ShapeError) -> Choice? {
    peek(name) == nil ? nil : try choice(name)
  }

  /// A text entered by a person: 1 to `longest` Unicode scalars, none of them a control character.
  package mutating func line(_ name: String, upTo longest: Int) throws(ShapeError) -> String {
    let text = try string(name)
    let scalars = text.unicodeScalars
    guard (1...longest).contains(scalars.count),
      scalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { throw failure(name, "expected 1 to \(longest) characters on one line") }
    return text
  }

  package mutating func date(_ name: String) throws(ShapeError) -> CivilDate {
    let text = try string(name)
    guard let date = CivilDate(text) else {
      throw failure(name, "expected \(CivilDate.expectation), a day that there is")
    }
    return date
  }

  /// A moment with its offset (RFC 3339).
  package mutating func time(_ name: String) throws(ShapeError) -> OffsetDateTime {
    let text = try string(name)
    guard let time = OffsetDateTime(text) else {
      throw failure(name, "expected a time such as 2025-03-15T08:30:00-07:00")
    }
    return time
  }
}
