import PassFormats
import PassVerifier
import Vocabulary

@testable import PassGate

extension GateSimulation {
  /// Performs one random action.
  func act() throws {
    let deed = chance(35) ? requests.popLast() : nil
    try perform(deed ?? choice())
  }

  private func choice() -> Deed {
    let gate = gates[number(0...gates.count - 1)]
    return switch number(0...(isHostile ? 111 : 99)) {
    case 0..<46: .scan(gate, scan(), trouble())
    case 46..<57: .desk(gate, word(gate))
    case 57..<64: .write(gate)
    case 64..<74: any(letters.suffix(8)).map { .deliver($0, gate) } ?? .write(gate)
    case 74..<78: .share(gate)
    case 78..<83: .sign
    case 83..<87 where setting.manifest != nil: .expect(gate, list())
    case 83..<91: .bring(update(), gate)
    case 91..<95: .setClock(gate)
    case 95..<98: .lie(gate)
    case 98..<100: .restart(gate)
    case 100..<106: gates.contains { $0.isAttached } ? .tamper : .share(gate)
    default: .kit(gate)
    }
  }

  /// Returns a scan, of one of a few passes at a time, so that the same ones are scanned again.
  func scan() -> Scan {
    let isBoarding = passes[0].sequence != nil
    return switch number(0...19) {
    case 0: .other(any(["undo", "gate ctl undo", "M1", "\u{1B}[2J"]) ?? "")
    case 1 where isBoarding:
      .paper(
        SimulatedPaper(
          number(SimulatedHouse.passengers), issuer: any([nil, "LH", "ZZ"] as [String?]) ?? nil))
    case 2 where isBoarding, 3 where isBoarding: cut() ?? .pass(pass())
    default: .pass(pass())
    }
  }

  private func pass() -> SimulatedPass {
    passes[(Int(truncatingIfNeeded: seed % 7) + number(0...8) * 5 + step / 12) % passes.count]
  }

  /// Returns a pass from which parts were removed, preferably one that was just refused.
  private func cut() -> Scan? {
    let victim = chance(60) ? recent.last ?? pass() : pass()
    return SimulatedPaper(
      cut: victim, issuer: any([nil, nil, "LH", "UA", "ZZ"] as [String?]) ?? nil
    )
    .map(Scan.paper)
  }

  private func trouble() -> Trouble {
    switch number(0...99) {
    case 0..<5: .commitFails
    case 5..<8: .readOnly
    case 9..<13: .killedBefore
    case 13..<16: .killedWithin
    case 16..<20: .killedAfter
    case 20..<30: .others
    default: .none
    }
  }

  func word(_ gate: SimulatedGate) -> Word {
    let known = gate.known.sorted()
    let undo = any(known).map(Word.undo) ?? .undoLast
    let passenger = number(SimulatedHouse.passengers)
    guard passes[0].sequence != nil else {
      return any([.undoLast, undo, undo, .override, .clock]) ?? .clock
    }
    guard setting.manifest != nil else {
      return any([.undoLast, undo, undo, .override, .clock, .depart]) ?? .clock
    }
    return any([
      .board(passenger), .board(passenger), .offload(passenger), .offload(passenger),
      .clear(SimulatedHouse.passengers.upperBound), .undoLast, undo, undo, .override, .override,
      .clock, .depart,
    ]) ?? .clock
  }

  /// Returns the current passenger list, sometimes an older one.
  func list() -> Manifest {
    if chance(25), let old = any(passengerLists) { return old }
    let kept = any(["0", "2", "offloaded", "7"]).map { [number(1...4): $0] } ?? [:]
    let list = house.list(
      kept: chance(50) ? kept : [:], takenBack: chance(30) ? [number(1...2)] : [],
      made: made(),
      departs: chance(60) ? time.adding(seconds: number(-3_600...20_000)) : nil)
    passengerLists.append(list)
    return list
  }

  /// Returns the time of a list; some lists have no time, and some come from a wrong clock.
  private func made() -> Instant? {
    let made = time.adding(seconds: -number(0...4_000))
    guard isHostile, chance(25) else { return made }
    return chance(50) ? nil : time.adding(seconds: number(30...90_000))
  }

  /// Returns a recent update most of the time, sometimes an old one.
  private func update() -> Update {
    let isList = chance(50)
    let isOld = chance(40)
    return isList
      ? .list(isOld ? any(lists) ?? lists[0] : lists[lists.count - 1])
      : .bundle(isOld ? any(bundles) ?? bundles[0] : bundles[bundles.count - 1])
  }

  func perform(_ deed: Deed) throws {
    switch deed {
    case .scan(let gate, let scan, let trouble):
      if gate.lanes.isEmpty { try start(gate) }
      try perform(scan, at: gate, lane: number(0...gate.laneCount - 1), trouble)
    case .desk(let gate, let word): try say(word, to: gate)
    case .write(let gate): try write(from: gate)
    case .deliver(let letter, let gate): try deliver(letter, to: gate)
    case .bring(let update, let gate): bring(update, to: gate)
    case .sign: try sign()
    case .share(let gate): try share(gate)
    case .expect(let gate, let list): try expect(list, at: gate)
    case .setClock(let gate): try setClock(gate)
    case .lie(let gate): try lie(to: gate)
    case .tamper: try tamper()
    case .kit(let gate): try handKit(to: gate)
    case .restart(let gate):
      note("\(gate.name) ends and starts again")
      count("restart")
      try start(gate)
    }
  }
}
