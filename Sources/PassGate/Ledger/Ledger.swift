internal import PassCrypto
public import PassFormats
internal import Platform
internal import SQLite
internal import Vocabulary

/// What happened at a gate, durable and in order: a SQLite database that only grows.
///
/// Any number of processes may use one ledger, each with a value of its own on one thread. Every
/// decision that lets somebody in is made inside the transaction that records it, and is on the disk
/// when it is returned.
public final class Ledger {
  /// Path of the database.
  public let path: String
  /// Whose ledger it is.
  public let device: DeviceID
  /// The number of the scan that this value noted last; 0 before the first.
  public internal(set) var lastScan = 0
  let database: SQLiteDatabase
  /// Whether something was written since the log was settled.
  private var isUnsettled = true

  /// Makes a ledger for a device where there is none yet.
  public static func create(_ path: String, device: DeviceID) throws(LedgerError) {
    try asLedgerErrors {
      do {
        // For nobody else to read: a ledger is about people. It appears whole: one whose making was cut off
        // would be nobody's.
        try Files.create(path, mode: Files.privateMode) { temporary in
          let database = try SQLiteDatabase(temporary, .write)
          try database.makeDurable()
          try LedgerSchema.migrate(database)
          try database.write {
            try database.run(
              "INSERT INTO facts (name, value) VALUES ('device', ?)", .text(device.rawValue))
          }
        }
      } catch let error as PlatformError where error.alreadyExists {
        throw LedgerError.exists(path: path)
      }
    }
  }

  /// Opens the ledger of a device.
  public init(_ path: String) throws(LedgerError) {
    self.path = path
    (database, device) = try asLedgerErrors {
      guard Files.exists(path) else { throw LedgerError.missing(path: path) }
      let database = try SQLiteDatabase(path, .write)
      // Before anything is changed: what a newer program wrote, or another, is left as it is.
      guard try LedgerSchema.version(of: database) > 0 else {
        throw LedgerError.notALedger(path: path)
      }
      try database.makeDurable()
      try LedgerSchema.migrate(database)
      let name = try database.first("SELECT value FROM facts WHERE name = 'device'")?.first?.text
      guard let device = name.flatMap({ DeviceID($0) }) else {
        throw LedgerError.notALedger(path: path)
      }
      return (database, device)
    }
  }

  // MARK: Reading

  /// The events that this ledger knows of a context, learned after the one of that number, and up to
  /// another where that is given; and what other doors recorded of the same tickets, whose context is
  /// another.
  public func events(
    of context: String, after number: Int = 0, upTo end: Int = .max
  ) throws(LedgerError) -> (events: [AdmissionEvent], last: Int) {
    try asLedgerErrors {
      var last = number
      let rows = try database.rows(
        "SELECT n, line FROM heard WHERE context = ? AND n > ? AND n <= ? ORDER BY n",
        .text(context), .integer(number), .integer(end))
      var events: [AdmissionEvent] = []
      events.reserveCapacity(rows.count)
      for row in rows {
        last = row[0].integer ?? last
        events.append(try event(row[1]))
      }
      for row in try elsewhere(context, after: number, upTo: end) {
        last = max(last, row[0].integer ?? last)
        events.append(try event(row[1]))
      }
      return (events, last)
    }
  }

  /// What doors that are set up in another way recorded of the tickets of this one, as far as either side
  /// of that is new.
  private func elsewhere(
    _ context: String, after number: Int, upTo end: Int
  ) throws -> [[SQLiteValue]] {
    guard try hasOtherDoors(than: context) else { return [] }
    return try database.rows(
      """
      SELECT there.n, there.line FROM heard AS here JOIN heard AS there
        ON there.identity = here.identity AND there.iss = here.iss
      WHERE here.context = ?1 AND here.n > ?2 AND here.n <= ?3
        AND there.context <> ?1 AND there.is_foreign = 0 AND there.n <= ?3
      UNION
      SELECT there.n, there.line FROM heard AS there
      WHERE there.n > ?2 AND there.n <= ?3 AND there.context <> ?1 AND there.is_foreign = 0
        AND there.jti IS NOT NULL AND EXISTS (
          SELECT 1 FROM heard AS here WHERE here.identity = there.identity AND here.iss = there.iss
            AND here.context = ?1)
      ORDER BY 1
      """, .text(context), .integer(number), .integer(end))
  }

  /// Whether doors of events wrote here that are not this one; a leg of a boarding pass has one place.
  private func hasOtherDoors(than context: String) throws -> Bool {
    guard context.hasPrefix(AdmissionEvent.eventPrefix) else { return false }
    return try database.first(
      """
      SELECT EXISTS (SELECT 1 FROM events WHERE context >= ?1 AND context < ?2)
        OR EXISTS (SELECT 1 FROM events WHERE context > ?2 AND context < ?3)
      """, .text(AdmissionEvent.eventPrefix), .text(context),
      .text(AdmissionEvent.eventPrefix + "\u{10FFFF}")
    )?[0].integer == 1
  }

  /// Every context of events that this ledger knows.
  func doors() throws -> [String] {
    try database.rows(
      "SELECT DISTINCT context FROM events WHERE context >= ? AND context < ?",
      .text(AdmissionEvent.eventPrefix), .text(AdmissionEvent.eventPrefix + "\u{10FFFF}")
    ).compactMap(\.[0].text)
  }

