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
  /// - Returns: off how many scans, from when to when these were, and whether another program keeps the
  ///   log from being emptied, which then happens when that ends.
  public func purgeNames(
    before cutoff: Instant
  ) throws(LedgerError) -> (scans: Int, first: Instant?, last: Instant?, isInLog: Bool) {
    try asLedgerErrors {
      func named() throws -> [SQLiteValue] {
        try database.first(
          "SELECT count(*), min(at), max(at) FROM scans WHERE at < ? AND name IS NOT NULL",
          .integer(cutoff.secondsSince1970)) ?? []
      }
      // Most of the time there are none, and nobody has to wait.
      if try named().first?.integer == 0 { return (0, nil, nil, false) }
      let found = try database.write {
        let found = try named()
        try database.run(
          "UPDATE scans SET name = NULL, seat = NULL WHERE at < ? AND name IS NOT NULL",
          .integer(cutoff.secondsSince1970))
        return found
      }
      let isInLog =
        try database.first("PRAGMA wal_checkpoint(TRUNCATE)")?.first?.integer != 0
      func instant(_ value: SQLiteValue) -> Instant? {
        value.integer.map { Instant(secondsSince1970: $0) }
      }
      return (found[0].integer ?? 0, instant(found[1]), instant(found[2]), isInLog)
    }
  }
}
