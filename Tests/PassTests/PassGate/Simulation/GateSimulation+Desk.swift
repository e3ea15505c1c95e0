import PassFormats
import PassTestSupport
import PassVerifier
import SQLite
import Vocabulary

@testable import PassGate

extension GateSimulation {
  /// Gives an operator's command from another terminal.
  func say(_ word: Word, to gate: SimulatedGate) throws {
    let desk = try gate.desk(time)
    let view = truth.view(gate.known)
    do {
      let event = try event(word, desk, gate, view)
      note("\(gate.name): \(word): \(event.map { "\($0.kind) \($0.id)" } ?? "stopped")")
      count("\(event?.kind.rawValue ?? "stopped") by hand")
      try adopt(learned: [], event, isSure: true, at: gate)
      guard let event else { return }
      truth.happened(event)
      gate.known.insert(event.key)
      gate.own.append(event.key)
      if case .clock = word { checkMark(gate) }
    } catch let error as LedgerError {
      note("\(gate.name): \(word): \(error)")
      switch error {
      case .refused, .onStandby: break
      default: return fail("\(gate.name): \(word): \(error)")
      }
      count("refused by hand")
      try adopt(learned: [], nil, isSure: true, at: gate)
    }
  }

  private func event(
    _ word: Word, _ desk: GateControl, _ gate: SimulatedGate, _ view: SimulatedTruth.View
  ) throws -> AdmissionEvent? {
    switch word {
    case .board(let passenger):
      let outcome = try desk.board(try desk.passenger(String(passenger)), reason: "dead phone")
      return entered(outcome, "\(gate.name) boards \(passenger) by hand") { event in
        view.objections(event?.pass, airlineKey(passenger), issued: nil, admits: 1)
      }
    case .offload(let passenger):
      return try desk.offload(try desk.passenger(String(passenger)), reason: "ill")
    case .clear(let passenger):
      return try desk.clear(try desk.passenger(String(passenger)), reason: nil)
    case .depart:
      return try desk.depart(
        at: gate.now(time).adding(seconds: number(-3_600...20_000)), reason: "fog")
    case .undoLast, .undo:
      var key: EventKey?
      if case .undo(let which) = word { key = which }
      let (undone, event) = try desk.undo(key?.id, of: key?.device, reason: nil)
      expect(
        view.counts(undone.key) && event.target == undone.key && gate.known.contains(undone.key),
        "\(gate.name) took back \(undone.id), which did not count")
      expect(
        key.map { $0 == undone.key } ?? (undone.device == gate.device),
        "\(gate.name) took back \(undone.id) of \(undone.device)")
      return event
    case .override: return try override(desk, gate)
    case .clock:
      let event = try desk.confirmClock(gate.reading(time), reason: nil)
      (gate.floor, gate.ceiling) = (gate.now(time), gate.now(time))
      (gate.anchor, gate.isAnchorSure) = (nil, true)
      gate.words += 1
      return event
    }
  }

  private func entered(
    _ outcome: EntryOutcome, _ story: String, _ objections: (AdmissionEvent?) -> [String]
  ) -> AdmissionEvent? {
    switch outcome {
    case .entered(let event, _):
      expect(
        objections(event).isEmpty, "\(story), but: \(objections(event).joined(separator: ", "))")
      return event
    case .stopped(_, let reason, let earlier, _):
      // A pass scanned here may have objections even if the passenger has none.
      expect(
        !objections(nil).isEmpty || !objections(earlier).isEmpty,
        "\(story): stopped by \(reason), and nothing is against it")
      return nil
    case .readAgain(let earlier):
      fail("\(story): taken for a scan that was read twice, after \(earlier.id)")
      return nil
    }
  }

  /// Overrides with a badge for the last refused passenger, or for an earlier one.
  private func override(_ desk: GateControl, _ gate: SimulatedGate) throws -> AdmissionEvent? {
    let trust = gate.held?.trust ?? Trust()
    let stopped = try desk.ledger.database.rows("SELECT n FROM scans WHERE decision <> 'admit'")
    let number = chance(50) ? nil : any(stopped.compactMap(\.[0].integer))
    guard
      case .entered(let event, _) = try desk.override(
        scan: number, badge: house.badge, trust: trust, clock: .unknown, reason: "captain")
    else { throw MissingValue("an override that enters") }
    // The event names the pass by id and time, and a thief may have made others with the same values. The admitted
    // pass is one of them.
    let meant = passes.filter {
      passID($0) == event.pass?.passID && $0.issuedAt == event.issuedAt
    }
    let faults = meant.map { bad($0, at: gate) }
    expect(
      faults.contains([]), "\(gate.name): a badge let in \(meant.map(\.name)), but: \(faults)")
    return event
  }
}
