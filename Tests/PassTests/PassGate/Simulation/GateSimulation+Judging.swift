import PassFormats
import PassTestSupport
import PassVerifier
import SQLite
import Vocabulary

@testable import PassGate

extension GateSimulation {
  // MARK: The light

  /// Holds an answer against all that is true of the gate, which knows by now what it heard meanwhile.
  func judge(
    _ answer: GateAnswer, to scan: Scan, at gate: SimulatedGate, lane: Int, _ before: Moment,
    _ trouble: Trouble
  ) throws {
    let story = "\(gate.name): \(scan.name): \(answer.inShort)"
    if let reason = answer.reason, reason == .notRecorded {
      expect(
        trouble != .none && trouble != .others, "\(story), and nothing was wrong: \(answer.message)")
      expect(answer.event == nil, "\(story), with an event")
      return
    }
    let view = truth.view(gate.known)
    let isExit = gate.hasExit && lane == gate.laneCount - 1
    let objections =
      isExit
      ? toLeaving(scan, view, before)
      : try objections(
        to: scan, at: gate, before, clock: answer.verdict?.evidence.clock ?? .unknown, view)
    if answer.light == .admit {
      expect(objections.isEmpty, "\(story), but: \(objections.joined(separator: ", "))")
      expect(answer.event != nil, "\(story), without an event")
      expect(
        answer.event.map { isExit == ($0.kind == .exit) && $0.device == gate.device } ?? true,
        "\(story), recorded as another thing")
    } else {
      expect(
        !objections.isEmpty || trouble != .none && trouble != .others,
        "\(story), and nothing is against it: \(answer.message)")
      expect(answer.event == nil, "\(story), with an event")
    }
    for objection in objections { count("because \(objection)") }
  }

  /// All that stands against a green light.
  private func objections(
    to scan: Scan, at gate: SimulatedGate, _ before: Moment, clock: ClockState,
    _ view: SimulatedTruth.View
  ) throws -> [String] {
    switch scan {
    case .other: return ["no pass"]
    case .paper(let passenger):
      var objections: [String] = []
      if setting.manifest == nil || policy.unsigned != .manifest { objections.append("unsigned") }
      if gate.bundle == nil { objections.append("no bundle") }
      if passenger == SimulatedHouse.passengers.upperBound, !isCleared(passenger, nil, view) {
        objections.append("standby")
      }
      return objections
        + view.objections(nil, airlineKey(passenger), issued: nil, admits: 1)
    case .pass(let pass):
      return bad(pass, at: gate) + doubts(pass, at: gate, before.now, clock, view)
        + view.objections(
          key(of: pass, before.now), pass.sequence.flatMap(airlineKey), issued: pass.issuedAt,
          admits: pass.sample.admits)
    }
  }

  /// What nobody can answer for.
  func bad(_ pass: SimulatedPass, at gate: SimulatedGate) -> [String] {
    var faults: [String] = []
    if gate.bundle == nil { faults.append("no bundle") }
    if pass.signer == .forger { faults.append("forged") }
    if !pass.isForHere { faults.append("elsewhere") }
    if let bundle = gate.bundle, bundle.isTheftKnown, pass.signer == .first {
      if pass.issuedAt >= SimulatedHouse.theft {
        faults.append("stolen key")
      } else if setting.manifest?.row(passID(pass)) == nil {
        faults.append("of a key that was stolen later")
      }
    }
    if let index = pass.index, gate.list?.revoked.contains(index) == true {
      faults.append("revoked")
    }
    return faults
  }

  /// What a person must look at, or time will mend.
  private func doubts(
    _ pass: SimulatedPass, at gate: SimulatedGate, _ now: Instant, _ clock: ClockState,
    _ view: SimulatedTruth.View
  ) -> [String] {
    var doubts: [String] = []
    if policy.onStale != .admitMarked {
      if let bundle = gate.bundle, now.seconds(since: bundle.issuedAt) >= 30 * 86_400 {
        doubts.append("old bundle")
      }
      if pass.index != nil, gate.list.map({ now.seconds(since: $0.issuedAt) > 86_400 }) ?? true {
        doubts.append("old list")
      }
      if clock == .behind || clock == .stepped { doubts.append("clock \(clock)") }
    }
    var end = pass.expires
    if pass.sequence != nil, let departs = view.counting(.departure).last?.departs {
      end = max(end, min(departs, end.adding(seconds: 36 * 3_600)))
    }
    if now < pass.notBefore.adding(seconds: -60) || now < pass.issuedAt.adding(seconds: -60) {
      doubts.append("too early")
    }
    if now >= end.adding(seconds: 60) { doubts.append("too late") }
    if pass.isStandby, !isCleared(pass.sequence ?? 0, passID(pass), view) {
      doubts.append("standby")
    }
    if let row = setting.manifest?.rows.first(where: { $0.sequence == pass.sequence.map(String.init) }),
      let current = row.passID, current.rawValue != pass.id
    {
      doubts.append("not the current pass")
    }
    return doubts
  }

  private func isCleared(
    _ passenger: Int, _ passID: PassID?, _ view: SimulatedTruth.View
  ) -> Bool {
    view.counting(.clear).contains {
      $0.airlineKey?.sequence == String(passenger) || passID != nil && $0.pass?.passID == passID
    }
  }

