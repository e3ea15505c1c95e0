internal import GateRules
internal import PassCrypto
internal import PassFormats
internal import SQLite
internal import Vocabulary

/// A ledger as the rules about entries use it, inside of a transaction.
struct LedgerStore: EntryStore {
  let ledger: Ledger
  /// The source of randomness for the ids of events.
  let random: any RandomSource

  init(_ ledger: Ledger, _ random: any RandomSource) {
    self.ledger = ledger
    self.random = random
  }

  var device: DeviceID { ledger.device }

  func known(
    of passes: Set<PassKey>, _ passenger: AirlineKey?, in context: String
  ) throws -> Admissions {
    try ledger.known(of: passes, passenger, in: context)
  }

  func name(in event: AdmissionEvent) throws -> String? {
    try ledger.name(in: event)
  }

  func takenBack(_ passenger: AirlineKey) throws -> ScanRecord? {
    try ledger.takenBack(passenger)
  }

  func append(
    _ kind: AdmissionEvent.Kind, in context: String, at now: Instant,
    _ fill: (inout AdmissionEvent) -> Void
  ) throws -> AdmissionEvent {
    try ledger.append(kind, in: context, at: now, random: random, fill)
  }

  func note(_ scan: ScanRecord) throws -> Int { try ledger.insert(scan) }

  func override(_ scan: Int, by event: EventID) throws {
    let answered = try ledger.database.first(
      "SELECT answered FROM scans WHERE n = ?", .integer(scan))
    guard answered?[0].text == nil else {
      throw LedgerError.refused(
        "scan \(scan) was overridden already; scan the pass of the person who is here")
    }
    try ledger.database.execute(
      "UPDATE scans SET answered = ? WHERE n = ?", .text(event.rawValue), .integer(scan))
  }
}
