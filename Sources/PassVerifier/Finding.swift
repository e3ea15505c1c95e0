public import PassFormats
public import Vocabulary

/// What was found about a scan, with the evidence: instants, key ids, ages, flights and counts as values.
///
/// `English` makes a sentence of it. A program that speaks another language switches over the cases.
public indirect enum Finding: Equatable, Sendable {
  // MARK: Shape

  /// Nothing was scanned.
  case empty
  /// The text, or the token that it holds, is longer than any pass.
  case tooLong(limit: Int)
  /// The text is something else than a pass.
  case notAPass
  /// It begins like a pass and then breaks its form: the part at fault, the offset in it, what is wrong.
  case malformed(place: String, offset: Int, detail: String)
  /// A boarding pass that nobody signed; anybody may have written it.
  case unsigned(BoardingPass)
  /// A boarding pass without a signature that must have had one.
  case signatureMissing(BoardingPass, SignatureDuty)

  // MARK: Header and key

  /// The header asks for another algorithm than ES256.
  case unsupportedAlgorithm(detail: String)
  /// The header is none of this format.
  case unexpectedHeader(detail: String)
  /// A trust bundle or a status list in the place of a pass.
  case trustUpdate
  /// A token of another type; the type is foreign text.
  case wrongType(String)
  /// Nobody trusts this issuer here.
  case unknownIssuer(IssuerID)
  /// The issuer is trusted, and has no such key.
  case unknownKey(KeyID, of: IssuerID)

  // MARK: Signature

  /// The signature does not match.
  case badSignature
  /// The signature could not be checked; the detail is libcrypto's.
  case signatureNotChecked(detail: String)
  /// A good signature over a type of a later format; the type is foreign text.
  case newerFormat(String)

  // MARK: Claims, and what the key may

  /// Well signed, and the claims break the format.
  case malformedClaims(IssuerID, fault: String)
  /// The key begins later.
  case keyNotYetValid(notBefore: Instant, now: Instant)
  /// The key ended.
  case keyExpired(at: Instant)
  /// The key may not sign passes of this kind.
  case kindNotAllowed(KeyKind, of: IssuerID)
  /// The key may not sign for flights of this carrier.
  case carrierNotAllowed(CarrierCode, of: IssuerID)
  /// The pass was issued after its key was lost.
  case keyRevoked(from: Instant, of: IssuerID)
  /// By its date the pass is older than the loss of its key, which a thief could write too.
  case keyRevokedLater(from: Instant, of: IssuerID)
  /// The pass does not lie within the life of its key.
  case outlivesKey(
    issuedAt: Instant, expires: Instant, keyNotBefore: Instant, keyExpires: Instant)
  /// The pass is good for longer than its key may make it, both in seconds.
  case lifetimeTooLong(lifetime: Int64, longest: Int)
  /// The pass is bound to its holder.
  case holderProofRequired

  // MARK: Trust

  /// The bundle is too old, in seconds since it was made.
  case trustExpired(age: Int64)
  /// The status list of the pass is too old, in seconds since it was made; nil where none is held.
  case statusStale(IssuerID, age: Int64?)
  /// The clock shows a time that is over.
  case clockBehind(now: Instant)
  /// The clock was set while the machine ran.
  case clockStepped

  // MARK: Window

  /// The pass begins later.
  case notYetValid(notBefore: Instant, now: Instant, clock: ClockState)
  /// The pass was issued later than now.
  case notYetIssued(issuedAt: Instant, now: Instant)
  /// The pass ended.
  case expired(at: Instant, now: Instant)

  // MARK: Status

  /// The issuer revoked the pass.
  case revoked(by: IssuerID)
  /// The issuer suspended the pass.
  case suspended(by: IssuerID)
  /// The issuer has no such status list.
  case unknownStatusList(IssuerID)
  /// The list says a number without a meaning.
  case unknownStatus(UInt8)
  /// The list has no such entry.
  case noStatusEntry(index: Int64, count: Int)

  // MARK: Checkpoint

  /// Another flight than the gate's; the legs are those of the pass.
  case wrongFlight(gate: FlightDesignator, legs: [BoardingPass.Leg])
  /// Another day than the gate's; the pass tells the day of the year alone.
  case wrongDate(gate: CivilDate, dayOfYear: Int?)
  /// The gate did not say its day, and no leg departs about now.
  case notAboutNow
  /// The pass departs elsewhere.
  case wrongStation(gate: AirportCode, origin: AirportCode?)
  /// A ticket for something else than the door admits to.
  case wrongEvent(door: Checkpoint.Event, ticket: Ticket)
  /// A boarding pass at the door of an event.
  case boardingPassAtEvent(Checkpoint.Event)
  /// A pass of somebody whose passes are not taken here.
  case wrongIssuer(IssuerID, takes: Set<IssuerID>)
  /// A flight of a carrier for which nobody said that the issuer signs.
  case signsForAnother(IssuerID, carrier: CarrierCode)
  /// Something else than a badge where staff are asked for theirs.
  case noBadge
  /// A badge where a pass is asked for.
  case badge
  /// A ticket at the gate of a flight.
  case ticketAtFlight(Ticket.Kind)
  /// An itinerary receipt, which boards nobody.
  case itineraryReceipt
  /// The passenger was not checked in.
  case notCheckedIn
  /// The passenger waits for a seat.
  case standby

  // MARK: The operator

  /// A rule that the operator added: a code for programs, and a sentence for staff.
  case houseRule(code: String, message: String)

  /// Why a boarding pass must have had a signature.
  public enum SignatureDuty: Equatable, Sendable {
    /// What surrounds a signature of this format is still there.
    case cutOff
    /// Its issuer, by the pass's own word or by the passenger list's, signs every one since that day.
    case issuer(IssuerID, since: CivilDate)
    /// The carrier of the flight signs every one since that day.
    case carrier(IssuerID, since: CivilDate)
  }
}

extension Finding {
  /// The stable code.
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

  /// What an unsigned pass says.
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
