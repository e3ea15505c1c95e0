import PassTestSupport
import PassVerifier
import Vocabulary

/// The possible faults of a scan, in the order of decision of docs/SPEC.md §9.
enum Fault: Int, CaseIterable, Sendable {
  case empty, tooLong, notAPass, unsigned, signatureMissing, malformed
  case unsupportedAlgorithm, unexpectedHeader, wrongType, unknownIssuer, unknownKey
  case badSignature, newerFormat
  case malformedClaims
  case keyTooEarly, keyTooLate, foreignKind, foreignCarrier, keyRevoked, keyRevokedLater
  case outlivesKey, livesTooLong, holderProof
  case oldBundle, oldList, noList, steppedClock, behindClock
  case tooEarly, issuedLater, tooLate
  case revoked, suspended, oddStatus, indexOutOfBounds, foreignList
  case wrongFlight, wrongDate, wrongStation
  case notCheckedIn, bagCheckedOnly, standby, ticketAtFlight, staffBadge

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
    case .keyTooEarly: .keyNotYetValid
    case .keyTooLate: .keyExpired
    case .foreignKind, .foreignCarrier: .keyNotAllowed
    case .keyRevoked, .keyRevokedLater: .keyRevoked
    case .outlivesKey: .outlivesKey
    case .livesTooLong: .lifetimeTooLong
    case .holderProof: .holderProofRequired
    case .oldBundle: .trustExpired
    case .oldList, .noList: .statusStale
    case .steppedClock, .behindClock: .clockUntrusted
    case .tooEarly, .issuedLater: .notYetValid
    case .tooLate: .expired
    case .revoked: .revoked
    case .suspended: .suspended
    case .oddStatus, .indexOutOfBounds, .foreignList: .unknownStatus
    case .wrongFlight: .wrongFlight
    case .wrongDate: .wrongDate
    case .wrongStation: .wrongStation
    case .notCheckedIn, .bagCheckedOnly: .notCheckedIn
    case .standby: .standby
    case .ticketAtFlight, .staffBadge: .notABoardingPass
    }
  }

  /// Whether the pass could not be parsed or has invalid claims: nothing else is checked then.
  var endsDecision: Bool { rawValue <= Self.malformedClaims.rawValue }

  var isStaleness: Bool {
    [.oldBundle, .oldList, .noList, .steppedClock, .behindClock].contains(self)
  }

  var isReferred: Bool {
    isStaleness
      || [.unsigned, .newerFormat, .holderProof, .keyRevokedLater, .standby].contains(self)
  }

  /// Returns whether this fault, the earlier of two, determines the reason.
  ///
  /// A refusal takes precedence over a referral.
  func decides(over later: Fault) -> Bool {
    endsDecision || !isReferred || later.isReferred
  }

  /// Returns whether one scan can have both faults; two faults of the same part exclude each other.
  func goesWith(_ other: Fault) -> Bool {
    let exclusive: [Set<Fault>] = [
      [.empty, .tooLong, .notAPass, .unsigned, .signatureMissing, .malformed],
      [.wrongType, .newerFormat],
      // A long token of another type is reported by its type.
      [.wrongType, .tooLong],
      [.keyTooEarly, .keyTooLate, .outlivesKey],
      // If the pass has expired, a key that ends before the pass has ended, too.
      [.outlivesKey, .tooLate],
      [.keyRevoked, .keyRevokedLater],
      [.foreignCarrier, .ticketAtFlight, .staffBadge],
      [.livesTooLong, .issuedLater],
      [.oldBundle, .behindClock],
      [.oldList, .noList, .foreignList],
      [.noList, .revoked, .suspended, .oddStatus, .indexOutOfBounds, .foreignList],
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
    case .keyTooEarly: scan.keyNotBefore = Scan.time("17:00:00")
    case .keyTooLate: scan.keyExpires = Scan.time("11:59:00")
    case .foreignKind: scan.kinds = [.appointment, .status]
    case .foreignCarrier: scan.carriers = ["LH"]
    case .keyRevoked: scan.revokedFrom = Scan.time("11:00:00")
    case .keyRevokedLater: scan.revokedFrom = Scan.time("20:00:00")
    case .outlivesKey: scan.keyExpires = Scan.time("15:59:59")
    case .livesTooLong: scan.longestLifetime = 4 * 3600 - 1
    case .holderProof: scan.rest = #","cnf":{"jkt":"x"}"# + scan.rest
    case .oldBundle: scan.bundleIssuedAt = Scan.time("00:00:00").adding(seconds: -31 * 86_400)
    case .oldList: scan.listIssuedAt = Scan.time("00:00:00").adding(seconds: -86_400)
    case .noList: scan.hasList = false
    case .steppedClock: scan.clock = .stepped
    case .behindClock: scan.bundleIssuedAt = Scan.time("18:00:00")
    case .tooEarly: scan.now = Instant(secondsSince1970: 1_742_041_800 - 61)
    case .issuedLater: scan.iat = "1742054340"
    case .tooLate: scan.now = Instant(secondsSince1970: 1_742_054_400 + 60)
    case .revoked: scan.statusValue = 1
    case .suspended: scan.statusValue = 2
    case .oddStatus: scan.statusValue = 3
    case .indexOutOfBounds: scan.index = 1000
    case .foreignList: scan.listNumber = 2
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
