public import Vocabulary

/// A gate as its ledger names it: the issuer that trusts it and the id of its device key, such as
/// `UA/GATEA12`.
///
/// The key makes the name: who cannot sign with it cannot speak as this gate.
public struct DeviceID: ValidatedText {
  /// What the text must look like, fit to follow "expected".
  public static let expectation = "a device of an issuer and a key id, such as UA/GATEA12"

  /// The text itself.
  public let rawValue: String
  /// Who trusts the device.
  public let issuer: IssuerID
  /// The id of its key.
  public let keyID: KeyID

  /// The device with this key.
  public init(issuer: IssuerID, keyID: KeyID) {
    self.issuer = issuer
    self.keyID = keyID
    rawValue = "\(issuer)/\(keyID)"
  }

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    guard let slash = text.firstIndex(of: "/"), let issuer = IssuerID(String(text[..<slash])),
      let keyID = KeyID(String(text[text.index(after: slash)...]))
    else { return nil }
    self.init(issuer: issuer, keyID: keyID)
  }
}

/// Which event of all ledgers: 80 random bits, spelled as those of a pass.
public struct EventID: ValidatedText {
  /// What the text must look like, fit to follow "expected".
  public static let expectation =
    "an event id of 16 characters from 0–9 A–Z without I, L, O, U, such as 0D4X8K2M7PQR9TVW"

  /// The text itself.
  public let rawValue: String

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    guard let id = PassID(text) else { return nil }
    rawValue = id.rawValue
  }

  /// The id that spells these 80 bits, or nil for another number of bytes than those of a `PassID`.
  package init?(randomBytes: [UInt8]) {
    guard let id = PassID(randomBytes: randomBytes) else { return nil }
    rawValue = id.rawValue
  }
}

/// An event as all ledgers know it: the device that says it and the id that this device gave it, such as
/// `UA/GATEA12/0D4X8K2M7PQR9TVW`.
///
/// An id alone is no name: another device may have copied it.
public struct EventKey: ValidatedText {
  /// What the text must look like, fit to follow "expected".
  public static let expectation =
    "an event of a device, such as UA/GATEA12/0D4X8K2M7PQR9TVW"

  /// The text itself.
  public let rawValue: String
  /// Who says it.
  public let device: DeviceID
  /// What the device calls it.
  public let id: EventID

  /// The event of that id in a device's ledger.
  public init(device: DeviceID, id: EventID) {
    self.device = device
    self.id = id
    rawValue = "\(device)/\(id)"
  }

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    guard let slash = text.lastIndex(of: "/"), let device = DeviceID(String(text[..<slash])),
      let id = EventID(String(text[text.index(after: slash)...]))
    else { return nil }
    self.init(device: device, id: id)
  }

  /// Whether both are one event.
  public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

  /// Feeds what tells events apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// A pass and the part of it that is used up: a leg of a boarding pass, a period of a ticket's policy.
///
/// A ticket that was issued again is the same ticket: two keys are equal where issuer, first issue and
/// part are, whichever of the issues was shown.
public struct PassKey: Hashable, Sendable {
  /// Who issued the pass.
  public let issuer: IssuerID
  /// Which of the issuer's passes was shown.
  public let passID: PassID
  /// The pass id of the ticket's first issue, where another issue was shown.
  public let first: PassID?
  /// The leg, counted from 0, or the period, such as a day; empty for the whole of a ticket.
  public let part: String

  /// The part of a pass.
  public init(issuer: IssuerID, passID: PassID, first: PassID? = nil, part: String) {
    self.issuer = issuer
    self.passID = passID
    self.first = first
    self.part = part
  }

  /// The pass id that all issues of the ticket share.
  public var identity: PassID { first ?? passID }

  /// Whether both are the same part of the same ticket, whichever issues were shown.
  public static func == (one: PassKey, other: PassKey) -> Bool {
    one.issuer == other.issuer && one.identity == other.identity && one.part == other.part
  }

  /// What equal keys share.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(issuer)
    hasher.combine(identity)
    hasher.combine(part)
  }
}

/// A seat on a flight as the airline itself counts: day, carrier, flight, check-in sequence, airport.
///
/// It tells that two passes are one passenger's: a re-issue, a pass and a name on the list. An infant
/// shares the number of the adult lawfully and is told apart.
public struct AirlineKey: ValidatedText {
  /// What the text must look like, fit to follow "expected".
  public static let expectation =
    "a day, a carrier, a flight, a sequence and an airport, such as 2025-03-15/UA/123/25/SFO"

  /// The text itself.
  public let rawValue: String

  /// The key of a passenger; nil for a sequence that is not 1 to 5 of A–Z 0–9.
  public init?(
    date: CivilDate, flight: FlightDesignator, sequence: String, origin: AirportCode, isInfant: Bool
  ) {
    self.init(
      "\(date)/\(flight.carrier)/\(flight.number)/\(sequence)/\(origin)" + (isInfant ? "/INF" : ""))
  }

  /// The check-in sequence in it.
  public var sequence: String { String(rawValue.split(separator: "/")[3]) }

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5 || parts.count == 6 && parts[5] == "INF", CivilDate(parts[0]) != nil,
      CarrierCode(parts[1]) != nil, FlightNumber(parts[2])?.rawValue == parts[2],
      (1...5).contains(parts[3].utf8.count),
      parts[3].utf8.allSatisfy(ASCII.isUpperCaseAlphanumeric), parts[3].utf8.first != 0x30,
      AirportCode(parts[4]) != nil
    else { return nil }
    rawValue = text
  }
}
