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

  /// Makes a ledger for a device where there is none yet.
  public static func create(_ path: String, device: DeviceID) throws(LedgerError) {
    try asLedgerErrors {
      do throws(PlatformError) {
        // Reserved first, for nobody else to read: a ledger is about people.
        try Files.create(path, [], mode: Files.privateMode)
      } catch {
        if error.alreadyExists { throw LedgerError.exists(path: path) }
        throw error
      }
      let database = try SQLiteDatabase(path, .write)
      try database.makeDurable()
      try LedgerSchema.migrate(database)
      try database.write {
        try database.run(
          "INSERT INTO facts (name, value) VALUES ('device', ?)", .text(device.rawValue))
      }
    }
  }

  /// Opens the ledger of a device.
  public init(_ path: String) throws(LedgerError) {
    self.path = path
    (database, device) = try asLedgerErrors {
      guard Files.exists(path) else { throw LedgerError.missing(path: path) }
      let database = try SQLiteDatabase(path, .write)
      // Before anything is changed: what a newer program wrote is left as it is.
      _ = try LedgerSchema.version(of: database)
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

  /// The events that this ledger knows of a context, learned after the one of that number.
  public func events(
    of context: String, after number: Int = 0
  ) throws(LedgerError) -> (events: [AdmissionEvent], last: Int) {
    try asLedgerErrors {
      var last = number
      let rows = try database.rows(
        "SELECT n, line FROM events WHERE context = ? AND n > ? ORDER BY n", .text(context),
        .integer(number))
      let events = try rows.map { row in
        last = row[0].integer ?? last
        return try event(row[1])
      }
      return (events, last)
    }
  }

  /// The event of that id, if this ledger knows it.
  public func event(_ id: EventID) throws(LedgerError) -> AdmissionEvent? {
    try asLedgerErrors {
      try database.first("SELECT line FROM events WHERE id = ?", .text(id.rawValue)).map {
        try event($0[0])
      }
    }
  }

  /// All that this ledger knows.
  public func everything() throws(LedgerError) -> Admissions {
    try asLedgerErrors {
      var all = Admissions()
      for row in try database.rows("SELECT line FROM events ORDER BY n") {
        all.insert(try event(row[0]))
      }
      return all
    }
  }

  /// Whatever was recorded of a pass or a passenger, and whatever is about that.
  func known(of pass: PassKey?, _ passenger: AirlineKey?) throws -> Admissions {
    var known = Admissions()
    var asked: [EventID] = []
    func take(_ rows: [[SQLiteValue]]) throws {
      for row in rows {
        let event = try event(row[0])
        if known.events[event.id] == nil { asked.append(event.id) }
        known.insert(event)
      }
    }
    if let pass {
      try take(
        database.rows(
          "SELECT line FROM events WHERE jti = ? AND iss = ? AND part = ?",
          .text(pass.passID.rawValue), .text(pass.issuer.rawValue), .text(pass.part)))
    }
    if let passenger {
      try take(
        database.rows("SELECT line FROM events WHERE airline_key = ?", .text(passenger.rawValue)))
    }
    while let id = asked.popLast() {
      try take(database.rows("SELECT line FROM events WHERE target = ?", .text(id.rawValue)))
    }
    return known
  }

  func event(_ line: SQLiteValue) throws -> AdmissionEvent {
    do throws(ShapeError) {
      return try AdmissionEvent(line: line.blob ?? [])
    } catch {
      throw LedgerError.damaged(path: path, "an event cannot be read: \(error)")
    }
  }

  // MARK: Writing

  /// Runs `body` in one transaction; it is on the disk when this returns.
  func write<Result>(_ body: () throws -> Result) throws(LedgerError) -> Result {
    try asLedgerErrors { try database.write(body) }
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
      INSERT INTO events (id, device, device_seq, digest, kind, context, iss, jti, part,
        airline_key, target, line)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .text(event.id.rawValue), .text(event.device.rawValue), .integer(event.sequence),
      .blob(try SHA256.digest(line)), .text(event.kind.rawValue), .text(event.context),
      SQLiteValue(event.pass?.issuer.rawValue), SQLiteValue(event.pass?.passID.rawValue),
      SQLiteValue(event.pass?.part), SQLiteValue(event.airlineKey?.rawValue),
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
