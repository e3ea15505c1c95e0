internal import PassFormats
internal import SQLite

/// Other doors of an event, which have other contexts and may admit the same tickets.
extension Ledger {
  /// Returns the events of other doors about tickets that have events at this door, where either event is after
  /// `number`.
  func elsewhere(
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

  /// Returns whether the ledger has events of other doors.
  ///
  /// A flight has no other doors, because a leg of a boarding pass has one place.
  func hasOtherDoors(than context: String) throws -> Bool {
    guard context.hasPrefix(AdmissionEvent.eventPrefix) else { return false }
    return try database.first(
      """
      SELECT EXISTS (SELECT 1 FROM events WHERE context >= ?1 AND context < ?2)
        OR EXISTS (SELECT 1 FROM events WHERE context > ?2 AND context < ?3)
      """, .text(AdmissionEvent.eventPrefix), .text(context),
      .text(AdmissionEvent.eventPrefix + "\u{10FFFF}")
    )?[0].integer == 1
  }

  /// Returns the contexts of all doors of events in this ledger.
  func doors() throws -> [String] {
    try database.rows(
      "SELECT DISTINCT context FROM events WHERE context >= ? AND context < ?",
      .text(AdmissionEvent.eventPrefix), .text(AdmissionEvent.eventPrefix + "\u{10FFFF}")
    ).compactMap(\.[0].text)
  }
}
