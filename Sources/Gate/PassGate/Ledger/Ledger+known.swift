internal import PassFormats
internal import SQLite
internal import Vocabulary

extension Ledger {
  /// Returns the events about passes and a passenger that count in a context, and the events about those, such as
  /// undos.
  ///
  /// Events of another issuer's devices count only in their own context.
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
      // All issues of a ticket share an identity. `uses` compares the part of the pass, unless the event is of a door
      // with another entry policy, which uses the whole pass.
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
}
