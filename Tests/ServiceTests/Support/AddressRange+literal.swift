import ServiceHTTP

/// Address ranges as literals in tests.
extension AddressRange: ExpressibleByStringLiteral {
  /// Makes the range of a literal.
  public init(stringLiteral text: String) {
    guard let range = try? AddressRange(text) else {
      preconditionFailure("\(text): a constant of the tests is malformed")
    }
    self = range
  }
}
