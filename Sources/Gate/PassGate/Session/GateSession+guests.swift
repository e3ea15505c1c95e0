public import GateRules
public import PassFormats
internal import PassVerifier
internal import Vocabulary

extension GateSession {
  /// Returns the people of the list who match a typed name, seat or reference: at most `limit` of them, and the number
  /// of all.
  ///
  /// The beginning of any word of a name is enough; letters are compared without accents. Where no guest has the name,
  /// guests with nearly that name are returned. A search changes nothing.
  public func guests(
    matching query: String, limit: Int, now: Instant
  ) throws(LedgerError) -> (shown: [Guest], count: Int) {
    try LedgerStore(ledger).guests(
      matching: query, limit: limit, in: gate.setting, now: now)
  }

  /// The conflicts that this gate knows of, each with the person that it is about.
  public var conflictingPeople: [(conflict: AdmissionConflict, person: Person)] {
    conflicts.map { ($0, (try? ledger.person(of: $0, in: gate.setting)) ?? Person()) }
  }
}
