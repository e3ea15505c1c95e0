import PassFormats
import PassTestSupport
import PassVerifier
import Vocabulary

@testable import PassGate

extension GateSimulation {
  /// Checks an answer against everything that is true for the gate, including what it learned meanwhile.
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
      let sure = objections.filter { $0 != Self.perhapsTakenBack }
      expect(sure.isEmpty, "\(story), but: \(sure.joined(separator: ", "))")
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
        // A known fault is red, not referred to an agent.
        let faults = (bad(pass, at: gate) + red(pass, at: gate))
          .filter { $0 != "of a key that was stolen later" }
        expect(faults.isEmpty || answer.light == .refuse, "\(story), and \(faults)")
      }
    }
    for objection in objections { count("because \(objection)") }
    guard case .pass(let pass) = scan, !isExit else { return }
    if pass.isThiefs { count("thief \(answer.inShort)") }
    if pass.isRemembered, gate.bundle?.isTheftKnown == true { count("survivor \(answer.inShort)") }
  }

  /// Returns all reasons against a green light.
  private func objections(
    to scan: Scan, at gate: SimulatedGate, _ before: Moment, clock: ClockState,
    _ view: SimulatedTruth.View
  ) throws -> [String] {
    switch scan {
    case .other: return ["no pass"]
    case .paper(let paper):
      return toPaper(paper, at: gate, view)
        + view.objections(nil, airlineKey(paper.sequence), issued: nil, admits: 1)
    case .pass(let pass):
      return bad(pass, at: gate) + red(pass, at: gate)
        + doubts(pass, at: gate, before.now, clock, view)
        + view.objections(
          key(of: pass, before.now), others: otherPasses(pass, at: gate),
          pass.sequence.flatMap(airlineKey), issued: pass.issuedAt, admits: pass.sample.admits)
    }
  }

  /// Returns the faults that no agent can override.
  func bad(_ pass: SimulatedPass, at gate: SimulatedGate) -> [String] {
    var faults: [String] = []
    if gate.bundle == nil { faults.append("no bundle") }
    if pass.signer == .forger { faults.append("forged") }
    if !pass.isForHere { faults.append("elsewhere") }
    if let bundle = gate.bundle, bundle.isTheftKnown, pass.signer == .first {
      if pass.issuedAt >= SimulatedHouse.theft {
        faults.append("stolen key")
      } else if !pass.isRemembered, !isListed(pass, gate) {
        faults.append("of a key that was stolen later")
      }
    }
    if let index = pass.index, gate.list?.revoked.contains(index) == true {
      faults.append("revoked")
    }
    return faults
  }

  /// Returns whether the passenger list assigns the pass to the passenger that it names.
  private func isListed(_ pass: SimulatedPass, _ gate: SimulatedGate) -> Bool {
    guard let row = gate.setting.manifest?.row(passID(pass)) else { return false }
    return row.sequence == pass.sequence.map(String.init) && !pass.isThiefs
  }

  /// Returns the doubts that an agent must resolve, or that end with time.
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
    var (start, end) = (pass.notBefore, pass.expires)
    if pass.sequence != nil, let departs = departure(gate, view) {
      start = min(
        start, max(departs.adding(seconds: -3 * 3_600), start.adding(seconds: -36 * 3_600)))
      end = max(end, min(departs.adding(seconds: 1_800), end.adding(seconds: 36 * 3_600)))
    }
    if now < start.adding(seconds: -60) || now < pass.issuedAt.adding(seconds: -60) {
      doubts.append("too early")
    }
    if now >= end.adding(seconds: 60) { doubts.append("too late") }
    let isListedStandby = row(pass.sequence, at: gate)?.status == .standby
    if pass.isStandby || isListedStandby, !isCleared(pass.sequence ?? 0, passID(pass), view) {
      doubts.append("standby")
    }
    if let row = row(pass.sequence, at: gate), !row.isOffloaded, isLater(pass, at: gate),
      row.status == .notCheckedIn || row.status == .bagCheckedOnly
    {
      doubts.append("not checked in when the list was made")
    }
    if pass.isForHere, let row = row(pass.sequence, at: gate), row.passIDs.isEmpty,
      row.paper == nil, gate.setting.manifest?.facts.made.map({ $0 >= pass.issuedAt }) ?? false
    {
      doubts.append("the list names none of the passenger")
    }
    if pass.isForHere, pass.isMisspelled, row(pass.sequence, at: gate) != nil {
      doubts.append("the list spells the name in another way")
    }
    if pass.isForHere, let row = gate.setting.manifest?.row(passID(pass)),
      row.sequence != pass.sequence.map(String.init)
    {
      doubts.append("the list has it for another passenger")
    }
    return doubts
  }

  // MARK: Passenger list

  private static let perhapsTakenBack = "perhaps taken back"

  private func row(_ sequence: Int?, at gate: SimulatedGate) -> ManifestRow? {
    gate.setting.manifest?.rows.first {
      $0.sequence != nil && $0.sequence == sequence.map(String.init)
    }
  }

  /// Returns the other passes that the list names for the passenger of a pass; together they admit one person.
  private func otherPasses(_ pass: SimulatedPass, at gate: SimulatedGate) -> [PassKey] {
    guard !pass.isMisspelled, let row = row(pass.sequence, at: gate) else { return [] }
    let named = gate.setting.manifest?.row(passID(pass))
    guard named.map({ $0.sequence == row.sequence }) ?? true else { return [] }
    return row.passIDs.filter { $0 != passID(pass) }
      .map { PassKey(issuer: house.first.issuer, passID: $0, part: "0") }
  }

  /// Returns whether the pass is newer than the list.
  private func isLater(_ pass: SimulatedPass, at gate: SimulatedGate) -> Bool {
    gate.setting.manifest?.facts.made.map { $0 < pass.issuedAt } ?? false
  }

  /// Returns the statuses of the list that keep a passenger off the flight, even with a newer pass.
  private func red(_ pass: SimulatedPass, at gate: SimulatedGate) -> [String] {
    guard let row = row(pass.sequence, at: gate), pass.isForHere else { return [] }
    if row.isOffloaded { return ["taken off by the list"] }
    if isLater(pass, at: gate) { return [] }
    var faults: [String] = []
    if row.status == .notCheckedIn || row.status == .bagCheckedOnly {
      faults.append("not checked in by the list")
    }
    if !pass.isMisspelled, !row.passIDs.isEmpty, !row.passIDs.contains(passID(pass)) {
      faults.append("not named by the list")
    }
    return faults
  }

  /// Returns the departure time by the latest report.
  private func departure(_ gate: SimulatedGate, _ view: SimulatedTruth.View) -> Instant? {
    let told = view.departure
    guard let facts = gate.setting.manifest?.facts, let departs = facts.departs else {
      return told?.departs
    }
    guard let told else { return departs }
    return facts.made.map { $0 > told.at } ?? false ? departs : told.departs
  }

  /// Returns all reasons against an unsigned pass, which only the list can confirm.
  private func toPaper(
    _ paper: SimulatedPaper, at gate: SimulatedGate, _ view: SimulatedTruth.View
  ) -> [String] {
    var objections: [String] = []
    if gate.setting.manifest == nil || policy.unsigned != .manifest {
      objections.append("unsigned")
    }
    if gate.bundle == nil { objections.append("no bundle") }
    if !paper.isForHere { objections.append("elsewhere") }
    if paper.isMisspelled { objections.append("the list spells the name in another way") }
    let row = row(paper.sequence, at: gate)
    if row?.passIDs.isEmpty == false { objections.append("a signed pass is listed") }
    if row?.paper?.rawValue == nil || paper.issuer.map({ $0 != row?.paper?.rawValue }) ?? false {
      objections.append("not marked by the list")
    }
    if row?.status == .notCheckedIn || row?.status == .bagCheckedOnly {
      objections.append("not checked in by the list")
    }
    if paper.isStandby || row?.status == .standby, !isCleared(paper.sequence, nil, view) {
      objections.append("standby")
    }
    switch gate.barred[paper.sequence] {
    case true?: objections.append("its pass was taken back")
    case false?: objections.append(Self.perhapsTakenBack)
    case nil: break
    }
    return objections
  }

  private func isCleared(
    _ passenger: Int, _ passID: PassID?, _ view: SimulatedTruth.View
  ) -> Bool {
    view.counting(.clear).contains {
      $0.airlineKey?.sequence == String(passenger) || passID != nil && $0.pass?.passID == passID
    }
  }

  /// Returns the reasons against leaving: a pass that is inside by the gate's knowledge may leave in spite of other
  /// faults.
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
