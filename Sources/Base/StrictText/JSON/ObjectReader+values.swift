// Further types of member values.

extension ObjectReader {
  package mutating func integer(_ name: String) throws(ShapeError) -> Int {
    let number = try int64(name)
    guard let number = Int(exactly: number) else { throw failure(name, "\(number) is too large") }
    return number
  }

  package mutating func optionalInteger(_ name: String) throws(ShapeError) -> Int? {
    optional(name) == nil ? nil : try integer(name)
  }

  package mutating func int64(
    _ name: String, in range: ClosedRange<Int64>
  ) throws(ShapeError) -> Int64 {
    let number = try int64(name)
    guard range.contains(number) else {
      throw failure(
        name, "expected \(range.lowerBound) to \(range.upperBound), found \(number)")
    }
    return number
  }

  package mutating func optionalInt64(_ name: String) throws(ShapeError) -> Int64? {
    optional(name) == nil ? nil : try int64(name)
  }

  package mutating func integer(
    _ name: String, in range: ClosedRange<Int>
  ) throws(ShapeError) -> Int {
    Int(try int64(name, in: Int64(range.lowerBound)...Int64(range.upperBound)))
  }

  package mutating func optionalInteger(
    _ name: String, in range: ClosedRange<Int>
  ) throws(ShapeError) -> Int? {
    peek(name) == nil ? nil : try integer(name, in: range)
  }

  /// Reads one value of a closed set.
  package mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, as type: Choice.Type = Choice.self
  ) throws(ShapeError) -> Choice {
    let node = try required(name)
    guard case .string(let text) = node.value, let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map({ $0.rawValue }).joined(separator: ", ")
      throw mismatch(node, name, expected: "one of \(words)")
    }
    return choice
  }

  package mutating func optionalChoice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, as type: Choice.Type = Choice.self
  ) throws(ShapeError) -> Choice? {
    peek(name) == nil ? nil : try choice(name)
  }

  /// Reads a text of 1 to `longest` scalars without control characters.
  package mutating func line(_ name: String, upTo longest: Int) throws(ShapeError) -> String {
    let text = try string(name)
    let scalars = text.unicodeScalars
    guard (1...longest).contains(scalars.count),
      scalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { throw failure(name, "expected 1 to \(longest) characters on one line") }
    return text
  }

  package mutating func optionalLine(
    _ name: String, upTo longest: Int
  ) throws(ShapeError) -> String? { peek(name) == nil ? nil : try line(name, upTo: longest) }

  /// Reads bytes in base64url.
  package mutating func bytes(_ name: String) throws(ShapeError) -> [UInt8] {
    let text = try string(name)
    do throws(Base64URLError) {
      return try Base64URL.decode(Array(text.utf8)[...])
    } catch {
      throw failure(name, error.description)
    }
  }

  /// Checks that a text equals its canonical spelling.
  package func requireCanonical(_ bytes: [UInt8], _ canonical: [UInt8]) throws(ShapeError) {
    guard bytes == canonical else {
      throw ShapeError(
        path: path, offset: offset,
        detail: "the text is not in its canonical spelling (order, white space or escapes)")
    }
  }
}
