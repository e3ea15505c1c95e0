import GateRules
import PassDeparture
import PassFormats
import PassTestSupport
import PassVerifier
import Vocabulary

// Kits are carried from a desk to gates, and people show their papers there.
extension DepartureSimulation {
  /// Writes a kit, or opens a gate with one that may be older than its own.
  func carryKit(from index: Int) throws {
    let desk = world.desks[index]
    if chance(25), let gate = any(gates.filter { !$0.isKnown }), !kits.isEmpty || chance(50) {
      let key = try DeskKey(gate: try world.folder.read("\(gate.name)/device.jwks.json"))
      try append([.gate(key)], at: index)
      gate.isKnown = true
      return note("gate taken in", gate.name)
    }
    if kits.isEmpty || chance(60) {
      guard DepartureTrust(desk).isHere else { return }
      let path = "\(world.folder.path)/kit\(kits.count)"
      _ = try DepartureKit(desk).write(path, now: world.now)
      kits.append(path)
      note("kit", "\(kits.count - 1) of desk \(index + 1)")
      if chance(30) { return }
    }
    guard let gate = any(gates), let path = chance(75) ? kits.last : any(kits),
      let number = kits.firstIndex(of: path)
    else { return }
    if chance(50) { gate.isAttached.toggle() }
    let isOlder = try gate.open(path, number: number, of: world.flight.departure, now: world.now)
    note(isOlder ? "older kit" : "gate opened", "\(gate.name) with \(number)")
  }

  /// A person shows a paper at a gate, or a copy of one that another person used.
  func scan() throws {
    guard let gate = any(gates.filter { $0.session != nil }) else { return }
    if chance(6) {
      try gate.start(world.flight.departure, now: world.now)
      note("gate restart", gate.name)
    }
    for _ in 0..<number(1...4) {
      let used = people.papers.filter { people.inside[$0.holder] != nil }
      guard let paper = chance(25) ? any(used) ?? any(people.papers) : any(people.papers) else {
        return
      }
      try show(paper, at: gate)
    }
  }

  func show(_ paper: HeldPaper, at gate: SimulatedGate) throws {
    world.now = world.now.adding(seconds: number(6...15))
    let before = people.entries.filter {
      $0.holder == paper.holder && $0.sequence == paper.sequence
    }
    let heard = before.filter { entry in
      entry.gate == gate.name || gates.contains { $0.name == entry.gate && gate.hears($0) }
    }
    let answer = try gate.scan(paper.text, now: world.now)
    let words = "\(gate.name) shows \(paper.holder)'s \(paper.sequence): \(answer.light)"
    guard answer.light == .admit else {
      if !heard.isEmpty { note("copy stopped", words) }
      return note("stopped", "\(words), \(answer.message)")
    }
    note(paper.isOfHost ? "boards by a paper of the host" : "boards", words)
    // A sequence goes in once at a gate and at those that it hears.
    try require(heard.isEmpty, "\(words), although \(heard.map(\.gate)) let them in before")
    if gates.contains(where: { $0 !== gate && gate.hears($0) }) { note("lane hears another") }
    people.entries.append((paper.holder, paper.sequence, gate.name))
    if people.inside[paper.holder, default: 0] > 1 { note("in twice", words) }
  }
}
