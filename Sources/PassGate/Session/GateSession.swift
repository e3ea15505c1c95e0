public import PassCrypto
internal import PassFormats
internal import PassTrustStore
public import PassVerifier
internal import Vocabulary

/// A gate at work: scans in, answers out, each on the disk before it is given.
///
/// One thread uses a session; other processes may use the same directory at the same time.
public final class GateSession {
  /// What it admits to, and what it was told.
  public private(set) var gate: Gate
  /// What is recorded.
  public let ledger: Ledger
  /// Whether it stands at the way out.
  public let isExit: Bool
  /// Status lists that could not be read; doors of this ledger that admit to the event by another rule.
  public private(set) var diagnostics: [String]
  private let store: TrustStore
  private let random: any RandomSource
  private var clock: ClockGuard
  private var list: BoardingList
  /// How much that others handed on is not taken in.
  private var refused = 0
  private var stopped: [String: Int]
  private var lastEvent = 0
  private var folder: SharedFolder?
  /// Whether somebody closed the gate since this session began.
  public private(set) var isClosed = false
  /// What was recorded here by scans, so that it is no news.
  private var own: Set<EventKey> = []
  private var news: [AdmissionEvent] = []
  private var trustRevision: String
  /// What is wrong in the shared folder, first the folder itself; empty while the lanes hear each other.
  public private(set) var folderFaults: [String] = []
  /// The first of that.
  public var folderFault: String? { folderFaults.first }
  private var context: String { gate.setting.context }

  /// Opens the gate of a directory.
  ///
  /// - Parameter policies: rules of the operator, which every pass must meet, too.
  public init(
    _ directory: GateDirectory, _ setting: GateSetting, isExit: Bool = false,
    sharing path: String? = nil, policies: [any Policy] = [],
    random: any RandomSource = SecureRandom()
  ) throws {
    store = directory.store
    // Before it is read: what changes meanwhile is news.
    trustRevision = store.revision
    let (held, diagnostics) = try store.load()
    let ledger = try directory.ledger()
    self.ledger = ledger
    gate = Gate(setting, held: held, policies: policies)
    list = BoardingList(setting, device: ledger.device)
    self.isExit = isExit
    self.diagnostics = diagnostics
    self.random = random
    folder = try path.map { try SharedFolder($0, directory, ledger: ledger) }
    clock = try ledger.clockGuard()
    clock.follow(held.bundle)
    stopped = try ledger.stops(in: setting.context)
    self.diagnostics += setting.otherRules(among: try asLedgerErrors { try ledger.doors() }).map {
      "\(setting.context): another door admits by \(escaped($0, limit: 40)); whoever came in there counts "
        + "here, too, but let all doors of an event have one rule"
    }
    // What happened before is no news.
    if let (entries, last) = try ledger.plainEntries(of: gate.setting.context) {
      list.count(plain: entries)
      lastEvent = last
    } else {
      try readWhole()
    }
  }

  /// How the boarding stands.
  public var counts: GateCounts {
    var counts = GateCounts()
    counts.admitted = list.admitted
    counts.conflicts = list.conflicts.count
    counts.refused = refused
    counts.stopped = stopped
    counts.toBoard = list.toBoard
    return counts
  }

  /// Who was let in twice, by all that this gate knows.
  public var conflicts: [AdmissionConflict] { list.conflicts }

  /// Reads all that is recorded of the place, up to the event of that number.
  private func readWhole(upTo end: Int = .max) throws(LedgerError) {
    list = BoardingList(gate.setting, device: ledger.device)
    let (events, last) = try ledger.events(of: context, upTo: end)
    lastEvent = last
    if list.take(events) { gate.follow(list.admissions) }
  }

  /// Takes over a newer passenger list; false for one that was made before the list that is held.
  public func expect(_ manifest: Manifest) throws(LedgerError) -> Bool {
    if let held = gate.setting.manifest?.facts.made, manifest.facts.made.map({ $0 < held }) ?? true
    {
      return false
    }
    gate.expect(manifest, Admissions())
    try readWhole(upTo: lastEvent)
    return true
  }

  /// Takes over what others recorded in this ledger since the last look, and what people told the gate.
  public func refresh() throws(LedgerError) -> [AdmissionEvent] {
    let (events, last) = try ledger.events(of: context, after: lastEvent)
    if events.isEmpty { return [] }
    if !list.isWhole, !list.isPlain(events) {
      try readWhole(upTo: last)
    } else {
      lastEvent = last
      if list.take(events) { gate.follow(list.admissions) }
    }
    if events.contains(where: { $0.kind == .close && $0.device == ledger.device }) {
      isClosed = true
    }
    news += events.filter { $0.context == context && !own.contains($0.key) }
    return events
  }

