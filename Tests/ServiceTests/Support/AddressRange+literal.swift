import ServiceHTTP

/// Ranges as tests write them.
extension AddressRange: ExpressibleByStringLiteral {
  /// The range that a literal spells.
  public init(stringLiteral text: String) {
    guard let range = try? AddressRange(text) else {
      preconditionFailure("\(text): a constant of the tests is malformed")
    }
    self = range
  }
}
