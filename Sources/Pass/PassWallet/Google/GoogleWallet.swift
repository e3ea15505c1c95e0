/// A connection to Google's wallet, in which classes and objects are created and changed.
package protocol GoogleWallet: Sendable {
  /// Creates a resource, or replaces the one with its id.
  ///
  /// Create the class before the objects that belong to it.
  func put(_ resource: GoogleResource) async throws(GoogleWalletFault)

  /// Replaces a resource that exists, and asks Google to tell the traveler what changed.
  ///
  /// A member that it has no more, such as a gate that was withdrawn, is gone afterwards.
  func replace(_ resource: GoogleResource) async throws(GoogleWalletFault)

  /// Asks whether the account may read and write its resources; throws the reason why not.
  func checkAccess() async throws(GoogleWalletFault)
}

/// The reason why Google's wallet did not take a resource; its words contain no personal data and no token.
package enum GoogleWalletFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The account may not do this: a person must change the account, the key or the clock.
  case notAllowed(String)
  /// The resource does not exist.
  case missing
  /// Google refuses the resource: it is wrong, and sending it again does not help.
  case refused(status: Int, String)
  /// Google asks to send it later, after this number of seconds if it names one.
  case later(status: Int, seconds: Int?)
  /// There was no answer, and it is unknown whether the resource was taken; sending it again does no harm.
  case noAnswer(String)

  /// Whether the same request may succeed later.
  package var isTemporary: Bool {
    switch self {
    case .later, .noAnswer: true
    case .notAllowed, .missing, .refused: false
    }
  }

  /// The fault in words.
  package var description: String {
    switch self {
    case .notAllowed(let reason): reason
    case .missing: "there is no such class or object; create it first"
    case .refused(let status, let word):
      "Google refused it (\(status)\(word.isEmpty ? "" : " \(word)"))"
    case .later(let status, let seconds):
      "Google asks to try again\(seconds.map { " in \($0) s" } ?? " later") (\(status))"
    case .noAnswer(let reason): reason
    }
  }
}
