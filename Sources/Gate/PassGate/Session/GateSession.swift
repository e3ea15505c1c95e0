public import GateRules
public import PassCrypto
internal import PassFormats
internal import PassTrustStore
public import PassVerifier
internal import Vocabulary

/// A gate at work, which answers scans and writes each answer to the disk before giving it.
///
/// One thread uses a session; other processes may use the same directory at the same time.
public final class GateSession {
  /// The gate's place and the issuers that it trusts, with the reports of agents.
  public private(set) var gate: Gate
  /// The ledger in which everything is recorded.
  public let ledger: Ledger
  /// Messages about status lists that could not be read, and about other doors in this ledger that admit to the event
  /// by another policy.
  public var diagnostics: [String] { trustDiagnostics + otherRules }
  private var trustDiagnostics: [String]
  private let otherRules: [String]
  private var trust: TrustWatch
  private var clock: SharedClock
  private var boarding: BoardingProgress
  private var lanes: LaneExchange
  private var scans: ScanLog
  /// The state of the ledger whose content this session has read; nil where it must read it in any case.
  private var known: LedgerState?
  private var faults = GateFaults()
  private let lists: DepartureLists

  /// The number of seconds after an entry in which a scanner that reads the same pass is thought to have read it twice.
  public static let usualReadAgain = 5

  /// Opens the gate of a directory.
  ///
  /// For `again` seconds after an entry at this gate, the same pass counts as read twice by the scanner:
  /// `usualReadAgain` at doors with a scanner, 0 where each scan is meant. `path` is the folder that the lanes share.
  /// `policies` are rules of the operator, which every pass must meet, too.
  public init(
    _ directory: GateDirectory, _ setting: GateSetting, isExit: Bool = false,
    sharing path: String? = nil, again: Int = 0,
    policies: [any Policy] = [], random: any RandomSource = SecureRandom()
  ) throws {
    let (trust, held, diagnostics) = try TrustWatch.begin(directory.store)
    let ledger = try directory.ledger()
    self.trust = trust
    self.ledger = ledger
    lists = DepartureLists(directory)
    gate = Gate(setting, held: held, policies: policies)
    lanes = LaneExchange(
      try path.map { try LaneFolder($0, directory, ledger: ledger) }, ledger: ledger)
    clock = try SharedClock(ledger)
    clock.restart(from: held.bundle)
    scans = try ScanLog(
      ledger, in: setting.context, isExit: isExit, again: again, random: random)
    boarding = try BoardingProgress(setting, in: ledger)
    trustDiagnostics = diagnostics
    otherRules = setting.otherRules(among: try asLedgerErrors { try ledger.doors() }).map {
      "\(setting.inWords): another door of this event has the policy \(escaped($0, limit: 40)); people "
        + "who came in there count here, too; open all doors of the event with the same --policy"
    }
    gate.update(from: boarding.admissions)
  }

  // MARK: State

  /// The counts of the boarding.
  ///
  /// An answer contains no counts. A caller asks for them after the scan, so that the light does not wait for them.
  public var counts: GateCounts {
    countOwn()
    var counts = GateCounts()
    counts.admitted = boarding.list.admitted
    counts.doubles = boarding.list.doubles
    counts.conflicts = boarding.list.conflicts.count
    counts.refused = lanes.refused
    counts.outside = boarding.list.outside
    counts.stopped = scans.stopped
    counts.expected = boarding.list.expected
    counts.toBoard = boarding.list.toBoard
    return counts
  }

  /// Whether the gate is at the way out.
  public var isExit: Bool { scans.isExit }

  /// The conflicts of people who were let in twice, by all that this gate knows.
  public var conflicts: [AdmissionConflict] {
    countOwn()
    return boarding.list.conflicts
  }

  /// Whether an agent closed the gate since this session began.
  public var isClosed: Bool {
    countOwn()
    return boarding.isClosed
  }

  /// The faults in the shared folder, first that of the folder itself; empty while the lanes hear each other.
  public var folderFaults: [String] { lanes.faults }

  /// The devices of this gate's issuer that the bundle names: the lanes that it may hear.
  package var knownLanes: [DeviceID] { Ledger.lanes(of: ledger.device.issuer, in: gate.held) }

  /// The first fault in the shared folder; nil without one.
  public var folderFault: String? { folderFaults.first }

  /// Returns the reports of agents and the entries at other lanes since the last call.
  public func takeNews() -> [AdmissionEvent] {
    countOwn()
    return boarding.takeNews()
  }

  /// Counts the entry or exit of the last scan, unless that is done, and reads what was recorded before it meanwhile.
  private func countOwn() {
    let isCounted = (try? boarding.countOwn()) ?? false
    if !isCounted, (try? refresh()) == nil { known = nil }
  }

  // MARK: Changes by others

  /// Takes over a newer passenger list; returns the reason where the list is refused and the gate keeps its own.
  public func use(_ manifest: Manifest, now: Instant) throws(LedgerError) -> ListRefusal? {
    do throws(ListRefusal) {
      try manifest.facts.check(
        replacing: gate.setting.manifest?.facts, now: now, leeway: gate.verifier.leeway)
    } catch {
      return error
    }
    gate.use(manifest, Admissions())
    if try boarding.reread(gate.setting) { gate.update(from: boarding.admissions) }
    return nil
  }

