public import PassFormats
public import Vocabulary

/// The result of examining a scan, with its evidence: times, key ids, ages, flights and counts as
/// values.
///
/// `English` describes a finding in a sentence. Programs in other languages switch over the cases.
public indirect enum Finding: Equatable, Sendable {
  // MARK: Shape

  /// Nothing was scanned; scan again.
  case empty
  /// The text, or the token that it holds, is longer than `limit` characters, the maximum of a
  /// pass; ask for the pass.
  case tooLong(limit: Int)
  /// The text does not begin like a pass; ask for the pass.
  case notAPass
  /// The text begins like a pass and then breaks its form, in this part and at this offset; scan again, because it may
  /// be damaged or altered.
  case malformed(place: String, offset: Int, detail: String)
  /// An unsigned boarding pass, which anyone can print; compare it with the passenger list and a
  /// travel document.
  case unsigned(BoardingPass)
  /// A boarding pass without the signature that it must have; refuse it as forged or altered.
  case signatureMissing(BoardingPass, SignatureDuty)

  // MARK: Header and key

  /// The header asks for another algorithm than ES256; refuse the pass as forged.
  case unsupportedAlgorithm(detail: String)
  /// The header is not of this format; refuse the pass.
  case unexpectedHeader(detail: String)
  /// A trust bundle or a status list instead of a pass; load it into the gate's trust store.
  case trustUpdate
  /// A token with another `typ`, which is foreign text; ask for the pass.
  case wrongType(String)
  /// The issuer is not trusted; refuse the pass, or load a bundle or a key set that names the
  /// issuer.
  case unknownIssuer(IssuerID)
  /// The issuer is trusted but has no such key; update the gate's keys.
  case unknownKey(KeyID, of: IssuerID)

  // MARK: Signature

  /// The signature does not match; refuse the pass as forged or altered.
  case badSignature
  /// The signature could not be checked, for a reason that the cryptographic library gives; scan
  /// again.
  case signatureNotChecked(detail: String)
  /// A valid signature over a later format, whose `typ` is foreign text; update the gate, and check
  /// the holder by hand.
  case newerFormat(String)

  // MARK: Claims and key terms

  /// The signature is valid but the claims break the format; refuse the pass, because its issuer made a mistake.
  case malformedClaims(IssuerID, fault: String)
  /// The key is not valid yet; check the gate's clock.
  case keyNotYetValid(notBefore: Instant, now: Instant)
  /// The key has expired; the holder needs a new pass.
  case keyExpired(at: Instant)
  /// The key may not sign passes of this kind; refuse the pass.
  case kindNotAllowed(KeyKind, of: IssuerID)
  /// The key may not sign for flights of this carrier; refuse the pass.
  case carrierNotAllowed(CarrierCode, of: IssuerID)
  /// The pass was issued at or after the time from which its key is revoked; refuse it.
  case keyRevoked(from: Instant, of: IssuerID)
  /// The pass was issued before its key was revoked, but a thief of the key can write any `iat`;
  /// compare it with the passenger list and a travel document.
  case keyRevokedLater(from: Instant, of: IssuerID)
  /// The pass was issued before its key was valid, or expires after the key; refuse it.
  case outlivesKey(
    issuedAt: Instant, expires: Instant, keyNotBefore: Instant, keyExpires: Instant)
  /// The pass has a longer lifetime than its key may grant, both in seconds; refuse it.
  case lifetimeTooLong(lifetime: Int64, longest: Int)
  /// The pass requires a proof by its holder, which this version cannot check; check an identity
  /// document.
  case holderProofRequired

  // MARK: Trust

  /// The trust bundle is too old; `age` is in seconds since it was made.
  ///
  /// Load a new one.
  case trustExpired(age: Int64)
  /// The status list of the pass is too old; `age` is in seconds since it was made, nil where the
  /// list is not held.
  ///
  /// Load the current list.
  case statusStale(IssuerID, age: Int64?)
  /// The clock is earlier than the `iat` of something that the gate holds; set it.
  case clockBehind(now: Instant)
  /// The clock was set while the machine was running; check it.
  case clockStepped

  // MARK: Window

  /// The pass is not valid yet; the holder may come back when it is.
  case notYetValid(notBefore: Instant, now: Instant, clock: ClockState)
  /// The pass was issued later than now; check the gate's clock.
  case notYetIssued(issuedAt: Instant, now: Instant)
  /// The pass has expired; refuse it.
  case expired(at: Instant, now: Instant)

  // MARK: Status

  /// The issuer revoked the pass, possibly to replace it; refuse it.
  case revoked(by: IssuerID)
  /// The issuer suspended the pass; refuse it.
  case suspended(by: IssuerID)
  /// The issuer has no such status list; refuse the pass.
  case unknownStatusList(IssuerID)
  /// The status list has a value without a meaning; refuse the pass.
  case unknownStatus(UInt8)
  /// The status list has no such entry; refuse the pass.
  case noStatusEntry(index: Int64, count: Int)

  // MARK: Checkpoint

  /// The pass is for another flight than the gate's; send the traveler to the gate of one of its
  /// legs.
  case wrongFlight(gate: FlightDesignator, legs: [BoardingPass.Leg])
  /// The pass is for another day than the gate's; it states the day of the year alone.
  case wrongDate(gate: CivilDate, dayOfYear: Int?)
  /// The gate states no day, and no leg departs within a day of now; refuse the pass.
  case notAboutNow
  /// The pass departs from another airport than the gate's; refuse it.
  case wrongStation(gate: AirportCode, origin: AirportCode?)
  /// The ticket is for another event; send the guest to its entrance.
  case wrongEvent(door: Checkpoint.Event, ticket: Ticket)
  /// A boarding pass at the entrance of an event; ask for the ticket.
  case boardingPassAtEvent(Checkpoint.Event)
  /// This checkpoint does not accept passes of this issuer; send the holder to where the pass was
  /// sold.
  case wrongIssuer(IssuerID, takes: Set<IssuerID>)
  /// The flight's carrier is not the issuer, and no bundle allows the issuer to sign for it; refuse
  /// the pass.
  case signsForAnother(IssuerID, carrier: CarrierCode)
  /// Another pass where a staff badge is expected; scan a badge.
  case noBadge
  /// A staff badge where a pass is expected; ask for the pass.
  case badge
  /// A ticket at the gate of a flight; ask for the boarding pass.
  case ticketAtFlight(Ticket.Kind)
  /// An itinerary receipt, which does not permit boarding; send the passenger to check-in.
  case itineraryReceipt
  /// The passenger did not check in; send the passenger to check-in.
  case notCheckedIn
  /// The passenger is on standby; look whether a seat was given.
  case standby

  // MARK: Operator rules

  /// A rule of the operator objects, with a code for programs and a sentence for staff.
  case houseRule(code: String, message: String)

  /// The reason why a boarding pass must have a signature.
  public enum SignatureDuty: Equatable, Sendable {
    /// The text still holds the run of a signed pass.
    case cutOff
    /// The airline in item 21, or on the passenger list, has signed all its passes since that day.
    case issuer(IssuerID, since: CivilDate)
    /// The operating carrier has signed all passes since that day.
    case carrier(IssuerID, since: CivilDate)
  }
}

