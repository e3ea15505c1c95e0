public import ClientRules

/// The reason why a call of the client has no result.
public enum ClientError: Error, Sendable, CustomStringConvertible {
  /// An argument cannot be used; nothing was done.
  case unusable(String)
  /// The store does not have it.
  case notFound(String)
  /// The store has no service and token (`passclient sign-in`), or the service does not accept the token.
  case signIn(String)
  /// The service refuses.
  case refused(CommandProblem)
  /// No answer came, and nothing is kept that could be shown.
  case away(CommandProblem)
  /// The file of the store is damaged, or a newer version wrote it.
  case damaged(String)
  /// The store cannot be used, such as on a full disk; nothing was done.
  case store(String)

  /// The error for the person.
  public var description: String {
    switch self {
    case .unusable(let words), .notFound(let words), .signIn(let words), .damaged(let words),
      .store(let words):
      words
    case .refused(let problem): "\(problem.message) (\(problem.code))"
    case .away(let problem): "\(problem.message) (\(problem.code))"
    }
  }
}

extension ClientError {
  /// The store has no service and token.
  static let notSignedIn = Self.signIn(
    "you are not signed in; sign in with: passclient sign-in --url URL --token FILE")
}
