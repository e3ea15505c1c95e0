extension ProviderSettings {
  /// Returns the settings by which ID tokens of this provider for a client are verified (OpenID Connect Core 1.0
  /// §3.1.3.7).
  ///
  /// Their audience is the client. They give the role of a traveler only, or for `staff` the roles and the airports
  /// that their claims name, and no other. An access token is none of them: its type differs (RFC 9068 §2.1), or its
  /// audience, or it lacks the nonce.
  package func forIdentityTokens(of client: String, staff: Bool = false) -> ProviderSettings {
    var settings = ProviderSettings(issuer: issuer, audiences: [client])
    settings.keys = keys
    settings.authorities = authorities
    settings.types = ["jwt", nil]
    if staff {
      (settings.roles, settings.airports) = (roles, airports)
    } else {
      settings.otherwise = .traveler
    }
    settings.leeway = leeway
    return settings
  }
}