  /// What people told the gate, and whom other lanes let in, since it was asked last.
  public func takeNews() -> [AdmissionEvent] {
    defer { news = [] }
    return news.filter { !own.contains($0.key) }
  }

  /// Looks around while nobody scans: what others recorded, what the other lanes did, what somebody
  /// updated.
  public func lookAround(now: Instant) {
    reloadTrust()
    folderFaults = publish(now: now) + hear(now: now)
  }

  /// Hears the other lanes, where they share a folder, and the other processes of this gate.
  ///
  /// - Returns: what is wrong in the folder.
  private func hear(now: Instant) -> [String] {
    var faults: [String] = []
    do throws(LedgerError) {
      _ = try folder?.take(gate.held, now: now)
    } catch {
      faults.append(error.description)
    }
    // A merge in another program refuses parts, too.
    if let parts = try? ledger.refusedParts() {
      refused = parts.count
      faults += folder?.faults(among: parts) ?? []
    }
    _ = try? refresh()
    return faults
  }

  /// The same, and what takes longer than a scan may: hears at length what others did, and brings the
  /// ledger's file in order.
  public func useThePause(now: Instant) {
    lookAround(now: now)
    if let folder {
      for _ in 0..<Self.pauseRounds {
        guard let more = try? folder.take(gate.held, now: now), more.new > 0 else { break }
      }
      _ = try? refresh()
    }
    ledger.settle()
  }

  /// How much more often than at a scan the shared folder is read while nobody scans.
  private static let pauseRounds = 16

  private func reloadTrust() {
    guard store.revision != trustRevision else { return }
    trustRevision = store.revision
    guard let (held, diagnostics) = try? store.load() else { return }
    self.diagnostics = diagnostics
    follow(held)
  }

  private func follow(_ held: HeldTrust) {
    gate.held = held
    // What a person said of the clock by now was said before this bundle came.
    if let remembered = try? ledger.clockGuard() { clock = remembered.joined(with: clock) }
    clock.follow(held.bundle)
  }

  /// Tells the other lanes what happened here.
  private func publish(now: Instant) -> [String] {
    do throws(LedgerError) {
      try folder?.publish(now: now)
      return []
    } catch {
      return [error.description]
    }
  }

  /// Takes the names off scans that are older than so many days, by the latest time for which somebody
  /// vouches: a clock that is far ahead takes nobody's.
  public func purgeNames(days: Int, now: Instant) throws(LedgerError) -> NamePurge {
    try ledger.purgeNames(days: days, now: now, vouched: gate.held.trust.latestIssue)
  }

  /// Answers a scan.
  ///
  /// Where lanes share a folder, the others are heard before the decision and told after it.
  public func scan(_ scanned: [UInt8], at reading: ClockGuard.Reading) -> GateAnswer {
    let now = reading.now
    let scan = ScanText(scanned)
    reloadTrust()
    let faults = hear(now: now)
    defer { folderFaults = publish(now: now) + faults }
    if HeldTrust.isUpdate(scan) { return take(scan, now: now) }
    // Other processes of this gate saw the clock too, and people may have looked at it.
    if let remembered = try? ledger.clockGuard() { clock = remembered.joined(with: clock) }
    let state = clock.look(
      at: reading, signed: gate.held.trust.latestIssue, leeway: gate.verifier.leeway)
    var judgement = gate.judge(scan, now: now, clock: state)
    do throws(LedgerError) {
      try refusePaper(&judgement)
      if isExit { return try leave(judgement, now: now) }
      guard let entry = judgement.entry else { return try stop(judgement, now: now) }
      return try enter(entry, judgement, now: now)
    } catch {
      // Whoever would have been let in waits, unless what can be read still says no; a stop stays what it is.
      if judgement.light == .admit {
        if !isExit, let entry = judgement.entry,
          let (reason, earlier, name) = try? ledger.objection(to: entry, in: context)
        {
          let words = self.words(reason, earlier, name, entry)
          return answer(judgement, .refuse, reason, "\(words) (not logged: \(error))")
        }
        return answer(judgement, .refer, .notRecorded, "not recorded: \(error)")
      }
      return answer(
        judgement, judgement.light, judgement.reason, "\(judgement.message) (not logged: \(error))")
    }
  }

  // MARK: Passes

  /// Paper is no better than the signed pass that it may have been cut from.
  private func refusePaper(_ judgement: inout Judgement) throws(LedgerError) {
    guard judgement.verdict.unverified != nil, let passenger = judgement.airlineKey,
      let scan = try ledger.takenBack(passenger)
    else { return }
    let reason = scan.reason.flatMap(Reason.init) ?? .revoked
    judgement.stop(.refuse, .takenBack(at: scan.at, reason), gate.english)
  }

