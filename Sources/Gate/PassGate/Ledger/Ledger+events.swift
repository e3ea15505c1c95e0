internal import PassCrypto
public import PassFormats
internal import StrictText
internal import SQLite
internal import Vocabulary

extension Ledger {
  /// Returns the events of a context with those of other doors about the same tickets, and the number of the last
  /// event.
  ///
  /// The result has only events that this ledger learned after the one with `number`, and up to the one with `end`.
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

  /// Returns all events that count in this ledger.
  public func everything() throws(LedgerError) -> Admissions {
    try asLedgerErrors {
      var all = Admissions()
      for row in try database.rows("SELECT line FROM heard ORDER BY n") {
        all.insert(try event(row[0]))
      }
      return all
    }
  }

  // MARK: One event

  func event(_ line: SQLiteValue) throws -> AdmissionEvent {
    do throws(ShapeError) {
      // The canonical spelling was checked when the event was made or taken in; `faults` checks the digest.
      return try AdmissionEvent(line: line.blob ?? [], isCanonical: true)
    } catch {
      throw LedgerError.damaged(path: path, "an event cannot be read: \(error)")
    }
  }

  /// Appends an event to the chain of this device, inside of a transaction.
  func append(
    _ kind: AdmissionEvent.Kind, in context: String, at now: Instant, random: any RandomSource,
    _ fill: (inout AdmissionEvent) -> Void
  ) throws -> AdmissionEvent {
    let last = try database.first(
      """
      SELECT device_seq, digest FROM events WHERE device = ? ORDER BY device_seq DESC, n DESC LIMIT 1
      """, .text(device.rawValue))
    guard let id = EventID(randomBytes: try random.bytes(PassID.randomByteCount)) else {
      throw LedgerError.system("the system gave no random number for the id of an event; try again")
    }
    var event = AdmissionEvent(
      id: id, device: device, sequence: (last?[0].integer ?? 0) + 1,
      previous: last?[1].blob ?? [], at: now, kind: kind, context: context)
    fill(&event)
    try insert(event, line: event.line)
    return event
  }

  /// Inserts an event with its line, inside of a transaction.
  func insert(_ event: AdmissionEvent, line: [UInt8]) throws {
    try database.execute(
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
    lastEvent = database.lastInsertedRow
  }
}
