/// The part of an identity provider at which people sign in (RFC 6749 §3; OpenID Connect Core 1.0 §3.1).
package protocol AuthorizationServer: Sendable {
  /// The name under which the provider knows the pages.
  var client: String { get }

  /// Returns the address to which a browser is sent; it may have a query already.
  func authorizationEndpoint() async throws(AuthorizationFault) -> String

  /// Exchanges a code that a browser brought back for an ID token, which is still to be verified.
  ///
  /// The digest of `verifier` was sent with the browser (RFC 7636 §4.5), and `redirect` is the address to which the
  /// provider sent it back.
  func identityToken(
    for code: String, verifier: String, redirect: String
  ) async throws(AuthorizationFault) -> String
}

/// The reason why nobody could be signed in.
package enum AuthorizationFault: Error, Sendable {
  /// The code has ended, was used before, or was given to another browser.
  case codeRefused
  /// The provider cannot be reached, or its answer cannot be used; the text is for the operator and has no secret.
  case failed(String)
}
