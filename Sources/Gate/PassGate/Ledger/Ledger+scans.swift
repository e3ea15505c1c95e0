public import GateRules
internal import PassFormats
internal import PassVerifier
internal import SQLite
internal import Vocabulary

extension Ledger {
  /// Logs a scan that was stopped, and returns its number.
  public func note(_ scan: ScanRecord, clock: ClockGuard? = nil) throws(LedgerError) -> Int {
    try write {
      if let clock { try remember(clock) }
      return try insert(scan)
    }
  }

  /// Returns the last scan that was stopped for a reason.
  func lastStopped(for reason: Reason, in context: String) throws(LedgerError) -> ScanRecord? {
    try asLedgerErrors {
      try database.first(
        Self.selectScan
          + " WHERE context = ? AND decision <> 'admit' AND reason = ? ORDER BY n DESC LIMIT 1",
        .text(context), .text(reason.rawValue)
      ).map(Self.scan)
    }
  }

  /// Returns the scan with that number; without a number, the last scan that was stopped.
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

  /// Returns the last scan of a revoked or suspended pass of that passenger.
  ///
  /// The pass may be of any issuer whose key may sign passes for the flight: no other pass is marked as taken back.
  func takenBack(_ passenger: AirlineKey) throws(LedgerError) -> ScanRecord? {
    try asLedgerErrors {
      try database.first(
        Self.selectScan + " WHERE taken_back = 1 AND airline_key = ? ORDER BY n DESC LIMIT 1",
        .text(passenger.rawValue)
      ).map(Self.scan)
    }
  }

  /// Returns the passes of an id that counted when they were scanned here, the latest scan last.
  ///
  /// Each pass is as the log has it: with its issuer and its part, and with the name that was shown, unless names were
  /// purged.
  ///
  /// The signer of a pass chooses its id, so that passes of several issuers may have the same id. A pass counts if it
  /// let its holder in, or was stopped for a reason for which staff may answer: its signature was good, its key could
  /// sign it, and the gate takes passes of its issuer.
  func scannedPasses(
    _ passID: PassID, in context: String
  ) throws(LedgerError) -> [(pass: PassKey, name: String?)] {
    try asLedgerErrors {
      try database.rows(
        """
        SELECT iss, part, first, name FROM scans
        WHERE context = ? AND jti = ? AND (decision = 'admit' OR trust IS NOT NULL)
        GROUP BY iss, part, first, name ORDER BY max(n)
        """, .text(context), .text(passID.rawValue)
      ).compactMap { row in
        guard let issuer = row[0].text.flatMap({ IssuerID($0) }) else { return nil }
        let first = row[2].text.flatMap { PassID($0) }
        return (
          PassKey(issuer: issuer, passID: passID, first: first, part: row[1].text ?? ""),
          row[3].text
        )
      }
    }
  }

  /// Returns the numbers of stopped scans, by reason.
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

  /// Returns the people who were let in here on passes, as the log has them, each with the whole pass.
  func admittedPeople(in context: String) throws(LedgerError) -> [(pass: PassKey, person: Person)] {
    try asLedgerErrors {
      try database.rows(
        """
        SELECT iss, coalesce(first, jti), name, seat, reference FROM scans
        WHERE context = ? AND event IS NOT NULL AND jti IS NOT NULL
        """, .text(context)
      ).compactMap { row in
        guard let issuer = row[0].text.flatMap({ IssuerID($0) }),
          let identity = row[1].text.flatMap({ PassID($0) })
        else { return nil }
        return (
          PassKey(issuer: issuer, passID: identity, part: ""),
          Person(name: row[2].text, seat: row[3].text, reference: row[4].text)
        )
      }
    }
  }

  /// Returns the person of an event of this gate, as the log has them; nil without a scan.
  func loggedPerson(of event: AdmissionEvent) throws -> Person? {
    guard event.device == device else { return nil }
    return try database.first(
      "SELECT name, seat, sequence, reference FROM scans WHERE at = ? AND event = ?",
      SQLiteValue(event.at.secondsSince1970), .text(event.id.rawValue)
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
