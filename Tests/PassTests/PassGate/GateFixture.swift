import PassCrypto
import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Vocabulary

@testable import PassGate

/// An airline, its root, and gates of flight UA123 of 2025-03-15 from San Francisco, each with its own directory.
final class GateFixture {
  static let now = TestAuthority.now
  static let context = "UA123/2025-03-15/SFO"

  let folder: TemporaryDirectory
  let airline: TestAuthority
  /// Another issuer of the same bundle.
  let theatre: TestAuthority
  /// The signer of status lists.
  let lists: TestAuthority
  let root: TestRoot
  /// The default time of issue of bundles.
  var made = GateFixture.now.adding(seconds: -3600)
  var policy = TrustPolicy()
  /// The time from which the airline signs every boarding pass.
  var signsSince: Instant?
  private var devices: [IssuerID: [TrustedKey]] = [:]
  private var version = 0

  init() throws {
    folder = try TemporaryDirectory()
    airline = try TestAuthority()
    theatre = try TestAuthority(issuer: "ZOFIN")
    lists = try TestAuthority(keyID: "LISTS")
    root = try TestRoot()
  }

  /// Creates a gate of the airline or of another issuer, which trusts both issuers and all earlier gates.
  @discardableResult
  func add(_ name: String = "GATE1", of issuer: TestAuthority? = nil) throws -> GateDirectory {
    let issuer = (issuer ?? airline).issuer
    let directory = GateDirectory("\(folder.path)/\(name)")
    _ = try directory.create(issuer: issuer, name: try KeyID(name).orThrow(name), now: Self.now)
    try directory.store.create(HeldTrust(roots: try root.pins()))
    let set = try JWKSet(try folder.read("\(name)/device.jwks.json"))
    for key in set.keys {
      devices[issuer, default: []].append(
        TrustedKey(keyID: key.keyID, x: key.x, y: key.y, terms: try key.terms.orThrow("terms")))
    }
    _ = try directory.store.accept(Array(try bundle().utf8), now: Self.now)
    return directory
  }

  /// Returns the next bundle, with the current state.
  func bundle(
    revokedFrom: Instant? = nil, issuedAt: Instant? = nil
  ) throws -> String {
    version += 1
    let issuers = [
      try airline.trusted(
        [
          try airline.trustedKey(revokedFrom: revokedFrom), try lists.trustedKey(kinds: [.status]),
        ] + devices[airline.issuer, default: []], lists: [airline.listURI()],
        signsSince: signsSince),
      try theatre.trusted([try theatre.trustedKey()] + devices[theatre.issuer, default: []]),
    ]
    return try root.token(
      root.bundle(issuers, version: version, issuedAt: issuedAt ?? made, policy: policy))
  }

  /// Returns the settings of the flight's gates.
  static func setting(_ manifest: String? = nil) throws -> GateSetting {
    GateSetting(
      .flight(
        try FlightDesignator("UA123").orThrow("flight"),
        date: try CivilDate("2025-03-15").orThrow("date"),
        station: try AirportCode("SFO").orThrow("station")),
      manifest: try manifest.map { try Self.list($0) })
  }

  /// Returns a passenger list with these rows; `facts` are lines before the header.
  static func list(_ rows: String, _ facts: String = "") throws -> Manifest {
    try Manifest(Array((facts + header + rows).utf8))
  }

  static let header =
    "sequence,seat,surname,given_names,booking_reference,status,pass_id,eticket,note,paper\n"

  static func session(
    _ directory: GateDirectory, _ manifest: String? = nil, sharing: String? = nil
  ) throws -> GateSession {
    try GateSession(directory, try setting(manifest), sharing: sharing)
  }

  /// Returns a signed boarding pass of the flight, with its pass id.
  func pass(
    _ sequence: Int?, id: String? = nil, name: (String, String) = ("Doe", "Jane"),
    seat: String = "12A", status: String = "1", issued: Int = -3600, flight: String = "123",
    entry: Int? = nil, by signer: TestAuthority? = nil
  ) throws -> (text: String, id: PassID) {
    var journey = SampleJourney()
    journey.firstLeg = #""seat":"\#(seat)","status":"\#(status)""#
    if let sequence { journey.firstLeg += #","sequence":\#(sequence)"# }
    journey.options = id.map { #","pass_id":"\#($0)""# } ?? ""
    if let entry { journey.options += #","status":{"list":1,"index":\#(entry)}"# }
    let json = journey.json.replacing("Doe", with: name.0).replacing("Jane", with: name.1)
      .replacing(#""flight_number":"123""#, with: #""flight_number":"\#(flight)""#)
      .replacing(#""issuer":"UA""#, with: #""issuer":"\#((signer ?? airline).issuer)""#)
    let pass = try (signer ?? airline).productionIssuer().issue(
      try BoardingPassRequest(json: Array(json.utf8)), now: Self.now.adding(seconds: issued),
      random: SecureRandom())
    return (pass.barcodeText, pass.claims.passID)
  }

  /// Returns the mandatory items of a boarding pass, without its signature and run.
  ///
  /// `issuer` is the issuer that the text then names (item 21).
  static func cut(_ text: String, issuer: String? = nil) -> String {
    text.prefix(58)
      + (issuer.map {
        "0F>80B   5074B" + $0 + String(repeating: " ", count: 3 - $0.utf8.count)
      } ?? "00")
  }

  /// Returns a status list with these entries revoked or suspended.
  func statusList(_ values: [Int: UInt8]) throws -> String {
    try lists.statusList(values: values)
  }

  /// Returns a staff badge.
  func badge(expired: Bool = false, by signer: TestAuthority? = nil) throws -> String {
    let content =
      #""ticket":{"kind":"staff","title":"Duty manager","place":"SFO","starts":1742040000,"#
      + #""ends":1742054399,"holder":"John Doe","admits":1,"ref":"4711"}"#
    let signer = signer ?? airline
    return try signer.token(
      payload: signer.payload(
        jti: #""0D4X8K2M7PQR9TVX""#, exp: expired ? "1742050200" : "1742054400", content: content))
  }
}

extension GateSession {
  /// Answers a scan while the clock is trusted.
  func scan(_ text: String, now: Instant = GateFixture.now) -> GateAnswer {
    scan(Array(text.utf8), at: ClockGuard.Reading(now: now, boot: nil))
  }
}

extension GateAnswer {
  /// `admit`, or the light and the reason, such as `refuse already_admitted`.
  var inShort: String { light.rawValue + (reason.map { " " + $0.rawValue } ?? "") }
}

extension GateControl {
  init(_ directory: GateDirectory, manifest: String?, now: Instant = GateFixture.now) throws {
    try self.init(directory, try GateFixture.setting(manifest), by: "4711", now: now)
  }
}
