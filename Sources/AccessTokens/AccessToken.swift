package import PassFormats
package import Vocabulary

/// What an access token says: who calls the service, as what, and until when (RFC 9068).
///
/// It opens no gate, and no pass opens the service: the two differ in `typ`, and in the keys that are
/// trusted.
package struct AccessToken: Equatable, Sendable {
  /// Who gave it out.
  package let issuer: IssuerID
  /// For which service.
  package let audience: String
  /// Whom it names.
  package let subject: String
  package let role: AccessRole
  package let issuedAt: Instant
  /// Before this moment it does not count (RFC 7519 §4.1.5); nil where the issuer set no such moment.
  package let notBefore: Instant?
  /// It counts up to but not including this moment.
  package let expires: Instant
  /// Of this one token.
  package let id: PassID

  /// The type of access tokens (RFC 9068 §2.1).
  package static let type = "at+jwt"
  /// Longer tokens are not read.
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

  /// Reads the claims; members that other services put beside these are left alone.
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

  /// The claims as they are signed.
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
  /// Searches, books and checks in for themselves.
  case traveler
  /// Works at a counter or a gate.
  case agent
  /// Runs the airline: flights, schedules.
  case `operator`
}
