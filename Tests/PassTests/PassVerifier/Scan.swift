import PassFormats
import PassTestSupport
import PassVerifier
import Vocabulary

/// A scan at a gate with a bundle and a status list, whose parts can be modified.
struct Scan {
  var alg = "ES256"
  var typ = "pass+jwt"
  var kid: String?
  var headerRest = ""
  /// The time of issue, 12:00; the pass is valid from 12:30 to 16:00.
  var iat = "1742040000"
  var content = TestAuthority.bcbpClaim(status: "1")
  var index = 7
  var listNumber = 1
  var rest = ""
  var isForged = false
  var suffix = ""
  var replacement: String?
  // These describe the bundle: the terms of the key, and the policy.
  var trustsOnlyAnother = false
  var keyNotBefore = Scan.time("00:00:00")
  var keyExpires = Scan.time("23:00:00")
  var kinds = Set(KeyKind.passes)
  var carriers: [String]?
  var longestLifetime = 4 * 3600
  var revokedFrom: Instant?
  var survivors: [PassDigest] = []
  var bundleIssuedAt = Scan.time("01:00:00")
  var bundleExpires = Scan.time("23:00:00").adding(seconds: 3 * 86_400)
  var policy = TrustPolicy()
  // These describe the list: entry 7 belongs to the pass.
  var hasList = true
  var listIssuedAt = Scan.time("02:00:00")
  var listExpires: Instant?
  var statusValue: UInt8 = 0
  // These describe the gate.
  var clock = ClockState.ok
  var now = TestAuthority.now
  var flight = "UA123"
  var date = "2025-03-15"
  var station = "SFO"

  /// Returns a time on the day of the flight, in UTC.
  static func time(_ clock: String) -> Instant {
    Instant("2025-03-15T\(clock)Z") ?? TestAuthority.now
  }

  func verdict(at gate: TestGate) throws -> Verdict {
    let scanned = try (replacement ?? token(gate)) + suffix
    let boarding = Checkpoint.Flight(
      flight: FlightDesignator(flight), date: CivilDate(date), station: AirportCode(station))
    return Verifier(trust: try trust(gate)).verify(
      scanned, now: now, at: .flight(boarding), clock: clock)
  }

  private func token(_ gate: TestGate) throws -> String {
    let signer = try isForged ? TestAuthority() : gate.airline
    let status =
      #","status":{"status_list":{"idx":\#(index),"uri":"\#(gate.airline.listURI(listNumber))"}}"#
    return try signer.token(
      header:
        #"{"alg":"\#(alg)","kid":"\#(kid ?? gate.airline.keyID.rawValue)","typ":"\#(typ)"\#(headerRest)}"#,
      payload: gate.airline.payload(iat: iat, content: content, rest: status + rest))
  }

  /// Returns the trust state: the airline, whose lists are signed by another key, and another airline.
  private func trust(_ gate: TestGate) throws -> Trust {
    let key = try gate.airline.trustedKey(
      notBefore: keyNotBefore, expires: keyExpires, kinds: kinds,
      carriers: carriers.map { Set($0.compactMap(CarrierCode.init)) },
      longestLifetime: longestLifetime, revokedFrom: revokedFrom)
    let airline = try gate.airline.trusted(
      [key, gate.listKey.trustedKey(kinds: [.status])], lists: [gate.airline.listURI()],
      survivors: survivors)
    let another = try gate.another.trusted()
    let bundle = try gate.root.bundle(
      trustsOnlyAnother ? [another] : [airline, another], version: 12, issuedAt: bundleIssuedAt,
      expires: bundleExpires, policy: policy)
    // A bundle that is too old now was accepted when it was new.
    var held = HeldTrust(roots: try gate.root.pins())
    try held.accept(Array(gate.root.token(bundle).utf8), now: bundleIssuedAt)
    if hasList, !trustsOnlyAnother {
      let list = try gate.listKey.statusList(
        issuedAt: listIssuedAt, expires: listExpires, values: [7: statusValue])
      try held.accept(Array(list.utf8), now: listIssuedAt)
    }
    return held.trust
  }
}

/// A root and issuers, each with a key.
struct TestGate {
  let root: TestRoot
  let airline: TestAuthority
  /// The signer of the airline's status lists.
  let listKey: TestAuthority
  let another: TestAuthority

  init() throws {
    root = try TestRoot()
    airline = try TestAuthority()
    listKey = try TestAuthority()
    another = try TestAuthority(issuer: "LH")
  }
}

extension TestAuthority {
  static func bcbpClaim(status: String) -> String { "\"bcbp\":\"\(bcbp(status: status))\"" }
}
