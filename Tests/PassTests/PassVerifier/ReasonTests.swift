import PassTestSupport
import PassVerifier
import Testing

/// Each reason is reached, and of two faults the one that is earlier in docs/SPEC.md §9 is named.
@Suite struct ReasonTests {
  let authority: TestAuthority

  init() throws { authority = try TestAuthority() }

  @Test func `a pass without a fault is admitted`() throws {
    let verdict = try Scan().verdict(by: authority)
    #expect(verdict.word == "admit")
    #expect(verdict.admitted?.passID.rawValue == "0D4X8K2M7PQR9TVW")
  }

  @Test(arguments: Fault.allCases) func `a fault alone gets its reason`(fault: Fault) throws {
    var scan = Scan()
    fault.spoil(&scan)
    let verdict = try scan.verdict(by: authority)
    #expect(verdict.reason == fault.reason)
    #expect(verdict.decision.name == (fault.isReferred ? "refer" : "refuse"))
    #expect(verdict.admitted == nil)
  }

  @Test func `every reason that there is has a fault here`() {
    #expect(Set(Fault.allCases.map(\.reason)) == Set(Reason.allCases))
  }

  @Test(arguments: Fault.allCases)
  func `of two faults the earlier one of the order of decision is named`(first: Fault) throws {
    let later = Fault.allCases.drop { $0 != first }.dropFirst()
    for second in later where first.goesWith(second) {
      var scan = Scan()
      second.spoil(&scan)
      first.spoil(&scan)
      let verdict = try scan.verdict(by: authority)
      #expect(verdict.reason == first.reason, "\(first) with \(second)")
      #expect(verdict.admitted == nil)
    }
  }

  @Test(arguments: Fault.allCases)
  func `what a pass says is shown only under a good signature`(fault: Fault) throws {
    var scan = Scan()
    fault.spoil(&scan)
    let verdict = try scan.verdict(by: authority)
    let isSigned = fault.rank > Fault.malformedClaims.rank
    #expect((verdict.pass != nil) == isSigned)
    #expect((verdict.unverified != nil) == (fault == .unsigned || fault == .signatureMissing))
  }

  @Test(arguments: Fault.allCases)
  func `every message tells staff what is wrong in one line`(fault: Fault) throws {
    var scan = Scan()
    fault.spoil(&scan)
    let message = try scan.verdict(by: authority).message
    #expect(message.count > 20)
    #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
    #expect(!message.hasSuffix("."))
  }
}

/// What can be wrong with a scan, in the order of decision of docs/SPEC.md §9.
enum Fault: Int, CaseIterable, Sendable {
  case empty, tooLong, notAPass, unsigned, signatureMissing, malformed
  case unsupportedAlgorithm, unexpectedHeader, wrongType, unknownIssuer, unknownKey
  case badSignature, newerFormat
  case malformedClaims, holderProof
  case tooEarly, issuedLater, tooLate
  case wrongFlight, wrongDate, wrongStation, notCheckedIn, bagCheckedOnly, standby
  case ticketAtFlight, staffBadge

  var rank: Int { rawValue }

  var reason: Reason {
    switch self {
    case .empty: .empty
    case .tooLong: .tooLong
    case .notAPass: .notAPass
    case .unsigned: .unsigned
    case .signatureMissing: .signatureMissing
    case .malformed: .malformed
    case .unsupportedAlgorithm: .unsupportedAlgorithm
    case .unexpectedHeader: .unexpectedHeader
    case .wrongType: .wrongType
    case .unknownIssuer: .unknownIssuer
    case .unknownKey: .unknownKey
    case .badSignature: .badSignature
    case .newerFormat: .newerFormat
    case .malformedClaims: .malformedClaims
    case .holderProof: .holderProofRequired
    case .tooEarly, .issuedLater: .notYetValid
    case .tooLate: .expired
    case .wrongFlight: .wrongFlight
    case .wrongDate: .wrongDate
    case .wrongStation: .wrongStation
    case .notCheckedIn, .bagCheckedOnly: .notCheckedIn
    case .standby: .standby
    case .ticketAtFlight, .staffBadge: .notABoardingPass
    }
  }

  var isReferred: Bool {
    [.unsigned, .newerFormat, .holderProof, .standby].contains(self)
  }

