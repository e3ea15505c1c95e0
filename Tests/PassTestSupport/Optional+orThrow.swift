/// Thrown when a value that a test needs is nil.
public struct MissingValue: Error, CustomStringConvertible {
  /// What is missing.
  public let description: String

  /// An error that names what is missing.
  public init(_ description: String) { self.description = description }
}

extension Optional {
  /// The value, or an error that names what is missing.
  public func orThrow(_ what: String) throws -> Wrapped {
    guard let self else { throw MissingValue(what) }
    return self
  }
}
