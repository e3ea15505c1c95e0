/// The reason why the account of an issuer cannot be used, and how to mend it.
public struct GoogleIssuerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of a fault, for the exit code of a command.
  public enum Kind: Sendable {
    /// The content is wrong.
    case content
    /// The file is missing.
    case missing
    /// The file's permissions are wrong, or this user has none.
    case permission
  }

  /// The kind of the fault.
  public let kind: Kind
  /// The faulty member of the key file, such as `client_email`, or `issuer id` or `logo`; empty for a file as a whole.
  public let member: String
  /// The fault and its remedy.
  public let detail: String
  /// The key file, if it was read from a path.
  public private(set) var path: String?

  init(_ kind: Kind = .content, member: String = "", _ detail: String) {
    self.kind = kind
    self.member = member
    self.detail = detail
  }

  /// Returns the same fault of the key file at a path.
  func at(_ path: String) -> GoogleIssuerError {
    var error = self
    error.path = path
    return error
  }

  /// The file, the member and its fault.
  public var description: String {
    [path, member, detail].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ": ")
  }
}
