/// An identity provider of the operator: whose access tokens are accepted, and what their claims mean.
package struct ProviderSettings: Equatable, Sendable {
  /// Where its keys are found.
  package enum KeyPlace: Equatable, Sendable {
    /// The document at `issuer/.well-known/openid-configuration` says where (OpenID Connect Discovery 1.0 §4).
    case discovery
    case url(String)
    case file(String)
  }

  /// Which words of a claim give which role.
  package struct Roles: Equatable, Sendable {
    package var claim: ClaimPath
    package var byWord: [String: AccessRole]

    package init(claim: ClaimPath, byWord: [String: AccessRole]) {
      (self.claim, self.byWord) = (claim, byWord)
    }
  }

  /// The issuer (`iss`), compared byte by byte.
  package let issuer: String
  /// The audiences that are this service; one of them must be in the token.
  package let audiences: [String]
  package var keys = KeyPlace.discovery
  /// A file with certificates of authorities (PEM) that are trusted besides the system's when keys are fetched.
  package var authorities: String?
  /// The types (`typ`) of its access tokens; nil is a token without one.
  package var types: Set<String?> = ["at+jwt"]
  /// The claim with the audience: some providers name the client only.
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
  /// How often keys are fetched where the provider does not say for how long they are fresh, and at the most
  /// seldom, in seconds.
  package var refresh = 900
  /// The shortest time between two fetches because of an unknown key, in seconds.
  package var unknownKey = 30
  /// For how long the last keys are used while the provider cannot be reached, in seconds.
  package var stale = 86_400

  /// - Parameters:
  ///   - issuer: an https URL, or http of this machine.
  ///   - audiences: at least one.
  package init(issuer: String, audiences: [String]) {
    (self.issuer, self.audiences) = (issuer, audiences)
  }

  /// Where the discovery document is.
  package var discoveryURL: String {
    (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer)
      + "/.well-known/openid-configuration"
  }
}
