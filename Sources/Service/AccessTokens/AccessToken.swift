package import StrictText
package import Vocabulary

/// The claims of an access token for the service (RFC 9068): subject, role and lifetime.
///
/// Passes and access tokens cannot be exchanged: they differ in `typ` and in the keys that are
/// trusted.
package struct AccessToken: Equatable, Sendable {
  /// The issuer (`iss`).
  package let issuer: IssuerID
  /// The service that the token is for (`aud`).
  package let audience: String
  /// The caller (`sub`).
  package let subject: String
  package let role: AccessRole
  package let issuedAt: Instant
  /// The token is not valid before this time (`nbf`, RFC 7519 §4.1.5); nil where the issuer set
  /// none.
  package let notBefore: Instant?
  /// The token is valid up to but not including this time (`exp`).
  package let expires: Instant
  /// The token's id (`jti`).
  package let id: PassID

  /// The `typ` of access tokens (RFC 9068 §2.1).
  package static let type = "at+jwt"
  /// Maximum length of a token, in characters.
  package static let longest = 4_096

  package init(
    issuer: IssuerID, audience: String, subject: String, role: AccessRole, issuedAt: Instant,
    notBefore: Instant? = nil, expires: Instant, id: PassID
  ) {
    self.issuer = issuer
    self.audience = audience
    self.subject = subject
    self.role = role
    self.issuedAt = issuedAt
    self.notBefore = notBefore
    self.expires = expires
    self.id = id
  }

  /// Reads the claims; unknown members are ignored.
  ///
  /// - Throws: `ShapeError` where a claim is missing or breaks its rule.
  package init(payload: [UInt8]) throws(ShapeError) {
    var object = try ObjectReader(json: payload)
    issuer = try object.text("iss")
    audience = try object.string("aud")
    subject = try object.string("sub")
    let role = try object.string("role")
    guard let known = AccessRole(rawValue: role) else {
      throw object.failure("role", "is no role of this service")
    }
    self.role = known
    issuedAt = Instant(secondsSince1970: try object.int64("iat"))
    notBefore = try object.optionalInt64("nbf").map { Instant(secondsSince1970: $0) }
    expires = Instant(secondsSince1970: try object.int64("exp"))
    id = try object.text("jti")
  }

  /// The payload of the token, in the canonical spelling.
  package var payload: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("iss", issuer.rawValue)
      writer.member("aud", audience)
      writer.member("sub", subject)
      writer.member("client_id", issuer.rawValue)
      writer.member("role", role.rawValue)
      writer.member("iat", issuedAt.secondsSince1970)
      if let notBefore { writer.member("nbf", notBefore.secondsSince1970) }
      writer.member("exp", expires.secondsSince1970)
      writer.member("jti", id.rawValue)
    }
    return writer.bytes
  }
}

/// The role of a service's caller.
package enum AccessRole: String, CaseIterable, Sendable {
  /// A user who searches, books and checks in on their own behalf.
  case traveler
  /// The devices of a gate: they fetch passenger lists and report what happened, and nothing else.
  case gate
  /// A user who works at a counter or a gate.
  case agent
  /// A user who manages the airline's flights and schedules.
  case `operator`
}