  /// Returns the fault of the passenger list that the session has, by its date alone; nil if the date is good.
  public func listFault(now: Instant) -> ListRefusal? {
    do throws(ListRefusal) {
      try gate.setting.manifest?.facts.check(
        replacing: nil, now: now, leeway: gate.verifier.leeway)
      return nil
    } catch {
      return error
    }
  }

  /// Reads the events that were recorded in this ledger since the last time, and takes over the reports of agents.
  public func refresh() throws(LedgerError) -> [AdmissionEvent] {
    let (events, isGateTold) = try boarding.readNew(gate.setting)
    if isGateTold { gate.update(from: boarding.admissions) }
    return events
  }

  /// Does the work with which each scan begins: reloads trust that was updated, and exchanges events with other
  /// processes and lanes.
  public func poll(now: Instant) {
    reloadTrust()
    lanes.publish(now: now)
    readLanes(now: now)
  }

  /// Polls, and does work for which a scan has no time: reads more of the events of other lanes, and checkpoints the
  /// ledger's write-ahead log.
  public func performIdleWork(now: Instant) {
    poll(now: now)
    if lanes.hearAtLength(gate.held, now: now) { _ = try? refresh() }
    ledger.settle()
  }

  /// Removes the names from scans that are older than a number of days, and the lists of flights as long ago.
  ///
  /// The days are counted back from the latest time that is vouched for, so that a clock that is far ahead removes
  /// none.
  public func purgeNames(days: Int, now: Instant) throws(LedgerError) -> NamePurge {
    let purge = try ledger.purgeNames(days: days, now: now, vouched: gate.held.trust.latestIssue)
    _ = lists.remove(before: purge.cutoff)
    return purge
  }

  /// Reads the events of the other lanes, where they share a folder, and of the other processes of this gate.
  private func readLanes(now: Instant) {
    countOwn()
    lanes.hear(gate.held, now: now)
    // The state is asked first, so that what is written while the rest is read is read the next time.
    let state = try? ledger.state
    if let state, state == known { return }
    let isRead = [lanes.readRefusals(), clock.synchronize(), (try? refresh()) != nil]
    known = isRead.contains(false) ? nil : state
  }

  private func reloadTrust() {
    guard let (held, diagnostics) = trust.changed() else { return }
    trustDiagnostics = diagnostics
    use(held)
  }

  private func use(_ held: HeldTrust) {
    gate.held = held
    // The guard of the ledger is joined first, because an agent's confirmation of the clock in it is older than this
    // bundle.
    clock.synchronize()
    clock.restart(from: held.bundle)
    faults = GateFaults()
  }

  // MARK: Scans

  /// Answers a scan.
  ///
  /// Where lanes share a folder, their events are read before the decision, and this one is published after it.
  /// `isFurther` says whether the scan is for a further person on the pass that was scanned just before. `misread` is
  /// the reason why the scanner cannot have delivered the code as it is; it lets no one in, unless the code is a pass
  /// with a good signature.
  public func scan(
    _ scanned: [UInt8], at reading: ClockGuard.Reading, isFurther: Bool = false,
    misread: String? = nil
  ) -> GateAnswer {
    let now = reading.now
    let scan = ScanText(scanned)
    reloadTrust()
    readLanes(now: now)
    defer { lanes.publish(now: now) }
    if HeldTrust.isUpdate(scan) { return update(scan, now: now) }
    // One copy for all that follows, because each use of the property would make its own.
    let gate = gate
    let state = clock.look(
      at: reading, signed: gate.held.trust.latestIssue, leeway: gate.verifier.leeway)
    var judged = gate.judge(scan, now: now, clock: state)
    if let misread, judged.pass == nil { judged.blame(scanner: misread) }
    var answer = scans.record(
      judged, at: gate, now: now, clock: clock.guarded, isFurther: isFurther)
    if let event = answer.event { boarding.keepOwn(event, number: ledger.lastEvent) }
    // What this scan wrote is known; what other connections wrote shows in the rest of the state.
    known?.ownChanges = ledger.ownChanges
    if answer.gateFault == nil {
      answer.gateFault = faults.fault(answer, scan, hasBundle: gate.held.bundle != nil)
    }
    return answer
  }

  /// Returns whether a text is a pass, a bundle or a status list that a trusted party signed, valid or not; records
  /// nothing.
  public func isSigned(_ scanned: [UInt8], now: Instant) -> Bool {
    let scan = ScanText(scanned)
    if HeldTrust.isUpdate(scan) { return gate.held.isSigned(scan) }
    return gate.verifier.verify(scan, now: now, at: gate.checkpoint).pass != nil
  }

  /// Takes in a trust bundle or a status list that was scanned.
  private func update(_ scan: ScanText, now: Instant) -> GateAnswer {
    do {
      let (update, held, diagnostics) = try trust.store.accept(scan, now: now, known: gate.held)
      trustDiagnostics = diagnostics
      use(held)
      return GateAnswer(update: .admit, update.inWords)
    } catch {
      return GateAnswer(update: .refuse, "\(error)")
    }
  }
}
