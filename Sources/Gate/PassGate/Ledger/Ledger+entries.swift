internal import GateRules
internal import PassCrypto
internal import PassFormats
internal import PassVerifier
internal import SQLite
internal import Vocabulary

extension Ledger {
  /// Records an entry, unless an earlier event forbids it.
  ///
  /// Decision and record are one transaction: of two processes that ask at the same time, the second sees the
  /// entry of the first. When this returns, the decision is on the disk.
  public func enter(
    _ entry: Entry, in context: String, at now: Instant, random: any RandomSource
  ) throws(LedgerError) -> EntryOutcome {
    try write { try entry.record(in: context, at: now, to: LedgerStore(self, random)).outcome }
  }

  /// Returns the name that was recorded with an event of this gate; nil once names are purged.
  func name(in event: AdmissionEvent) throws -> String? {
    guard event.device == device else { return nil }
    return try database.first(
      "SELECT name FROM scans WHERE at = ? AND event = ? AND name IS NOT NULL",
      SQLiteValue(event.at.secondsSince1970), .text(event.id.rawValue))?[0].text
  }

  /// Returns the person that an event is about: by the list, or as this gate's scan log has them.
  public func person(
    of event: AdmissionEvent, in setting: GateSetting
  ) throws(LedgerError) -> Person {
    try LedgerStore(self).person(of: event, in: setting)
  }

  /// Returns the person that a conflict is about, by the first of its entries whose name is known.
  public func person(
    of conflict: AdmissionConflict, in setting: GateSetting
  ) throws(LedgerError) -> Person {
    try LedgerStore(self).person(of: conflict, in: setting)
  }

  /// Returns the report on the boarding of a place.
  public func report(_ setting: GateSetting) throws(LedgerError) -> BoardingReport {
    try BoardingReport(setting, from: LedgerStore(self))
  }
}
