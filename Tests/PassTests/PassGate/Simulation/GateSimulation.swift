import Foundation
import PassFormats
import PassTestSupport
import PassVerifier
import Vocabulary

@testable import PassGate

/// A simulation of several gates of a flight, or doors of an event, with all kinds of faults.
///
/// Everything derives from one seed.
///
/// The gates are the real ones, with ledgers and trust stores in files. They are disconnected, killed and
/// restarted, their clocks are changed, and their disks fill up; exports between them are truncated,
/// reordered and repeated. A model of the truth records what was scanned, reported and delivered, and what
/// must follow from it after each step and at the end.
final class GateSimulation {
  let seed: UInt64
  /// Whether there are hostile folders, changed kits and undated lists, too.
  let isHostile: Bool
  let house: SimulatedHouse
  let folder: TemporaryDirectory
  let policy: TrustPolicy
  let setting: GateSetting
  /// The passes that are scanned.
  let passes: [SimulatedPass]
  var gates: [SimulatedGate] = []

  var random: SeededGenerator
  var time: Instant
  var isFaulty = true
  var step = 0
  /// Current depth of interleaved actions.
  var depth = 0

  var truth = SimulatedTruth()
  /// All signed bundles and lists in order, including those that an attacker may present.
  var bundles: [SimulatedBundle] = []
  var lists: [SimulatedList] = []
  var passengerLists: [Manifest] = []
  var letters: [Letter] = []
  var requests: [Deed] = []
  /// A device of another issuer, named in the bundle.
  var stranger: DishonestDevice
  /// The recently scanned passes.
  var recent: [SimulatedPass] = []
  /// Copies that the attacker made of gates' files in the shared folder, each with the name of the gate.
  var copies: [(name: String, bytes: [UInt8])] = []
  /// The files beside the shared folder to which links there lead, with their content.
  var outside: [String: [UInt8]] = [:]
  /// The unreadable things in the shared folder, besides the gates' files.
  var strangeObstacles: [String] = []

  private(set) var trace: [String] = []
  private(set) var tally: [String: Int] = [:]
  private(set) var broken: BrokenLaw?

  init(seed: UInt64, isHostile: Bool = true) throws {
    self.seed = seed
    self.isHostile = isHostile
    house = try SimulatedHouse.shared.get()
    folder = try TemporaryDirectory(inMemory: true)
    stranger = DishonestDevice(house.stranger)
    var random = SeededGenerator(seed: seed)
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    let isFlight = chance(70)
    let hasManifest = isFlight && chance(60)
    policy = try TrustPolicy(
      onStale: [.refer, .refer, .refer, .refer, .refuse, .admitMarked]
        .randomElement(using: &random) ?? .refer,
      unsigned: hasManifest && chance(70) ? .manifest : .refer
    ).orThrow("policy")
    if isFlight {
      var setting = try GateFixture.setting()
      if hasManifest {
        let made = chance(50) ? nil : TestAuthority.now.adding(seconds: -3_000)
        setting.manifest = house.list(
          kept: chance(20) ? [1: "0"] : [:], made: made, departs: nil)
        passengerLists = setting.manifest.map { [$0] } ?? []
      }
      self.setting = setting
      passes = house.boardingPasses + (isHostile ? house.odd : [])
    } else {
      let entry = EntryPolicy.allCases.randomElement(using: &random) ?? .once
      setting = GateSetting(
        .event(
          Checkpoint.Event(
            title: try TicketText("Die Zauberflöte").orThrow("title"),
            issuers: [house.first.issuer]), entry))
      passes = house.tickets
    }
    time = TestAuthority.now.adding(seconds: -Int.random(in: 300...1_500, using: &random))
    let count = Int.random(in: 2...3, using: &random)
    let isShared = chance(50)
    bundles = [
      try SimulatedBundle(
        house, version: Int.random(in: 1...3, using: &random),
        issuedAt: time.adding(seconds: -3_600), isTheftKnown: false,
        gates: chance(70) ? count : count - 1, policy: policy)
    ]
    lists = [try SimulatedList(house, issuedAt: time.adding(seconds: -1_800), revoked: [])]
    for name in SimulatedHouse.gateNames.prefix(count) {
      let hasExit = !isFlight && chance(50)
      let gate = try SimulatedGate(
        name, in: folder.path, setting, lanes: hasExit || chance(35) ? 2 : 1, hasExit: hasExit,
        saysBoot: chance(85), at: time, random: SimulatedRandom(seed: random.next()), house)
      gates.append(gate)
      // Some gates accept the other issuer's device for another place, which must have no effect here.
      if chance(30) {
        gate.isListening = true
        try gate.directory.ledger().listen(to: stranger.device, in: Self.elsewhere)
      }
      if isShared { gate.isAttached = true }
    }
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/shared", withIntermediateDirectories: true)
    self.random = random
    for gate in gates {
      bring(.bundle(bundles[0]), to: gate)
      if self.chance(90) { bring(.list(lists[0]), to: gate) }
    }
  }

  /// Another place than the simulated one.
  static let elsewhere = "UA124/2025-03-15/SFO"

  /// Runs this many steps with faults, then the recovery; throws the first violated invariant.
  func run(steps: Int = 40) throws -> (trace: [String], tally: [String: Int]) {
    while step < steps, broken == nil {
      step += 1
      pass(rarity: 8)
      attempt { try act() }
    }
    if broken == nil {
      step += 1
      attempt { try rest() }
    }
    // Close the gates' files before deleting them.
    for gate in gates { gate.stop() }
    if let broken { throw broken }
    return (trace, tally)
  }

  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch { fail("it threw \(error)") }
  }

  // MARK: Random choices

  func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  func any<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &random) }

  func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  /// Advances the clock: mostly by seconds, in one of `rarity` cases by minutes.
  func pass(rarity: Int) {
    time = time.adding(
      seconds: number(1...rarity) == 1 ? number(60...400) : number(0...20))
  }

  // MARK: Trace

  func note(_ line: String) {
    trace.append("\(step)\(String(repeating: " ·", count: depth)) \(time) \(line)")
  }

  func count(_ what: String) { tally[what, default: 0] += 1 }

  func fail(_ what: String) {
    if broken == nil { broken = BrokenLaw(seed: seed, step: step, what: what, trace: trace) }
  }

  func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
    if !holds { fail(what()) }
  }

  var isBroken: Bool { broken != nil }
}

/// A violated invariant, with the trace that reproduces it.
struct BrokenLaw: BrokenRun, CustomStringConvertible {
  /// The name of the tests that found it.
  var suite = "GateSimulationTests"
  let seed: UInt64
  let step: Int
  let what: String
  let trace: [String]

  var description: String {
    """
    seed \(seed), step \(step): \(what)
    again, with all its steps: PASSTOOL_SEED=\(seed) swift test --traits Service --disable-xctest --filter \(suite)
    \(trace.suffix(12).joined(separator: "\n"))
    """
  }
}
