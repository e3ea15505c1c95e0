public import GateRules
public import PassCrypto
internal import PassFormats
public import PassVerifier
internal import SQLite
internal import Vocabulary

/// The commands of agents to a gate, from another terminal than the one that scans.
///
/// Each command is an event, recorded with the agent who gave it. The gate itself learns of it when it reads the ledger
/// next.
public struct GateControl {
  /// The ledger of the gate.
  public let ledger: Ledger
  /// The configuration of the gate.
  public let setting: GateSetting
  private let store: TrustStore
  private let by: String?
  private let now: Instant
  private let random: any RandomSource

  /// Opens the desk of a gate; `by` is the agent, such as a personnel number, and stays in the ledger.
  public init(
    _ directory: GateDirectory, _ setting: GateSetting, by: String?, now: Instant,
    random: any RandomSource = SecureRandom()
  ) throws(LedgerError) {
    ledger = try directory.ledger()
    store = directory.store
    self.setting = setting
    self.by = by
    self.now = now
    self.random = random
  }

  /// Opens the desk of a gate that is at work here, with the same ledger and list and the present time.
  package init(
    _ session: GateSession, _ directory: GateDirectory, by: String?, now: Instant,
    random: any RandomSource = SecureRandom()
  ) {
    ledger = session.ledger
    store = directory.store
    setting = session.gate.setting
    self.by = by
    self.now = now
    self.random = random
  }

  /// The commands above the ledger's storage.
  private var commands: AgentCommands<LedgerStore> {
    AgentCommands(LedgerStore(ledger, random), setting, by: by, now: now)
  }

  /// Gives a command in one transaction, which is on the disk when this returns.
  private func give<Result>(
    _ command: (AgentCommands<LedgerStore>) throws -> Result
  ) throws(LedgerError) -> Result {
    try ledger.write { try command(commands) }
  }

  // MARK: The flight

  /// Returns the reason why a new departure is probably a mistake; nil if it is plausible.
  ///
  /// It is doubtful if it is more than six hours from the known departure, or from now where none is known.
  public func doubt(about departure: Instant) throws(LedgerError) -> String? {
    try commands.doubt(about: departure)
  }

  /// Records that the flight departs at another time.
  ///
  /// Passes that were printed for the old time count in the window around the new one, too.
  public func depart(at departure: Instant, reason: String?) throws(LedgerError) -> AdmissionEvent {
    try give { try $0.depart(at: departure, reason: reason) }
  }

  // MARK: Passengers

  /// Returns the one passenger of the list whom an agent means, by sequence, seat, locator or name.
  public func passenger(_ query: String) throws(LedgerError) -> ManifestRow {
    guard let manifest = setting.manifest else {
      throw .refused(
        "this gate has no list of \(setting.kind == .event ? "guests" : "passengers"); put one beside "
          + "\(ledger.path), with the name manifest.csv")
    }
    return try manifest.onlyRow(matching: query, failing: LedgerError.self)
  }

  /// Lets in a passenger of the list whose pass cannot be read.
  public func board(_ row: ManifestRow, reason: String) throws(LedgerError) -> EntryOutcome {
    try give { try $0.board(row, reason: reason) }
  }

  /// Records that a standby passenger has a seat.
  public func clear(_ row: ManifestRow, reason: String?) throws(LedgerError) -> AdmissionEvent {
    try give { try $0.clear(row, reason: reason) }
  }

  /// Records that a passenger is taken off the flight, aboard or not.
  public func offload(_ row: ManifestRow, reason: String) throws(LedgerError) -> AdmissionEvent {
    try give { try $0.offload(row, reason: reason) }
  }

  // MARK: The same person again

  /// Notes that a person who is in already went out and came back, such as for a bag.
  ///
  /// It records an exit and an entry, so that no one is counted twice. `number` is the scan that was stopped; nil means
  /// the last that was stopped. A scan that was stopped for another reason than that its holder is in is refused. The
  /// result has the person and the new entry.
  public func comeBack(
    scan number: Int?, reason: String
  ) throws(LedgerError) -> (person: Person, outcome: EntryOutcome) {
    try give { try $0.comeBack(scan: number, reason: reason) }
  }

