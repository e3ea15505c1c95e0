public import PassFormats
internal import PassVerifier
internal import SQLite
public import Vocabulary

/// An entry of the scan log: what was scanned, and the decision.
public struct ScanRecord: Sendable {
  /// Its number in this ledger; 0 before it is kept.
  public internal(set) var number = 0
  /// When, by the clock of this gate.
  public let at: Instant
  /// The place, as events name it.
  public let context: String
  /// The light that was shown.
  public var decision = Light.refuse
  /// A reason code; nil where the light was plainly green.
  public var reason: String?
  /// The pass, where its signature was good.
  public var pass: PassKey?
  /// When that pass was issued.
  public var issuedAt: Instant?
  /// How many may enter on it.
  public var admits = 1
  /// The passenger by flight and sequence.
  public var airlineKey: AirlineKey?
  /// The trust of the gate at the time, as `Trust.generation`; nil where the scan cannot be overridden.
  var trust: String?
  /// Whether the pass had a good signature and was revoked or suspended.
  var isTakenBack = false
  /// The event that was recorded for it.
  public var event: EventID?
  /// The person; without a name and seat once names are purged.
  public var person: Person

  /// A scan without a decision.
  public init(at: Instant, context: String, person: Person = Person()) {
    self.at = at
    self.context = context
    self.person = person
  }
}

extension Ledger {
  /// Logs a scan that let nobody in, and returns its number.
  public func note(_ scan: ScanRecord, clock: ClockGuard? = nil) throws(LedgerError) -> Int {
    try write {
      if let clock { try remember(clock) }
      return try insert(scan)
    }
  }

  /// The last scan that was stopped for a reason.
  func lastStopped(for reason: Reason, in context: String) throws(LedgerError) -> ScanRecord? {
    try asLedgerErrors {
      try database.first(
        Self.selectScan
          + " WHERE context = ? AND decision <> 'admit' AND reason = ? ORDER BY n DESC LIMIT 1",
        .text(context), .text(reason.rawValue)
      ).map(Self.scan)
    }
  }

  /// The scan of that number, or the last one that let nobody in where none is given.
  public func scan(
    _ number: Int? = nil, in context: String
  ) throws(LedgerError) -> ScanRecord? {
    try asLedgerErrors {
      let row =
        try number.map { number in
          try database.first(
            Self.selectScan + " WHERE n = ? AND context = ?", .integer(number), .text(context))
        }
        ?? database.first(
          Self.selectScan + " WHERE context = ? AND decision <> 'admit' ORDER BY n DESC LIMIT 1",
          .text(context))
      return row.map(Self.scan)
    }
  }

  /// The last scan of a revoked or suspended pass of that passenger.
  func takenBack(_ passenger: AirlineKey) throws(LedgerError) -> ScanRecord? {
    try asLedgerErrors {
      try database.first(
        Self.selectScan + " WHERE taken_back = 1 AND airline_key = ? ORDER BY n DESC LIMIT 1",
        .text(passenger.rawValue)
      ).map(Self.scan)
    }
  }

  /// The pass of an id, if it was scanned here before: the log has its issuer and its part.
  func scannedPass(_ passID: PassID, in context: String) throws(LedgerError) -> PassKey? {
    try asLedgerErrors {
      let row = try database.first(
        "SELECT iss, part, first FROM scans WHERE context = ? AND jti = ? LIMIT 1", .text(context),
        .text(passID.rawValue))
      return row?[0].text.flatMap { IssuerID($0) }.map {
        PassKey(
          issuer: $0, passID: passID, first: row?[2].text.flatMap { PassID($0) },
          part: row?[1].text ?? "")
      }
    }
  }

  /// How many scans let nobody in, by reason.
  public func stops(in context: String) throws(LedgerError) -> [String: Int] {
    try asLedgerErrors {
      var stops: [String: Int] = [:]
      let rows = try database.rows(
        """
        SELECT reason, count(*) FROM scans WHERE context = ? AND decision <> 'admit' GROUP BY reason
        """, .text(context))
      for row in rows { stops[row[0].text ?? ""] = row[1].integer }
      return stops
    }
  }

