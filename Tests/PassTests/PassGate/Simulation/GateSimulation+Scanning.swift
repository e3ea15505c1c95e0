import Foundation
import PassTestSupport
import PassVerifier
import Platform
import SQLite
import Vocabulary

@testable import PassGate

extension GateSimulation {
  /// Performs a scan at a gate.
  func perform(_ scan: Scan, at gate: SimulatedGate, lane: Int, _ trouble: Trouble) throws {
    let session = gate.lanes[lane]
    let now = gate.now(time)
    gate.ceiling = max(gate.ceiling ?? now, now)
    let before = Moment(gate, now)
    let (offered, offerable) = (offered(to: gate), offerable(to: gate))
    let hadObstacle = hasObstacle(for: gate)
    let sizeBefore = fileSize(gate)
    if gate.isAttached { gate.published = gate.own.count }

    let story = "\(gate.name)\(gate.laneCount > 1 ? "\(lane)" : ""): \(scan.name)"
    let (answer, copy) = try answer(to: scan, at: gate, session, trouble, story)
    // By now the gate knows the events that others recorded meanwhile.
    let learned = offered.subtracting(gate.known)
    let event = answer.event.flatMap { copy?.isDecided == false ? nil : $0 }
    try adopt(
      learned: learned, possible: offerable, event, isSure: trouble == .none || trouble == .others,
      at: gate,
      in: copy?.directory)
    if copy == nil {
      note("\(story): \(answer.inShort)\(event.map { " \($0.id)" } ?? "")")
      count(answer.inShort)
      if case .paper(let paper) = scan, paper.name.hasPrefix("cut") {
        count("cut \(answer.inShort)")
      }
      if trouble != .none { count("\(trouble) \(answer.inShort)") }
      if gate.isAttached { gate.hasPublished(gate.own.count + (event == nil ? 0 : 1)) }
      try judge(answer, to: scan, at: gate, lane: lane, before, trouble)
    }
    if let event {
      truth.happened(event)
      gate.known.insert(event.key)
      gate.own.append(event.key)
    }
    if let copy {
      count("\(trouble)")
      note("\(story): killed, \(copy.isDecided ? "its answer lost" : "undecided")")
      try goOn(gate, copy, sizeBefore)
    }
    if case .pass(let pass) = scan {
      remember(pass, at: gate, isSure: copy == nil && trouble == .none)
    }
    if case .pass(let pass) = scan { recent = recent.suffix(5) + [pass] }
    if copy == nil, event == nil, chance(15) { requests.append(.desk(gate, .override)) }
    if copy == nil, trouble == .none || trouble == .others {
      checkFolder(session, gate, hadObstacle: hadObstacle)
      try checkScreen(session, gate, isMet: trouble == .others)
      checkClock(answer, gate, before)
    } else {
      gate.anchor = nil
      gate.isAnchorSure = false
    }
  }

  /// Remembers a passenger whose pass was refused as revoked: they are not admitted without a signature.
  ///
  /// The passes of the thief are an exception.
  private func remember(_ pass: SimulatedPass, at gate: SimulatedGate, isSure: Bool) {
    guard let sequence = pass.sequence, pass.signer != .forger, pass.isForHere,
      let index = pass.index, gate.list?.revoked.contains(index) == true
    else { return }
    let isThiefs = gate.bundle?.isTheftKnown == true && pass.signer == .first
    if isThiefs, isSure { return }
    gate.barred[sequence] = gate.barred[sequence] == true || isSure
    // The last action is performed first, and not all are performed.
    for issuer in [nil, "LH", nil] {
      if let cut = SimulatedPaper(cut: pass, issuer: issuer) {
        requests.append(.scan(gate, .paper(cut), .none))
      }
    }
  }

  /// The state of a gate before it answers.
  struct Moment {
    let now: Instant
    /// The minimum that its clock must have reached.
    let bound: Instant?
    let reached: Instant?
    let words: Int

    init(_ gate: SimulatedGate, _ now: Instant) {
      self.now = now
      words = gate.words
      let signed = [gate.bundle?.issuedAt, gate.list?.issuedAt].compactMap(\.self)
      bound = (signed + [gate.floor].compactMap(\.self)).max()
      reached = (signed + [gate.ceiling].compactMap(\.self)).max()
    }
  }

  /// The files left by a killed process, and whether it had decided.
  struct Remains {
    var directory: GateDirectory
    var isDecided: Bool
  }
}
