import PassFormats
import PassTestSupport
import PassVerifier
import Vocabulary

@testable import PassGate

extension GateSimulation {
  /// Holds an answer against all that is true of the gate, which knows by now what it heard meanwhile.
  func judge(
    _ answer: GateAnswer, to scan: Scan, at gate: SimulatedGate, lane: Int, _ before: Moment,
    _ trouble: Trouble
  ) throws {
    let story = "\(gate.name): \(scan.name): \(answer.inShort)"
    if let reason = answer.reason, reason == .notRecorded {
      expect(
        trouble != .none && trouble != .others, "\(story), and nothing was wrong: \(answer.message)"
      )
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
      if !isExit, case .pass(let pass) = scan {
        // What is known to be bad is red: nobody is asked to look.
        let faults = bad(pass, at: gate).filter { $0 != "of a key that was stolen later" }
        expect(faults.isEmpty || answer.light == .refuse, "\(story), and \(faults)")
      }
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
    if pass.sequence != nil, let departs = view.departs {
      end = max(end, min(departs, end.adding(seconds: 36 * 3_600)))
    }
    if now < pass.notBefore.adding(seconds: -60) || now < pass.issuedAt.adding(seconds: -60) {
      doubts.append("too early")
    }
    if now >= end.adding(seconds: 60) { doubts.append("too late") }
    if pass.isStandby, !isCleared(pass.sequence ?? 0, passID(pass), view) {
      doubts.append("standby")
    }
    if let row = setting.manifest?.rows.first(where: {
      $0.sequence == pass.sequence.map(String.init)
    }),
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
}
