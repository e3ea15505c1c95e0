internal import PassFormats
internal import SQLite
public import Vocabulary

/// The result of removing names from a ledger.
public struct NamePurge: Sendable {
  /// The time before which the names of scans were removed.
  public let cutoff: Instant
  /// The number of scans that had names.
  public var scans = 0
  /// The time of the earliest of these scans.
  public var first: Instant?
  /// The time of the latest of these scans.
  public var last: Instant?
  /// Whether the names are still in the write-ahead log, because another program uses it; they go when that
  /// program ends.
  public var isInLog = false
}

extension Ledger {
  /// The number of days for which names stay in a ledger by default.
  public static let defaultDaysOfNames = 30

  /// Removes names, seats and references from all scans that are older than a number of days.
  ///
  /// The days are counted back from the latest vouched time, or from `now` if that is earlier: this gate's own clock
  /// may be far ahead, and removed names do not come back. A time is vouched for by a signed bundle or list, where
  /// `vouched` is the latest date, or by an agent who confirmed the clock.
  public func purgeNames(
    days: Int, now: Instant, vouched: Instant?
  ) throws(LedgerError) -> NamePurge {
    let heard = try asLedgerErrors { try latestWordOfTheClock() }
    let latest = [vouched, heard].compactMap(\.self).max() ?? Instant(secondsSince1970: 0)
    return try purgeNames(before: min(now, latest).adding(seconds: -days * 86_400))
  }

  /// Returns the time at which an agent last confirmed this gate's clock.
  private func latestWordOfTheClock() throws -> Instant? {
    try database.rows(
      "SELECT line FROM events WHERE device = ? AND kind = ?", .text(device.rawValue),
      .text(AdmissionEvent.Kind.clock.rawValue)
    ).map { try event($0[0]).at }.max()
  }

  /// Removes names, seats and references from all scans before a time.
  ///
  /// Events stay, chained and signed: they name passes, not people. SQLite overwrites what it removes, and the
  /// write-ahead log is truncated, so that the names leave the files as well.
  public func purgeNames(before cutoff: Instant) throws(LedgerError) -> NamePurge {
    try asLedgerErrors {
      func named() throws -> [SQLiteValue] {
        try database.first(
          """
          SELECT count(*), min(at), max(at) FROM scans
          WHERE at < ? AND (name IS NOT NULL OR reference IS NOT NULL)
          """,
          SQLiteValue(cutoff.secondsSince1970)) ?? []
      }
      // Usually there are no names, and then no write lock is needed.
      if try named().first?.integer == 0 { return NamePurge(cutoff: cutoff) }
      let found = try database.write {
        let found = try named()
        try database.execute(
          """
          UPDATE scans SET name = NULL, seat = NULL, reference = NULL
          WHERE at < ? AND (name IS NOT NULL OR reference IS NOT NULL)
          """,
          SQLiteValue(cutoff.secondsSince1970))
        return found
      }
      let isInLog =
        try database.first("PRAGMA wal_checkpoint(TRUNCATE)")?.first?.integer != 0
      func instant(_ value: SQLiteValue) -> Instant? {
        value.integer.map { Instant(secondsSince1970: $0) }
      }
      return NamePurge(
        cutoff: cutoff, scans: found[0].integer ?? 0, first: instant(found[1]),
        last: instant(found[2]), isInLog: isInLog)
    }
  }
}
