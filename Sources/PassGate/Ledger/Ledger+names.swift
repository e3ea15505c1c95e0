internal import PassFormats
internal import SQLite
internal import Vocabulary

extension Ledger {
  /// For how many days names stay in a ledger, unless somebody says otherwise.
  public static let defaultDaysOfNames = 30

  /// Takes the names, and what goes with them, off all scans before a moment.
  ///
  /// What happened stays, chained and signed: it names passes. SQLite overwrites what it removes, and the
  /// write-ahead log is emptied, so that the names leave the disk's files as well.
  ///
  /// - Returns: off how many scans, and from when to when these were.
  public func purgeNames(
    before cutoff: Instant
  ) throws(LedgerError) -> (scans: Int, first: Instant?, last: Instant?) {
    try asLedgerErrors {
      try database.execute("PRAGMA secure_delete=ON")
      let found = try database.write {
        let row = try database.first(
          "SELECT count(*), min(at), max(at) FROM scans WHERE at < ? AND name IS NOT NULL",
          .integer(cutoff.secondsSince1970))
        try database.run(
          "UPDATE scans SET name = NULL, seat = NULL WHERE at < ? AND name IS NOT NULL",
          .integer(cutoff.secondsSince1970))
        return row ?? []
      }
      let count = found.first?.integer ?? 0
      if count > 0 { try database.run("PRAGMA wal_checkpoint(TRUNCATE)") }
      func instant(_ value: SQLiteValue) -> Instant? {
        value.integer.map { Instant(secondsSince1970: $0) }
      }
      return (count, count > 0 ? instant(found[1]) : nil, count > 0 ? instant(found[2]) : nil)
    }
  }
}
