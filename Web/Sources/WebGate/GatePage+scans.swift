internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import PhoneLedger
internal import StrictText
internal import Vocabulary
internal import WebTrust

// Scans: judged, decided, durable, and only then answered.
extension GatePage {
  /// Begins to answer a scan.
  func scan(_ bytes: [UInt8], _ command: Command) -> Step {
    guard let gate, let ledger else {
      return refused("this gate has no place yet; say which flight or event it admits to")
    }
    if testScanner(command) != nil { return done(scannerTest(command)) }
    let text = ScanText(bytes)
    var clock = ledger.clock
    let state = clock.look(
      at: command.reading, signed: gate.held.trust.latestIssue, leeway: gate.verifier.leeway)
    let scan = PendingScan(
      text: text, command: command, state: state, clock: clock,
      typed: command.ending.map { TypedScan(bytes, $0) })
    if HeldTrust.isUpdate(text) { return take(bytes, as: scan) }
    switch gate.verifier.open(text, now: command.now, at: gate.checkpoint, clock: state) {
    case .decided(let verdict): return settle(verdict, of: scan)
    case .signature(let pending):
      waiting = .verdict(pending, scan)
      return ask(pending.check)
    }
  }

  /// Decides about a scan by its verdict, the list and the ledger, and asks for its rows to be made durable.
  func judge(_ verdict: Verdict, of scan: PendingScan) -> Step {
    guard let gate, let ledger, let place else { return refused("this gate has no place yet") }
    let command = scan.command
    var judged = gate.judge(verdict, now: command.now)
    if let misread = scan.misread, judged.pass == nil { judged.blame(scanner: misread) }
    do throws(PhoneFailure) {
      ledger.remember(scan.clock)
      let decided = try gate.decide(
        judged, at: command.now, isExit: command.isExit ?? place.isExit,
        again: command.isFurther ? 0 : place.again, in: ledger)
      let rows = ledger.changes
      // A pass that was read twice writes nothing, if the clock shows the same second.
      if rows.isEmpty { return finish(decided, of: scan, fault: nil) }
      waiting = .scan(decided: decided, scan, judged: judged)
      result = Row.encode(rows)
      return .commit
    } catch {
      return finish(judged, of: scan, fault: error.description)
    }
  }

  /// Answers a scan whose rows are durable, or could not be written.
  func finish(_ answer: GateAnswer, of scan: PendingScan, fault: String?) -> Step {
    guard let gate, let ledger, let place else { return refused("this gate has no place yet") }
    var answer = answer
    if let fault {
      ledger.rollBack()
      let judged = answer
      answer = gate.decide(
        judged, isExit: scan.command.isExit ?? place.isExit, withoutRecordingIn: ledger,
        because: fault)
      if judged.light != .admit { count(answer) }
    } else {
      ledger.commit()
      if answer.scan != nil { count(answer) }
      if let event = answer.event { take(event) }
    }
    if answer.gateFault == nil {
      answer.gateFault = faults.fault(answer, scan.text, hasBundle: gate.held.bundle != nil)
    }
    return done(
      wrapped(
        answer, isExit: scan.command.isExit ?? place.isExit,
        isOverridable: answer.light != .admit
          && answer.scan.map { canBeOverridden($0, now: scan.command.now) } == true))
  }

  private func count(_ answer: GateAnswer) {
    stopped[answer.reason?.rawValue ?? "", default: 0] += 1
  }

  /// Takes an entry or an exit of this gate into the counts.
  ///
  /// The list is changed in its place: a copy would cost as much as all events together.
  private func take(_ event: AdmissionEvent) {
    guard boarding != nil, let ledger else { return }
    if boarding?.needsPlaces == true, event.kind.isEntry, let pass = event.pass,
      boarding?.hasPlace(pass) == false, let person = ledger.loggedPerson(of: event)
    {
      boarding?.learn(pass, person)
    }
    _ = boarding?.take([event])
  }

  /// The answer as the page gets it: the JSON of the gate, after what the page needs besides.
  func wrapped(
    _ answer: GateAnswer, isExit: Bool = false, isOverridable: Bool = false
  ) -> [UInt8] {
    var writer = JSONWriter(isForDisplay: true)
    writer.object { writer in
      writer.member("further", answer.further)
      if let number = answer.number { writer.member("number", number) }
      writer.member("way", isExit ? "out" : "in")
      if isOverridable { writer.member("overridable", true) }
      if !advice.isEmpty {
        writer.name("scanner")
        writer.array { writer in for fault in advice { writer.string(fault) } }
      }
      writer.name("said")
      writer.said(answer)
    }
    let json = answer.json(counts: counts)
    return writer.bytes.dropLast() + Array(#","answer":"#.utf8) + Array(json.utf8) + [0x7D]
  }
}