  /// Whether one scan can have both: two faults of the same part cannot stand beside each other.
  func goesWith(_ other: Fault) -> Bool {
    let exclusive: [Set<Fault>] = [
      [.empty, .tooLong, .notAPass, .unsigned, .signatureMissing, .malformed],
      [.wrongType, .newerFormat],
      [.tooEarly, .issuedLater, .tooLate],
      [.notCheckedIn, .bagCheckedOnly, .standby, .ticketAtFlight, .staffBadge],
      [.ticketAtFlight, .staffBadge, .wrongFlight],
      [.ticketAtFlight, .staffBadge, .wrongDate],
      [.ticketAtFlight, .staffBadge, .wrongStation],
    ]
    return !exclusive.contains { $0.contains(self) && $0.contains(other) }
  }

  func spoil(_ scan: inout Scan) {
    switch self {
    case .empty: scan.replacement = ""
    case .tooLong: scan.suffix = String(repeating: "A", count: 1_800)
    case .notAPass: scan.replacement = "https://example.com/board?me=1"
    case .unsigned: scan.replacement = TestAuthority.bcbp
    case .signatureMissing:
      scan.replacement =
        TestAuthority.bcbp.dropLast(2) + "37>80B   5074BUA 00PT1"
        + String(repeating: "A", count: 35)
    case .malformed: scan.suffix = "="
    case .unsupportedAlgorithm: scan.alg = "ES384"
    case .unexpectedHeader: scan.headerRest = #","b64":true"#
    case .wrongType: scan.typ = "statuslist+jwt"
    case .unknownIssuer: scan.trustsOnlyAnother = true
    case .unknownKey: scan.kid = "NOBODYS1"
    case .badSignature: scan.isForged = true
    case .newerFormat: scan.typ = "pass2+jwt"
    case .malformedClaims: scan.rest += #","sub":"Jane""#
    case .holderProof: scan.rest = #","cnf":{"jkt":"x"}"# + scan.rest
    case .tooEarly: scan.now = Instant(secondsSince1970: 1_742_041_800 - 61)
    case .issuedLater: scan.iat = "1742054340"
    case .tooLate: scan.now = Instant(secondsSince1970: 1_742_054_400 + 60)
    case .wrongFlight: scan.flight = "UA124"
    case .wrongDate: scan.date = "2025-03-16"
    case .wrongStation: scan.station = "OAK"
    case .notCheckedIn: scan.content = TestAuthority.bcbpClaim(status: "0")
    case .bagCheckedOnly: scan.content = TestAuthority.bcbpClaim(status: "2")
    case .standby: scan.content = TestAuthority.bcbpClaim(status: "7")
    case .ticketAtFlight: scan.content = TestAuthority.ticket
    case .staffBadge: scan.content = TestAuthority.ticket.replacing("show", with: "staff")
    }
  }
}

extension TestAuthority {
  static func bcbpClaim(status: String) -> String { "\"bcbp\":\"\(bcbp(status: status))\"" }
}

/// A scan at a gate that can be spoilt part by part.
struct Scan {
  var alg = "ES256"
  var typ = "pass+jwt"
  var kid: String?
  var headerRest = ""
  var iat = "1742040000"
  var content = TestAuthority.bcbpClaim(status: "1")
  var rest = ""
  var isForged = false
  var suffix = ""
  var replacement: String?
  var trustsOnlyAnother = false
  var now = TestAuthority.now
  var flight = "UA123"
  var date = "2025-03-15"
  var station = "SFO"

  func verdict(by authority: TestAuthority) throws -> Verdict {
    let header =
      #"{"alg":"\#(alg)","kid":"\#(kid ?? authority.keyID.rawValue)","typ":"\#(typ)"\#(headerRest)}"#
    var token = try authority.token(
      header: header, payload: authority.payload(iat: iat, content: content, rest: rest))
    if isForged {
      let other = try TestAuthority()
      token = try other.token(
        header: header, payload: authority.payload(iat: iat, content: content, rest: rest))
    }
    let another = try IssuerID("LH").orThrow("issuer")
    let verifier = Verifier(
      trust: try trustsOnlyAnother
        ? Trust(jwks: authority.jwks, issuer: another) : Trust(jwks: authority.jwks))
    let context = FlightContext(
      flight: FlightDesignator(flight), date: CivilDate(date), station: AirportCode(station))
    return verifier.verify((replacement ?? token) + suffix, now: now, context: context)
  }
}