  private func enter(
    _ entry: Entry, _ judgement: Judgement, now: Instant
  ) throws(LedgerError) -> GateAnswer {
    let outcome = try ledger.enter(
      entry, in: context, at: now, random: random, clock: clock,
      trusting: gate.held.trust.generation)
    switch outcome {
    case .entered(let event, let count):
      own.insert(event.key)
      _ = try? refresh()
      let howMany = entry.admits > 1 ? ", \(count) of \(entry.admits)" : ""
      return answer(
        judgement, .admit, judgement.reason, judgement.message + howMany, event: event)
    case .stopped(let light, let reason, let earlier, let name):
      stopped[reason.rawValue, default: 0] += 1
      return answer(
        judgement, light, reason, words(reason, earlier, name, entry),
        scan: ledger.lastScan)
    }
  }

  private func stop(_ judged: Judgement, now: Instant) throws(LedgerError) -> GateAnswer {
    var judgement = judged
    // Amber hides no red: who is in already is told so, however old the list or wrong the clock is.
    if judged.light == .refer, judged.pass != nil || judged.airlineKey != nil {
      let entry = Entry(waiting: judged)
      if let (reason, earlier, name) = try ledger.objection(to: entry, in: context) {
        judgement.light = .refuse
        judgement.reason = reason
        judgement.message = words(reason, earlier, name, entry)
      }
    }
    stopped[judgement.reason?.rawValue ?? "", default: 0] += 1
    var scan = ScanRecord(at: now, context: context, person: judgement.person)
    scan.decision = judgement.light
    scan.reason = judgement.reason?.rawValue
    scan.pass = judgement.pass
    scan.issuedAt = judgement.verdict.pass?.claims.issuedAt
    scan.admits = judgement.verdict.pass?.claims.admits ?? 1
    scan.airlineKey = judgement.airlineKey
    let isAnswerable = judgement.verdict.reasons.allSatisfy(\.canBeOverridden)
    scan.isTakenBack = judged.isTakenBack
    scan.trust = isAnswerable ? gate.held.trust.generation : nil
    let number = try ledger.note(scan, clock: clock)
    return answer(
      judgement, judgement.light, judgement.reason, judgement.message, scan: number)
  }

  /// At the way out only the signature counts: who is in may leave, whatever time it is.
  private func leave(_ judgement: Judgement, now: Instant) throws(LedgerError) -> GateAnswer {
    guard let pass = judgement.pass else { return try stop(judgement, now: now) }
    let event = try ledger.leave(
      pass, in: context, at: now, random: random, person: judgement.person, clock: clock)
    guard let event else {
      return answer(
        judgement, .refer, nil,
        "not in by this gate's ledger; let the guest out and scan at the next entry"
      )
    }
    own.insert(event.key)
    _ = try? refresh()
    return answer(judgement, .admit, nil, "out; may come in again", event: event)
  }

  private func words(
    _ reason: Reason, _ earlier: AdmissionEvent, _ name: String?, _ entry: Entry
  ) -> String {
    gate.english.sentence(GateFinding(reason, earlier, name, entry))
  }

  private func answer(
    _ judgement: Judgement, _ light: Light, _ reason: Reason?, _ message: String,
    event: AdmissionEvent? = nil, scan: Int? = nil
  ) -> GateAnswer {
    GateAnswer(
      light: light, reason: reason, message: message, person: judgement.person,
      verdict: judgement.verdict, event: event, scan: scan, counts: counts)
  }

  // MARK: Bundles and lists

  private func take(_ scan: ScanText, now: Instant) -> GateAnswer {
    let (light, message): (Light, String)
    do {
      let (update, held, diagnostics) = try store.accept(
        scan, now: now, known: gate.held)
      self.diagnostics = diagnostics
      follow(held)
      (light, message) = (.admit, update.inWords)
    } catch {
      (light, message) = (.refuse, "\(error)")
    }
    return GateAnswer(
      light: light, reason: nil, message: message, person: Person(), verdict: nil, event: nil,
      scan: nil, counts: counts)
  }
}

extension TrustUpdate {
  /// What changed, for staff.
  var inWords: String {
    switch self {
    case .bundle(let version, let replaced):
      "trust bundle version \(version)" + (replaced.map { ", before: \($0)" } ?? "")
    case .statusList(_, let uri, let entries, _):
      "status list \(escaped(uri, limit: 80)), \(entries) entries"
    case .alreadyHeld: "this gate holds the very same already"
    }
  }
}
