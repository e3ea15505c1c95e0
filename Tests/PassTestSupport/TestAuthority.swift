public import PassCrypto
import PassFormats
import StrictText
public import PassIssuer
public import PassVerifier
public import Vocabulary

/// An issuer with its own key that signs anything a test needs, valid or not.
public struct TestAuthority: Sendable {
  /// The issuer.
  public let issuer: IssuerID
  /// The signing key.
  public let key: PrivateKey
  /// The key id.
  public let keyID: KeyID

  /// The time around which the default pass is valid: 2025-03-15T15:00:00Z.
  public static let now = Instant(secondsSince1970: 1_742_050_800)

  /// Creates an authority with a new key; the default key id is the key's thumbprint.
  public init(issuer: String = "UA", keyID: String? = nil) throws {
    self.issuer = try IssuerID(issuer).orThrow("issuer \(issuer)")
    key = try PrivateKey.generate()
    self.keyID = try keyID.flatMap(KeyID.init) ?? key.publicKey.defaultKeyID()
  }

  /// The public keys as a JWK set, not bound to an issuer.
  public var jwks: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("keys")
      writer.array { $0.publicKey(x: key.publicKey.x, y: key.publicKey.y, keyID: keyID) }
    }
    return writer.bytes
  }

  /// Returns a verifier that trusts this authority; with `named` only for its own passes.
  public func verifier(named: Bool = false) throws -> Verifier {
    Verifier(trust: try named ? Trust(jwks: jwks, issuer: issuer) : Trust(jwks: jwks))
  }

  /// Returns the library's issuer with this key.
  public func productionIssuer() throws -> Issuer {
    try Issuer(id: issuer, key: key, keyID: keyID)
  }

  /// Returns a boarding pass of UA123 from SFO to JFK, issued by the library at `now`.
  public func signedBoardingPass(status: StatusEntry? = nil) throws -> Pass {
    var request = try Self.boardingPassRequest(issuer)
    request.status = status
    return try productionIssuer().issue(request, now: Self.now, random: FixedRandom())
  }

  /// Returns a request for a boarding pass of UA123 from SFO to JFK on the day of `now`.
  public static func boardingPassRequest(_ issuer: IssuerID) throws -> BoardingPassRequest {
    BoardingPassRequest(
      issuer: issuer, bookingReference: try BookingReference("ABC123").orThrow("reference"),
      name: try PassengerName(surname: "Doe", givenNames: "Jane"),
      segments: [
        Journey.Segment(
          flight: try FlightDesignator("UA123").orThrow("flight"),
          origin: try AirportCode("SFO").orThrow("origin"),
          destination: try AirportCode("JFK").orThrow("destination"),
          departure: try OffsetDateTime("2025-03-15T08:30:00-07:00").orThrow("departure"),
          cabin: "Y", seat: Seat("12A"), sequence: 25)
      ])
  }

  /// Returns a ticket for two seats at a show, issued by the library at `now`.
  public func signedTicket(status: StatusEntry? = nil) throws -> Pass {
    let ticket = try Ticket(
      kind: .show, title: try TicketText("Die Zauberflöte").orThrow("title"),
      place: try TicketText("Opernhaus").orThrow("place"), starts: Self.now,
      ends: Self.now.adding(seconds: 9_000), holder: TicketText("Jane Doe"),
      seats: [try TicketText("C7").orThrow("seat"), try TicketText("C8").orThrow("seat")],
      admits: 2, reference: try TicketText("ABC123").orThrow("reference")
    ).orThrow("ticket")
    var request = TicketRequest(issuer: issuer, ticket: ticket)
    request.status = status
    return try productionIssuer().issue(request, now: Self.now, random: FixedRandom())
  }

  /// The token header for this key.
  public var header: String { #"{"alg":"ES256","kid":"\#(keyID)","typ":"pass+jwt"}"# }

  /// Returns a token with exactly these texts and a valid signature.
  public func token(header: String? = nil, payload: String) throws -> String {
    try token(header: Array((header ?? self.header).utf8), payload: Array(payload.utf8))
  }

  /// Returns a token with exactly these bytes and a valid signature.
  public func token(header: [UInt8], payload: [UInt8]) throws -> String {
    let input = CompactJWS.signingInput(header: header, payload: payload)
    return CompactJWS.text(signingInput: input, signature: try key.signature(for: input))
  }

  /// Returns a payload written by hand in the order of docs/SPEC.md §2.
  ///
  /// Each member can be replaced, or omitted with an empty text. `rest` follows the last member and begins with a
  /// comma.
  public func payload(
    iss: String? = nil, jti: String = #""0D4X8K2M7PQR9TVW""#, iat: String = "1742040000",
    nbf: String = "1742041800", exp: String = "1742054400",
    content: String = #""bcbp":"\#(TestAuthority.bcbp)""#, rest: String = ""
  ) -> String {
    let members = [
      ("iss", iss ?? "\"\(issuer)\""), ("jti", jti), ("iat", iat), ("nbf", nbf), ("exp", exp),
    ].filter { !$0.1.isEmpty }.map { "\"\($0.0)\":\($0.1)" }
    return "{" + (members + (content.isEmpty ? [] : [content])).joined(separator: ",") + rest + "}"
  }

  /// The text of a boarding pass: UA123 from SFO to JFK on day 74, seat 12A, sequence 25, checked in.
  public static let bcbp = "M1DOE/JANE            EABC123 SFOJFKUA 0123 074Y012A0025 100"
}
