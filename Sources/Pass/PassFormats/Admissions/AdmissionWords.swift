public import Vocabulary

/// The id of a device in ledgers: the issuer that trusts it and its key id, such as `UA/GATEA12`.
///
/// A ledger counts for a device only where the key of this id signed its head.
public struct DeviceID: ValidatedText {
  /// The required form, phrased to follow "expected".
  public static let expectation = "a device: an issuer and a key id, such as UA/GATEA12"

  /// Issuer and key id, separated by `/`.
  public let rawValue: String
  /// The issuer that trusts the device.
  public let issuer: IssuerID
  /// The key id of the device's key.
  public let keyID: KeyID

  /// Creates the id of the device with this key.
  public init(issuer: IssuerID, keyID: KeyID) {
    self.issuer = issuer
    self.keyID = keyID
    rawValue = "\(issuer)/\(keyID)"
  }

  /// Reads the id in a text; returns nil where the text does not have the form.
  public init?(_ text: String) {
    guard let slash = text.firstIndex(of: "/"), let issuer = IssuerID(String(text[..<slash])),
      let keyID = KeyID(String(text[text.index(after: slash)...]))
    else { return nil }
    self.init(issuer: issuer, keyID: keyID)
  }
}

/// The id of an event in its device's ledger: 80 random bits, spelled like a pass id.
public struct EventID: ValidatedText {
  /// The required form, phrased to follow "expected".
  public static let expectation =
    "an event id of 16 characters from 0–9 A–Z without I, L, O, U, such as 0D4X8K2M7PQR9TVW"

  /// The 16 characters.
  public let rawValue: String

  /// Reads the id in a text; returns nil where the text does not have the form.
  public init?(_ text: String) {
    guard let id = PassID(text) else { return nil }
    rawValue = id.rawValue
  }

  /// Creates the id for 80 random bits; returns nil unless there are `PassID.randomByteCount` bytes.
  package init?(randomBytes: [UInt8]) {
    guard let id = PassID(randomBytes: randomBytes) else { return nil }
    rawValue = id.rawValue
  }
}

/// The id of an event across all ledgers: device and event id, such as
/// `UA/GATEA12/0D4X8K2M7PQR9TVW`.
///
/// The event id alone is not unique, because another device may have copied it.
public struct EventKey: ValidatedText {
  /// The required form, phrased to follow "expected".
  public static let expectation =
    "an event of a device, such as UA/GATEA12/0D4X8K2M7PQR9TVW"

  /// Device and event id, separated by `/`.
  public let rawValue: String
  /// The device whose ledger holds the event.
  public let device: DeviceID
  /// The id in that ledger.
  public let id: EventID

  /// Creates the key of an event in a device's ledger.
  public init(device: DeviceID, id: EventID) {
    self.device = device
    self.id = id
    rawValue = "\(device)/\(id)"
  }

  /// Reads the key in a text; returns nil where the text does not have the form.
  public init?(_ text: String) {
    guard let slash = text.lastIndex(of: "/"), let device = DeviceID(String(text[..<slash])),
      let id = EventID(String(text[text.index(after: slash)...]))
    else { return nil }
    self.init(device: device, id: id)
  }

  /// Returns whether both are keys of the same event.
  public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

  /// Hashes the text alone, which determines the other members.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// The part of a pass that one admission uses up: a leg of a boarding pass, or a period of a
/// ticket.
///
/// All issues of a ticket share one key: keys are equal where issuer, first issue and part are
/// equal.
public struct PassKey: Hashable, Sendable {
  /// The issuer of the pass.
  public let issuer: IssuerID
  /// The id of the pass that was shown.
  public let passID: PassID
  /// The pass id of the ticket's first issue; nil where the pass is the first issue.
  public let first: PassID?
  /// The leg, counted from 0, or the period, such as a day; empty for a whole ticket.
  public let part: String

  /// Creates the key of a part of a pass.
  public init(issuer: IssuerID, passID: PassID, first: PassID? = nil, part: String) {
    self.issuer = issuer
    self.passID = passID
    self.first = first
    self.part = part
  }

  /// The pass id that all issues of the ticket share.
  public var identity: PassID { first ?? passID }

  /// The key of the whole pass, without its part.
  package var whole: PassKey { PassKey(issuer: issuer, passID: passID, first: first, part: "") }

  /// Returns whether both are the same part of the same ticket, regardless of the issue.
  public static func == (one: PassKey, other: PassKey) -> Bool {
    one.issuer == other.issuer && one.identity == other.identity && one.part == other.part
  }

  /// Hashes the members that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(issuer)
    hasher.combine(identity)
    hasher.combine(part)
  }
}

/// The airline's own identification of a passenger on a flight: day, carrier, flight, check-in
/// sequence, airport.
///
/// It matches two passes, or a pass and a row of the passenger list, that belong to one passenger.
/// An infant shares the sequence of its adult; the suffix `/INF` tells them apart.
public struct AirlineKey: ValidatedText {
  /// The required form, phrased to follow "expected".
  public static let expectation =
    "a day, a carrier, a flight, a sequence and an airport, such as 2025-03-15/UA/123/25/SFO"

  /// The members, separated by `/`.
  public let rawValue: String

  /// Creates the key of a passenger; returns nil where the sequence is not 1 to 5 of A–Z 0–9, or begins with 0.
  public init?(
    date: CivilDate, flight: FlightDesignator, sequence: String, origin: AirportCode, isInfant: Bool
  ) {
    self.init(
      "\(date)/\(flight.carrier)/\(flight.number)/\(sequence)/\(origin)" + (isInfant ? "/INF" : ""))
  }

  /// The check-in sequence.
  public var sequence: String { String(rawValue.split(separator: "/")[3]) }

  /// Reads the key in a text; returns nil where the text does not have the form.
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
