internal import BookingKeys
package import BookingStore
internal import Bookings
internal import PostgreSQL

extension PostgresDatabase {
  /// Reads all records of a database, also while services work with it, and changes nothing.
  ///
  /// `directory` has the encryption keys, and `examination` reads the records.
  package func examine(
    keys directory: String, _ examination: RecordExamination
  ) throws -> StoreFindings {
    let connection = try connect()
    let keys = try StorageKeys(directory)
    var findings = StoreFindings()
    var last = (kind: "", key: "")
    while true {
      let rows = try connection.run(
        PostgresStatement(
          """
          SELECT key, version, tag, body, sealed_key, sealed, kind FROM record
          WHERE (kind, key) > ($1, $2) ORDER BY kind, key LIMIT 500
          """, .text(last.kind), .text(last.key)), until: .now + .seconds(30))
      for row in 0..<rows.count {
        let record = ReadRow(rows, row, kind: rows.text(row, 6)).stored
        last = (record.key.kind, record.key.key)
        findings.counts[last.kind, default: 0] += 1
        if let damage = examination.damage(of: record, sealer: keys) { findings.note(damage) }
      }
      if rows.count < 500 { return findings }
    }
  }
}