  /// Whom this gate let in to a context, in short.
  ///
  /// Nil where something else happened there, such as an undo or word of another gate: then the events
  /// themselves have to be looked at.
  func plainEntries(
    of context: String
  ) throws(LedgerError) -> (entries: [PlainEntry], last: Int)? {
    try asLedgerErrors {
      if try hasOtherDoors(than: context) { return nil }
      var entries: [PlainEntry] = []
      var last = 0
      let rows = try database.rows(
        """
        SELECT n, jti, first, airline_key, device = ? AND kind IN ('admit', 'manual') FROM heard
        WHERE context = ? ORDER BY n
        """, .text(device.rawValue), .text(context))
      entries.reserveCapacity(rows.count)
      for row in rows {
        guard row[4].integer == 1 else { return nil }
        last = row[0].integer ?? last
        entries.append(
          PlainEntry(
            pass: row[1].text.flatMap { PassID($0) }, first: row[2].text.flatMap { PassID($0) },
            passenger: row[3].text.flatMap { AirlineKey($0) }))
      }
      return (entries, last)
    }
  }

  /// All that counts in this ledger.
  public func everything() throws(LedgerError) -> Admissions {
    try asLedgerErrors {
      var all = Admissions()
      for row in try database.rows("SELECT line FROM heard ORDER BY n") {
        all.insert(try event(row[0]))
      }
      return all
    }
  }

  /// Whatever counts of a pass or a passenger where somebody wants in, and whatever is about that: what a
  /// device of another issuer says of another place does not.
  func known(
    of passes: some Sequence<PassKey>, _ passenger: AirlineKey?, in context: String
  ) throws -> Admissions {
    var known = Admissions()
    var asked: [EventKey] = []
    func take(_ rows: [[SQLiteValue]]) throws {
      for row in rows {
        let event = try event(row[0])
        if known.events[event.key] == nil { asked.append(event.key) }
        known.insert(event)
      }
    }
    for pass in passes {
      // Its first issue, and every later one; a door with another rule counts the whole pass.
      try take(
        database.rows(
          """
          SELECT line FROM heard WHERE identity = ?1 AND iss = ?2
            AND (is_foreign = 0 OR context = ?3)
          """, .text(pass.identity.rawValue), .text(pass.issuer.rawValue), .text(context)
        ).filter { row in try event(row[0]).uses(pass, in: context) })
    }
    if let passenger {
      try take(
        database.rows(
          """
          SELECT line FROM heard WHERE airline_key = ? AND (is_foreign = 0 OR context = ?)
          """, .text(passenger.rawValue), .text(context)))
    }
    while let key = asked.popLast() {
      try take(
        database.rows(
          "SELECT line FROM heard WHERE target = ? AND (is_foreign = 0 OR context = ?)",
          .text(key.rawValue), .text(context)))
    }
    return known
  }

  func event(_ line: SQLiteValue) throws -> AdmissionEvent {
    do throws(ShapeError) {
      // It was held to its canonical spelling when it was made or taken in; `faults` holds it to its digest.
      return try AdmissionEvent(line: line.blob ?? [], isCanonical: true)
    } catch {
      throw LedgerError.damaged(path: path, "an event cannot be read: \(error)")
    }
  }

  // MARK: Writing

  /// Runs `body` in one transaction; it is on the disk when this returns.
  func write<Result>(_ body: () throws -> Result) throws(LedgerError) -> Result {
    isUnsettled = true
    return try asLedgerErrors { try database.write(body) }
  }

  /// Brings the file in order while nobody waits.
  func settle() {
    if isUnsettled { database.settle() }
    isUnsettled = false
  }

  /// Adds an event of this device behind its last one, inside of a transaction.
  func append(
    _ kind: AdmissionEvent.Kind, in context: String, at now: Instant, random: any RandomSource,
    _ fill: (inout AdmissionEvent) -> Void
  ) throws -> AdmissionEvent {
    let last = try database.first(
      """
      SELECT device_seq, digest FROM events WHERE device = ? ORDER BY device_seq DESC, n DESC LIMIT 1
      """, .text(device.rawValue))
    guard let id = EventID(randomBytes: try random.bytes(PassID.randomByteCount)) else {
      throw LedgerError.system("no randomness for the id of an event")
    }
    var event = AdmissionEvent(
      id: id, device: device, sequence: (last?[0].integer ?? 0) + 1,
      previous: last?[1].blob ?? [], at: now, kind: kind, context: context)
    fill(&event)
    try insert(event, line: event.line)
    return event
  }

  /// Keeps an event.
  func insert(_ event: AdmissionEvent, line: [UInt8]) throws {
    try database.run(
      """
      INSERT INTO events (id, device, is_foreign, device_seq, digest, kind, context, iss, jti, first,
        part, airline_key, target, line)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .text(event.id.rawValue), .text(event.device.rawValue),
      .integer(event.device.issuer == device.issuer ? 0 : 1), .integer(event.sequence),
      .blob(try SHA256.digest(line)), .text(event.kind.rawValue), .text(event.context),
      SQLiteValue(event.pass?.issuer.rawValue), SQLiteValue(event.pass?.passID.rawValue),
      SQLiteValue(event.pass?.first?.rawValue), SQLiteValue(event.pass?.part),
      SQLiteValue(event.airlineKey?.rawValue),
      SQLiteValue(event.target?.rawValue), .blob(line))
  }

  // MARK: Facts

  /// A small thing that this ledger remembers.
  func fact(_ name: String) throws -> SQLiteValue? {
    try database.first("SELECT value FROM facts WHERE name = ?", .text(name))?.first
  }

  /// Remembers a small thing, inside of a transaction.
  func remember(_ name: String, _ value: SQLiteValue) throws {
    try database.run(
      "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      .text(name), value)
  }
}

/// Whom this gate let in, in short: what counting needs.
struct PlainEntry {
  /// The pass that was shown.
  var pass: PassID?
  /// The first issue of a ticket that was issued again.
  var first: PassID?
  /// The passenger, as the airline counts.
  var passenger: AirlineKey?
}
