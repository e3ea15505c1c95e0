internal import ArgumentParser
internal import PassIssuer
internal import PassVerifier
internal import Vocabulary

/// `issue --replacing`: the pass that a new one replaces, given by its text.
struct ReplacedPass: Sendable {
  private let text: String
  private let keys: KeyStore
  private let now: Instant

  init?(_ options: IssueOptions, now: Instant) {
    guard let text = options.replacing else { return nil }
    self.text = text
    keys = KeyStore(directory: options.keys.directory)
    self.now = now
  }

  /// Returns the pass, for a request of the same issuer and kind.
  ///
  /// Its signature is checked with the issuer's own keys, because a forged text must not choose the identity that the
  /// new ticket has at a gate.
  func pass(for request: PassRequest) throws -> FormerPass {
    let own = try Trust(jwks: try keys.export(issuer: request.issuer), issuer: request.issuer)
    let verdict = Verifier(trust: own).verify(Array(text.utf8), now: now)
    guard let claims = verdict.pass?.claims else {
      throw Failure.data(
        "--replacing: expected a pass that \(request.issuer) signed "
          + "(\(verdict.reason?.rawValue ?? ""))")
    }
    guard claims.kind == request.kind else {
      throw Failure.data(
        "--replacing: the former pass is of kind \(claims.kind.rawValue), the new one of kind "
          + "\(request.kind.rawValue); both must be of one kind")
    }
    return FormerPass(claims)
  }
}
