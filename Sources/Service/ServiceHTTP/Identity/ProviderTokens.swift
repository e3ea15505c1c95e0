internal import AccessTokens
internal import Bookings
internal import PassFormats
internal import StrictText
internal import Vocabulary

/// Verifies tokens of one identity provider.
struct ProviderTokens: Sendable {
  private let settings: ProviderSettings
  let source: any ProviderKeySource

  init(_ provider: IdentityProvider) {
    settings = provider.settings
    source = provider.source
  }

  func hasIssuer(_ issuer: String) -> Bool {
    issuer.utf8.elementsEqual(settings.issuer.utf8)
  }

  /// Verifies a token and returns its entry.
  ///
  /// The claims are the token's payload, which is not verified yet; `index` is the position of this provider among
  /// all. It throws a `TokenFault`, or a `Problem` if the provider's keys are not available or the sender has no
  /// role.
  func entry(
    _ token: CompactJWS, _ claims: JSONNode, index: Int, now: Instant
  ) async throws -> VerifiedTokens.Entry {
    let header = try ProviderTokenHeader(token.header)
    guard settings.types.contains(header.type) else {
      throw TokenFault(
        "the token's typ: expected \(settings.types.map { $0 ?? "none" }.sorted().joined(separator: " or "))"
      )
    }
    let (key, generation) = try await key(header.keyID)
    // Only the holder of a token with a good signature learns what else is wrong with it.
    guard try key.isValidSignature(of: token, named: header.algorithm) else {
      throw TokenFault.strangeSignature
    }
    let read = try ProviderClaims(claims, of: settings, now: now)
    guard let user = UserID(read.user) else {
      throw TokenFault("the token's sub cannot be used as a user id")
    }
    guard !read.roles.isEmpty else {
      var problem = Problem(.forbidden, "the token gives no role in this service")
      problem.headers = [
        ("www-authenticate", #"Bearer realm="passservice", error="insufficient_scope""#)
      ]
      throw problem
    }
    return VerifiedTokens.Entry(
      caller: Caller(user: user, roles: read.roles, airports: read.airports),
      expires: read.expires, provider: index, generation: generation)
  }

  /// Returns the key of an id, and asks the provider once more if the key is not held.
  private func key(_ id: String) async throws -> (ProviderKey, generation: Int) {
    if let held = source.held, let key = held.keys[id] { return (key, held.generation) }
    await source.refreshForUnknownKey()
    guard let held = source.held else {
      var problem = Problem(
        .serviceUnavailable, "the identity provider's keys cannot be fetched; try again")
      problem.retryAfter = 10
      throw problem
    }
    guard let key = held.keys[id] else { throw TokenFault.strangeSignature }
    return (key, held.generation)
  }
}
