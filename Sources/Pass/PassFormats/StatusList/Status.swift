/// The status of a pass in a status list (Token Status List §7.1).
public enum Status: Hashable, Sendable {
  case valid
  /// Permanently invalid.
  case revoked
  /// Temporarily invalid.
  case suspended
  /// A value without a meaning in this format.
  case other(UInt8)

  /// Creates the status for a value.
  public init(value: UInt8) {
    self =
      switch value {
      case 0: .valid
      case 1: .revoked
      case 2: .suspended
      default: .other(value)
      }
  }

  /// The value in a list.
  public var value: UInt8 {
    switch self {
    case .valid: 0
    case .revoked: 1
    case .suspended: 2
    case .other(let value): value
    }
  }

  /// The status in English.
  public var name: String {
    switch self {
    case .valid: "valid"
    case .revoked: "revoked"
    case .suspended: "suspended"
    case .other(let value): "status \(value)"
    }
  }
}
