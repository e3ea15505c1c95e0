internal import GateRules
internal import PassCrypto
internal import PassFormats
internal import PassVerifier
internal import SQLite
internal import Vocabulary

/// A ledger as the rules about entries, the commands of agents and the report use it.
struct LedgerStore: GateStore {
  let ledger: Ledger
  /// The source of randomness for the ids of events.
  let random: any RandomSource

  /// The storage of a ledger; a report needs no randomness.
  init(_ ledger: Ledger, _ random: any RandomSource = SecureRandom()) {
    self.ledger = ledger
    self.random = random
  }

  var device: DeviceID { ledger.device }

  // MARK: Entries

  func known(
    of passes: Set<PassKey>, _ passenger: AirlineKey?, in context: String
  ) throws(LedgerError) -> Admissions {
    try asLedgerErrors { try ledger.known(of: passes, passenger, in: context) }
  }

  func name(in event: AdmissionEvent) throws(LedgerError) -> String? {
    try asLedgerErrors { try ledger.name(in: event) }
  }

  func takenBack(_ passenger: AirlineKey) throws(LedgerError) -> ScanRecord? {
    try ledger.takenBack(passenger)
  }

  func append(
    _ kind: AdmissionEvent.Kind, in context: String, at now: Instant,
    _ fill: (inout AdmissionEvent) -> Void
  ) throws(LedgerError) -> AdmissionEvent {
    try asLedgerErrors { try ledger.append(kind, in: context, at: now, random: random, fill) }
  }

  func note(_ scan: ScanRecord) throws(LedgerError) -> Int {
    try asLedgerErrors { try ledger.insert(scan) }
  }

  func override(_ scan: Int, by event: EventID) throws(LedgerError) {
    try asLedgerErrors {
      let answered = try ledger.database.first(
        "SELECT answered FROM scans WHERE n = ?", .integer(scan))
      guard answered?[0].text == nil else { throw LedgerError.overriddenAlready(scan) }
      try ledger.database.execute(
        "UPDATE scans SET answered = ? WHERE n = ?", .text(event.rawValue), .integer(scan))
    }
  }

  // MARK: Commands and the report

  func events(of context: String) throws(LedgerError) -> [AdmissionEvent] {
    try ledger.events(of: context).events
  }

  func scan(_ number: Int?, in context: String) throws(LedgerError) -> ScanRecord? {
    try ledger.scan(number, in: context)
  }

  func lastStopped(for reason: Reason, in context: String) throws(LedgerError) -> ScanRecord? {
    try ledger.lastStopped(for: reason, in: context)
  }

  func scannedPasses(
    _ passID: PassID, in context: String
  ) throws(LedgerError) -> [(pass: PassKey, name: String?)] {
    try ledger.scannedPasses(passID, in: context)
  }

  func loggedPerson(of event: AdmissionEvent) throws(LedgerError) -> Person? {
    try asLedgerErrors { try ledger.loggedPerson(of: event) }
  }

  func stops(in context: String) throws(LedgerError) -> [String: Int] {
    try ledger.stops(in: context)
  }

  func doors() throws(LedgerError) -> [String] { try asLedgerErrors { try ledger.doors() } }

  func listen(to other: DeviceID, in context: String) throws(LedgerError) {
    try asLedgerErrors { try ledger.listen(to: other, in: context) }
  }

  func listenedTo(in context: String) throws(LedgerError) -> [DeviceID] {
    try ledger.listenedTo(in: context)
  }

  func heard() throws(LedgerError) -> [(device: DeviceID, sequence: Int, at: Instant)] {
    try ledger.heard()
  }

  func refusedParts() throws(LedgerError) -> [RefusedPart] { try ledger.refusedParts() }

  func faults() throws(LedgerError) -> [String] { try ledger.faults() }

  func clockGuard() throws(LedgerError) -> ClockGuard { try ledger.clockGuard() }

  func remember(_ clock: ClockGuard) throws(LedgerError) {
    try asLedgerErrors { try ledger.remember(clock) }
  }
}

extension LedgerError: StoreFailure {}
