internal import SQLite
internal import Vocabulary

/// How many scans a gate decided about, by the light that it showed: numbers, and nothing of whom or what was scanned.
package struct DecisionCount: Hashable, Sendable {
  /// Those with at least one.
  package internal(set) var numbers: [Light: Int] = [:]
  /// The number of the last scan that is among them; where counting began if none is.
  package internal(set) var through: Int
}

extension Ledger {
  /// Counts the scans behind one of them; who was let in by a person's word was not decided about by the gate.
  ///
  /// - Parameter number: 0 for all.
  package func decisions(after number: Int) throws(LedgerError) -> DecisionCount {
    try asLedgerErrors {
      var count = DecisionCount(through: number)
      let rows = try database.rows(
        """
        SELECT decision, count(*), max(n) FROM scans WHERE n > ? AND NOT EXISTS (
          SELECT 1 FROM events WHERE device = ? AND id = scans.event AND kind IN (?, ?))
        GROUP BY decision
        """, .integer(number), .text(device.rawValue), .text(AdmissionEvent.Kind.manual.rawValue),
        .text(AdmissionEvent.Kind.override.rawValue))
      for row in rows {
        if let light = row[0].text.flatMap(Light.init) { count.numbers[light] = row[1].integer }
        count.through = max(count.through, row[2].integer ?? 0)
      }
      return count
    }
  }
}