  /// The people who were let in here on passes, by the identity of their pass, as the log has them.
  func admittedPeople(in context: String) throws(LedgerError) -> [(pass: PassID, person: Person)] {
    try asLedgerErrors {
      try database.rows(
        """
        SELECT coalesce(first, jti), name, seat, reference FROM scans
        WHERE context = ? AND event IS NOT NULL AND jti IS NOT NULL
        """, .text(context)
      ).compactMap { row in
        row[0].text.flatMap { PassID($0) }.map {
          ($0, Person(name: row[1].text, seat: row[2].text, reference: row[3].text))
        }
      }
    }
  }

  /// The person of an event of this gate, as the log has them; nil without a scan.
  func loggedPerson(of event: AdmissionEvent) throws -> Person? {
    guard event.device == device else { return nil }
    return try database.first(
      "SELECT name, seat, sequence, reference FROM scans WHERE event = ?",
      .text(event.id.rawValue)
    ).map {
      Person(name: $0[0].text, seat: $0[1].text, sequence: $0[2].text, reference: $0[3].text)
    }
  }

  func insert(_ scan: ScanRecord) throws -> Int {
    try database.execute(
      """
      INSERT INTO scans (at, context, decision, reason, iss, jti, part, iat, admits, airline_key,
        event, sequence, seat, name, trust, first, taken_back, reference)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      SQLiteValue(scan.at.secondsSince1970), .text(scan.context), .text(scan.decision.rawValue),
      SQLiteValue(scan.reason), SQLiteValue(scan.pass?.issuer.rawValue),
      SQLiteValue(scan.pass?.passID.rawValue), SQLiteValue(scan.pass?.part),
      SQLiteValue(scan.issuedAt?.secondsSince1970), .integer(scan.admits),
      SQLiteValue(scan.airlineKey?.rawValue), SQLiteValue(scan.event?.rawValue),
      SQLiteValue(scan.person.sequence), SQLiteValue(scan.person.seat),
      SQLiteValue(scan.person.name), SQLiteValue(scan.trust),
      SQLiteValue(scan.pass?.first?.rawValue), .integer(scan.isTakenBack ? 1 : 0),
      SQLiteValue(scan.person.reference))
    lastScan = database.lastInsertedRow
    return lastScan
  }

  private static let selectScan = """
    SELECT n, at, context, decision, reason, iss, jti, part, iat, admits, airline_key, event,
      sequence, seat, name, trust, first, taken_back, reference FROM scans
    """

  private static func scan(_ row: [SQLiteValue]) -> ScanRecord {
    var scan = ScanRecord(
      at: Instant(secondsSince1970: row[1].integer ?? 0), context: row[2].text ?? "",
      person: Person(
        name: row[14].text, seat: row[13].text, sequence: row[12].text, reference: row[18].text))
    scan.number = row[0].integer ?? 0
    scan.decision = row[3].text.flatMap(Light.init) ?? .refuse
    scan.reason = row[4].text
    if let issuer = row[5].text.flatMap({ IssuerID($0) }),
      let passID = row[6].text.flatMap({ PassID($0) })
    {
      scan.pass = PassKey(
        issuer: issuer, passID: passID, first: row[16].text.flatMap { PassID($0) },
        part: row[7].text ?? "")
    }
    scan.issuedAt = row[8].integer.map { Instant(secondsSince1970: $0) }
    scan.admits = row[9].integer ?? 1
    scan.airlineKey = row[10].text.flatMap { AirlineKey($0) }
    scan.event = row[11].text.flatMap { EventID($0) }
    scan.trust = row[15].text
    scan.isTakenBack = row[17].integer == 1
    return scan
  }
}