  /// Who is in by all that the gate knows may leave, whatever else is wrong with the pass.
  private func toLeaving(
    _ scan: Scan, _ view: SimulatedTruth.View, _ before: Moment
  ) -> [String] {
    guard case .pass(let pass) = scan, pass.signer != .forger else { return ["no pass"] }
    let key = key(of: pass, before.now)
    return view.inside.contains { $0.pass == key } ? [] : ["not in"]
  }

  // MARK: Names

  func passID(_ pass: SimulatedPass) -> PassID {
    guard let id = PassID(pass.id) else { preconditionFailure("\(pass.id) is no pass id") }
    return id
  }

  func key(of pass: SimulatedPass, _ now: Instant) -> PassKey {
    let part: String
    switch setting.place {
    case .flight: part = "0"
    case .event(_, .oncePerDay): part = String("\(now)".prefix(10))
    case .event: part = ""
    }
    return PassKey(issuer: house.first.issuer, passID: passID(pass), part: part)
  }

  func airlineKey(_ passenger: Int) -> AirlineKey? {
    AirlineKey("2025-03-15/UA/123/\(passenger)/SFO")
  }

  // MARK: The screen and the ledger

  /// What stands on the screen is what follows from what the gate knows.
  func checkScreen(
    _ answer: GateAnswer, _ session: GateSession, _ gate: SimulatedGate, isMet: Bool
  ) throws {
    // What came in between is on the screen at the next look.
    if isMet { session.lookAround(now: gate.now(time)) }
    let counts = isMet ? session.counts : answer.counts
    if isMet, gate.isAttached { gate.published = gate.own.count }
    let view = truth.view(gate.known)
    expect(
      counts.admitted == view.inside.count,
      "\(gate.name) shows \(counts.admitted) admitted, \(view.inside.count) are in")
    checkConflicts(session.conflicts, view, gate)
  }

  func checkConflicts(
    _ conflicts: [AdmissionConflict], _ view: SimulatedTruth.View, _ gate: SimulatedGate
  ) {
    let (shown, expected) = (conflicts.spelled, view.conflicts)
    expect(
      shown == expected,
      "\(gate.name) reports the conflicts \(shown.sorted { $0.key < $1.key }), "
        + "there are \(expected.sorted { $0.key < $1.key })")
  }

  /// Everything that the gate knew or was just shown to have recorded stands in its ledger, and nothing
  /// else does but what it may have heard.
  func adopt(
    learned: Set<EventID>, _ event: AdmissionEvent?, isSure: Bool, at gate: SimulatedGate,
    in copy: GateDirectory? = nil
  ) throws {
    let ledger = try (copy ?? gate.directory).ledger()
    let found = Set(
      try ledger.database.rows("SELECT id FROM events").compactMap {
        $0[0].text.flatMap { EventID($0) }
      })
    let due = gate.known.union(event.map { [$0.id] } ?? [])
    let lost = due.subtracting(found)
    expect(lost.isEmpty, "\(gate.name) lost \(lost.sorted())")
    let strange = found.subtracting(due).subtracting(learned)
    expect(strange.isEmpty, "\(gate.name) recorded \(strange.sorted()), which nobody was shown")
    if isSure {
      let missed = learned.subtracting(found)
      expect(missed.isEmpty, "\(gate.name) did not take \(missed.sorted()), which it was brought")
    }
    gate.known = found.subtracting(event.map { [$0.id] } ?? [])
  }

  // MARK: The clock

  /// The clock's mark rises with the clock, falls by a bundle or a word alone, and no pass moves it.
  func checkClock(_ answer: GateAnswer, _ gate: SimulatedGate, _ before: Moment) {
    guard let clock = answer.verdict?.evidence.clock else { return }
    let now = before.now
    let story = "\(gate.name), whose clock says \(now), calls it \(clock)"
    // Where somebody said that it is right in the midst of this, it may have been looked at before or after.
    let wasTold = gate.words != before.words
    if !wasTold, let bound = before.bound, now < bound.adding(seconds: -60) {
      expect(clock == .behind, "\(story), and \(bound) is over")
    }
    if !wasTold, before.reached.map({ now >= $0.adding(seconds: -60) }) ?? true {
      expect(clock != .behind, "\(story), and never was later than \(before.reached ?? now)")
    }
    let boot = gate.reading(time).boot
    let began = boot.map { now.adding(seconds: -$0.seconds) }
    if let boot, let began, let anchor = gate.anchor, anchor.boot == boot.id,
      abs(began.seconds(since: anchor.began)) > 120
    {
      expect(clock != .ok, "\(story), and it was set while the machine ran")
    }
    if clock == .behind, gate.anchor?.boot == boot?.id { gate.anchor = nil }
    if clock == .ok, let boot, let began, gate.anchor?.boot != boot.id, gate.isAnchorSure {
      gate.anchor = wasTold ? nil : (boot.id, began)
      if wasTold { gate.isAnchorSure = false }
    }
    count("clock \(clock)")
    checkMark(gate)
  }

  func checkMark(_ gate: SimulatedGate) {
    do {
      let mark = try gate.directory.ledger().clockGuard().reached
      if let floor = gate.floor {
        expect(mark.map { $0 >= floor } ?? false, "\(gate.name)'s mark fell from \(floor) to \(mark ?? floor)")
      }
      if let mark, let ceiling = [gate.ceiling, gate.bundle?.issuedAt].compactMap(\.self).max() {
        expect(
          mark <= ceiling,
          "\(gate.name)'s mark is \(mark), and neither its clock nor a bundle got beyond \(ceiling)")
      }
      gate.floor = mark
    } catch { fail("\(error)") }
  }
}
