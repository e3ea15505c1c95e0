public import GateRules
public import PassFormats
internal import PassVerifier
internal import Vocabulary

/// A person on the list, and whether they are in.
public struct Guest: Sendable {
  /// The row of the list.
  public let row: ManifestRow
  /// The entries that count, in order of time; empty where no one came in.
  public let entries: [AdmissionEvent]
}

extension GateSession {
  /// Returns the people of the list who match a typed name, seat or reference: at most `limit` of them, and the number
  /// of all.
  ///
  /// The beginning of any word of a name is enough; letters are compared without accents. Where no guest has the name,
  /// guests with nearly that name are returned. A search changes nothing.
  public func guests(
    matching query: String, limit: Int, now: Instant
  ) throws(LedgerError) -> (shown: [Guest], count: Int) {
    let exact = gate.setting.manifest?.rows(matching: query) ?? []
    let found = exact.isEmpty ? gate.setting.manifest?.rows(like: query) ?? [] : exact
    var shown: [Guest] = []
    for row in found.prefix(limit) {
      shown.append(Guest(row: row, entries: try entries(of: row, now: now)))
    }
    return (shown, found.count)
  }

  private func entries(of row: ManifestRow, now: Instant) throws(LedgerError) -> [AdmissionEvent] {
    let guest = try ListedPassenger(row, of: gate.setting, in: ledger, now: now)
    return try asLedgerErrors {
      try ledger.known(of: guest.passes, guest.key, in: gate.setting.context).standing
    }
  }

  /// The conflicts that this gate knows of, each with the person that it is about.
  public var conflictingPeople: [(conflict: AdmissionConflict, person: Person)] {
    conflicts.map { ($0, (try? ledger.person(of: $0, in: gate.setting)) ?? Person()) }
  }
}
