/// The settings of an identity provider: which of its access tokens are accepted, and what their claims mean.
package struct ProviderSettings: Equatable, Sendable {
  /// The place where its keys are found.
  package enum KeyPlace: Equatable, Sendable {
    /// The discovery document at `issuer/.well-known/openid-configuration` names the place (OpenID Connect Discovery
    /// 1.0 §4).
    case discovery
    case url(String)
    case file(String)
  }

  /// The roles that the words of a claim give.
  package struct Roles: Equatable, Sendable {
    package var claim: ClaimPath
    package var byWord: [String: AccessRole]

    package init(claim: ClaimPath, byWord: [String: AccessRole]) {
      (self.claim, self.byWord) = (claim, byWord)
    }
  }

  /// The issuer (`iss`), compared byte by byte.
  package let issuer: String
  /// The audiences that mean this service; a token must name one of them.
  package let audiences: [String]
  package var keys = KeyPlace.discovery
  /// A file with certificates of authorities (PEM) that are trusted besides the system's when keys are fetched.
  package var authorities: String?
  /// The types (`typ`) of its access tokens; nil is a token without one.
  package var types: Set<String?> = ["at+jwt"]
  /// The claim with the audience; it is not `aud` for a provider whose tokens name only the client.
  package var audienceClaim = "aud"
  /// Claims that must have exactly this text, such as `token_use`: `access`.
  package var required: [String: String] = [:]
  package var roles: Roles?
  /// The role of a token whose claims give none; nil refuses it.
  package var otherwise: AccessRole?
  /// The airports at which an agent or operator works; nil where no claim restricts them.
  package var airports: ClaimPath?
  /// Tolerated difference between clocks, in seconds.
  package var leeway = 60
  /// The time between two fetches if the provider does not state how long its keys are fresh, and the longest time if
  /// it does, in seconds.
  package var refresh = 900
  /// The shortest time between two fetches because of an unknown key, in seconds.
  package var unknownKey = 30
  /// The time for which the last keys are used while the provider cannot be reached, in seconds.
  package var stale = 86_400

  /// Creates settings with the defaults for everything else.
  ///
  /// - Parameters:
  ///   - issuer: an https URL, or an http URL of this machine.
  ///   - audiences: the audiences that mean this service, at least one.
  package init(issuer: String, audiences: [String]) {
    (self.issuer, self.audiences) = (issuer, audiences)
  }

  /// The URL of the discovery document.
  package var discoveryURL: String {
    (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer)
      + "/.well-known/openid-configuration"
  }
}
