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
      if rows.count < 500 { break }
    }
    for pool in try wrongSums(on: connection) { findings.note(.wrongSum(of: pool)) }
    return findings
  }

  /// Returns the pools whose sum differs from their claims, at most a hundred; there are none in a sound database.
  private func wrongSums(on connection: borrowing PostgresConnection) throws -> [Resource] {
    let rows = try connection.run(
      PostgresStatement(
        """
        WITH added AS (
          SELECT scope, name, coalesce(until, \(Int.max)) AS until, sum(quantity)::bigint AS quantity
          FROM claim WHERE capacity > 1 GROUP BY 1, 2, 3
        )
        SELECT DISTINCT scope, name FROM (
          (SELECT * FROM added EXCEPT SELECT * FROM claim_sum)
          UNION (SELECT * FROM claim_sum EXCEPT SELECT * FROM added)
        ) AS wrong ORDER BY scope, name LIMIT 100
        """), until: .now + .seconds(30))
    return (0..<rows.count).map { Resource(scope: rows.text($0, 0), name: rows.text($0, 1)) }
  }
}
