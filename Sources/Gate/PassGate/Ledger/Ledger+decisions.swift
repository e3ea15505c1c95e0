internal import SQLite
internal import Vocabulary

/// The number of scans that a gate decided about, by the light that it showed.
///
/// It has numbers alone, and nothing about the people or the passes.
package struct DecisionCount: Hashable, Sendable {
  /// The number of scans by light; a light without scans is absent.
  package internal(set) var numbers: [Light: Int] = [:]
  /// The number of the last scan that was counted, or the number after which counting began if no scan was.
  package internal(set) var through: Int
}

extension Ledger {
  /// Counts the scans after the one with this number; 0 counts all.
  ///
  /// A scan by which a person was let in by hand or by an override does not count, because the gate did not decide it.
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