  /// Notes that a passenger of the list who is in already went out and came back, without a scan.
  public func comeBack(_ row: ManifestRow, reason: String) throws(LedgerError) -> AdmissionEvent {
    try give { try $0.comeBack(row, reason: reason) }
  }

  /// Notes that a passenger of the list who is in goes out, such as with a dead phone.
  public func letOut(_ row: ManifestRow, reason: String) throws(LedgerError) -> AdmissionEvent {
    try give { try $0.letOut(row, reason: reason) }
  }

  /// Takes back the last entry of a passenger of the list, which was a mistake.
  public func undo(
    entryOf row: ManifestRow, reason: String
  ) throws(LedgerError) -> (undone: AdmissionEvent, by: AdmissionEvent) {
    try give { try $0.undo(entryOf: row, reason: reason) }
  }

  /// Returns the last entry here of a passenger who is in.
  public func lastEntry(of row: ManifestRow) throws(LedgerError) -> AdmissionEvent {
    try commands.lastEntry(of: row)
  }

  /// Returns the scan of a person who may have come back; by default the last that was stopped.
  ///
  /// Where the last one was stopped for another reason, the request is refused with the last scan that may be meant,
  /// because the person at the gate now may be another.
  public func comingBack(_ number: Int?) throws(LedgerError) -> ScanRecord {
    try commands.comingBack(number)
  }

  /// Returns the scan with that number; without a number, the last scan that was stopped.
  public func stopped(_ number: Int?) throws(LedgerError) -> ScanRecord {
    try commands.stopped(number)
  }

  // MARK: Undo

  /// Returns the event that `undo` would take back, and the person that it is about.
  public func undoable(
    _ id: EventID?, of device: DeviceID? = nil
  ) throws(LedgerError) -> (event: AdmissionEvent, person: Person) {
    try commands.undoable(id, of: device)
  }

  /// Takes an event back: by default the last of this gate that counts.
  ///
  /// `device` names the device of that event, where several devices have the id.
  public func undo(
    _ id: EventID?, of device: DeviceID? = nil, reason: String?
  ) throws(LedgerError) -> (undone: AdmissionEvent, by: AdmissionEvent) {
    try give { try $0.undo(id, of: device, reason: reason) }
  }

  // MARK: Other gates

  /// Accepts events of a device of another issuer at this place, as if it were one of the ledger's own;
  /// its events of other places still do not count.
  public func listen(to other: DeviceID) throws(LedgerError) {
    try give { try $0.listen(to: other) }
  }

  // MARK: Override

  /// Lets in a passenger that the rules stopped, because the holder of a staff badge answers for the entry.
  ///
  /// `number` is the scan; nil means the last that was stopped.
  public func override(
    scan number: Int?, badge scanned: [UInt8], trust: Trust, clock: ClockState, reason: String
  ) throws(LedgerError) -> EntryOutcome {
    let scan = try commands.overridable(number, trust: trust)
    let badge = Verifier(trust: trust).badge(
      scanned, of: ledger.device.issuer, now: now, clock: clock)
    return try give { try $0.override(scan, badge: badge.verdict, reason: reason) }
  }

  // MARK: The clock

  /// Records that an agent looked at the clock and found it right.
  public func confirmClock(
    _ reading: ClockGuard.Reading, reason: String?
  ) throws(LedgerError) -> AdmissionEvent {
    let bundle = try? store.load().held.bundle
    return try give { try $0.confirmClock(reading, bundle: bundle, reason: reason) }
  }

  // MARK: Closing

  /// Closes the gate: the program that scans for it ends.
  public func close(reason: String?) throws(LedgerError) -> AdmissionEvent {
    try give { try $0.close(reason: reason) }
  }
}
