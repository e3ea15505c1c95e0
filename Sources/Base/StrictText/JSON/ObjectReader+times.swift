package import Vocabulary

extension ObjectReader {
  /// Reads a time with its offset (RFC 3339), as programs and people send it.
  package mutating func time(_ name: String) throws(ShapeError) -> OffsetDateTime {
    let node = try required(name)
    guard case .string(let text) = node.value, let time = OffsetDateTime(sent: text) else {
      throw mismatch(node, name, expected: OffsetDateTime.expectation)
    }
    return time
  }

  /// Reads a date; errors do not quote it, because it may be a date of birth.
  package mutating func date(_ name: String) throws(ShapeError) -> CivilDate {
    let text = try string(name)
    guard let date = CivilDate(text) else {
      throw failure(name, "expected a date that exists, such as 2025-03-15")
    }
    return date
  }
}
