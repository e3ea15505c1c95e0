internal import PassFormats
internal import SQLite
public import Vocabulary

/// Which names were taken off a ledger.
public struct NamePurge: Sendable {
  /// Those of scans before this moment.
  public let cutoff: Instant
  /// Of how many scans.
  public var scans = 0
  /// The earliest of these.
  public var first: Instant?
  /// The latest.
  public var last: Instant?
  /// Whether another program keeps the log from being emptied, which then happens when that ends.
  public var isInLog = false
}

extension Ledger {
  /// For how many days names stay in a ledger, unless somebody says otherwise.
  public static let defaultDaysOfNames = 30

  /// Takes the names, and what goes with them, off all scans of more than so many days ago.
  ///
  /// A day counts when somebody vouches that it is over: by the date of a signed bundle or list, or by a
  /// person who looked at the clock. This gate's own clock may be a year ahead, and what is gone does not
  /// come back.
  ///
  /// - Parameter vouched: the latest date of what was signed.
  public func purgeNames(
    days: Int, now: Instant, vouched: Instant?
  ) throws(LedgerError) -> NamePurge {
    let heard = try asLedgerErrors { try latestWordOfTheClock() }
    let latest = [vouched, heard].compactMap(\.self).max() ?? Instant(secondsSince1970: 0)
    return try purgeNames(before: min(now, latest).adding(seconds: -days * 86_400))
  }

  /// When a person last found this gate's clock right.
  private func latestWordOfTheClock() throws -> Instant? {
    try database.rows(
      "SELECT line FROM events WHERE device = ? AND kind = ?", .text(device.rawValue),
      .text(AdmissionEvent.Kind.clock.rawValue)
    ).map { try event($0[0]).at }.max()
  }

  /// Takes the names, and what goes with them, off all scans before a moment.
  ///
  /// What happened stays, chained and signed: it names passes. SQLite overwrites what it removes, and the
  /// write-ahead log is emptied, so that the names leave the disk's files as well.
  public func purgeNames(before cutoff: Instant) throws(LedgerError) -> NamePurge {
    try asLedgerErrors {
      func named() throws -> [SQLiteValue] {
        try database.first(
          "SELECT count(*), min(at), max(at) FROM scans WHERE at < ? AND name IS NOT NULL",
          SQLiteValue(cutoff.secondsSince1970)) ?? []
      }
      // Most of the time there are none, and nobody has to wait.
      if try named().first?.integer == 0 { return NamePurge(cutoff: cutoff) }
      let found = try database.write {
        let found = try named()
        try database.run(
          "UPDATE scans SET name = NULL, seat = NULL WHERE at < ? AND name IS NOT NULL",
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