extension Finding {
  /// The stable code of the finding.
  public var reason: Reason {
    switch self {
    case .empty: .empty
    case .tooLong: .tooLong
    case .notAPass: .notAPass
    case .malformed: .malformed
    case .unsigned: .unsigned
    case .signatureMissing: .signatureMissing
    case .unsupportedAlgorithm: .unsupportedAlgorithm
    case .unexpectedHeader: .unexpectedHeader
    case .trustUpdate, .wrongType: .wrongType
    case .unknownIssuer: .unknownIssuer
    case .unknownKey: .unknownKey
    case .badSignature, .signatureNotChecked: .badSignature
    case .newerFormat: .newerFormat
    case .malformedClaims: .malformedClaims
    case .keyNotYetValid: .keyNotYetValid
    case .keyExpired: .keyExpired
    case .kindNotAllowed, .carrierNotAllowed: .keyNotAllowed
    case .keyRevoked, .keyRevokedLater: .keyRevoked
    case .outlivesKey: .outlivesKey
    case .lifetimeTooLong: .lifetimeTooLong
    case .holderProofRequired: .holderProofRequired
    case .trustExpired: .trustExpired
    case .statusStale: .statusStale
    case .clockBehind, .clockStepped: .clockUntrusted
    case .notYetValid, .notYetIssued: .notYetValid
    case .expired: .expired
    case .revoked: .revoked
    case .suspended: .suspended
    case .unknownStatusList, .unknownStatus, .noStatusEntry: .unknownStatus
    case .wrongFlight: .wrongFlight
    case .wrongDate, .notAboutNow: .wrongDate
    case .wrongStation: .wrongStation
    case .wrongEvent, .boardingPassAtEvent: .wrongEvent
    case .wrongIssuer, .signsForAnother: .wrongIssuer
    case .noBadge, .badge, .ticketAtFlight, .itineraryReceipt: .notABoardingPass
    case .notCheckedIn: .notCheckedIn
    case .standby: .standby
    case .houseRule: .houseRule
    }
  }

  /// The contents of an unsigned pass; nil for other findings.
  var unverified: BoardingPass? {
    switch self {
    case .unsigned(let pass), .signatureMissing(let pass, _): pass
    default: nil
    }
  }
}

extension Finding {
  init(_ error: MalformedText) {
    self = .malformed(place: error.place, offset: error.offset, detail: error.detail)
  }

  init(_ error: TokenHeaderError) {
    switch error {
    case .malformed(let error): self.init(error)
    case .unsupportedAlgorithm(let detail): self = .unsupportedAlgorithm(detail: detail)
    case .unexpected(let detail): self = .unexpectedHeader(detail: detail)
    }
  }
}
