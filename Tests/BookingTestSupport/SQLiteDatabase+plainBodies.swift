package import SQLite
internal import BookingKeys
internal import Bookings

extension SQLiteDatabase {
  /// Runs `body` on the file as it is at one moment, with plain bodies, although a service may write to it meanwhile.
  package func atOneMoment<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN")
    defer { rollBack() }
    try showPlainBodies()
    return try body()
  }

  /// Makes a temporary table `record` of the present bodies as they are, without compression.
  ///
  /// Statements of this connection see it in place of the stored table. Where a service writes to the file, this and
  /// they belong in one transaction, or other tables are newer than the bodies.
  package func showPlainBodies() throws {
    try execute(
      "CREATE TEMP TABLE IF NOT EXISTS record (kind, key, version, body); DELETE FROM temp.record")
    for row in try rows("SELECT kind, key, version, body, packed FROM main.record") {
      var body = row[3]
      if case .blob(let packed) = row[4], body == .text("") {
        let record = RecordKey(kind: row[0].text ?? "", key: row[1].text ?? "")
        let plain = PackedText.unpacked(packed, about: record) ?? []
        body = .text(String(decoding: plain, as: UTF8.self))
      }
      try execute("INSERT INTO temp.record VALUES (?, ?, ?, ?)", row[0], row[1], row[2], body)
    }
  }
}
