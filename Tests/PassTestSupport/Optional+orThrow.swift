/// Thrown when a value that a test needs is nil.
public struct MissingValue: Error, CustomStringConvertible {
  /// The name of the value that is missing.
  public let description: String

  /// Creates an error that names the missing value.
  public init(_ description: String) { self.description = description }
}

extension Optional {
  /// Returns the value, or throws an error that names the missing value.
  public func orThrow(_ what: String) throws -> Wrapped {
    guard let self else { throw MissingValue(what) }
    return self
  }
}
