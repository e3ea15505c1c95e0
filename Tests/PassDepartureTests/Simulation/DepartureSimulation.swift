import DepartureMessages
import PassDeparture
import PassTestSupport
import Vocabulary

/// A simulation of a departure: desks and gates, a host that checked some passengers in, messages, shared folders and
/// sticks, and processes that are killed, in any order.
///
/// Everything that is chosen derives from one seed. After each step the desk that acted keeps its promises; in the end
/// all meet, and the report agrees with what really happened at the gates.
final class DepartureSimulation {
  let seed: UInt64
  let world: DepartureWorld
  let host: SimulatedHost
  let mail: SimulatedMail
  var gates: [SimulatedGate] = []
  var people = SimulatedPeople()
  var random: SeededGenerator
  /// The folders by which desks exchange: a share, and sticks.
  let folders = ["share", "stick1", "stick2"]
  /// Earlier contents of files in these folders, which may come back.
  var copies: [(path: String, bytes: [UInt8])] = []
  /// The folders of kits, the newest last.
  var kits: [String] = []
  private(set) var trace: [String] = []
  private(set) var tally: [String: Int] = [:]

  init(seed: UInt64) throws {
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    let isAirlines = Bool.random(using: &random)
    let hosted = Set((0..<20).filter { _ in Int.random(in: 0..<6, using: &random) == 0 })
    let world = try DepartureWorld(
      count: 32, seed: seed,
      signing: { isAirlines ? try SimulatedAirline.signing($0) : .own },
      listing: { SimulatedHost.listing($0, hosted: hosted) })
    self.world = world
    host = try SimulatedHost(world, isInBundle: isAirlines)
    mail = SimulatedMail(world)
    self.random = random
    for name in SimulatedAirline.gateNames {
      gates.append(try SimulatedGate(name, in: world.folder, isInBundle: isAirlines))
    }
    for name in folders + ["lanes"] { try world.folder.makeFolder(name) }
    try world.folder.write("aside", Array("of another user".utf8))
    for passenger in world.listed { try checkInByHost(passenger) }
  }

  /// Runs a number of steps and the end of the departure; throws the first broken promise with its history.
  func run(steps: Int) throws -> (trace: [String], tally: [String: Int]) {
    do {
      for step in 1...steps {
        world.now = world.now.adding(seconds: number(0...70))
        let desk = number(0...world.desks.count - 1)
        try act(at: desk)
        try check(world.desks[desk])
        if step % 4 == 0 { try checkGateList(world.desks[desk]) }
      }
      try end()
    } catch let error as BrokenPromise {
      throw error
    } catch {
      throw BrokenPromise(seed: seed, trace: trace, words: "it threw \(error)")
    }
    return (trace, tally)
  }

  private func act(at desk: Int) throws {
    switch number(0...99) {
    case 0..<24: try checkIn(at: desk)
    case 24..<30: try takeOff(at: desk)
    case 30..<35: try move(at: desk)
    case 35..<37: try changeBags(at: desk)
    case 37..<40: try walkUp(at: desk)
    case 40..<43: try seeBoarding(at: desk)
    case 43..<53: try makePasses(at: desk)
    case 53..<60: try bringMessage(to: desk)
    case 60..<71: try exchange(at: desk)
    case 71..<75: try disturbFolder()
    case 75..<77: try restart(desk)
    case 77..<79: try invite()
    case 79..<85: try carryKit(from: desk)
    default: try scan()
    }
  }

  // MARK: Choosing

  func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  func chance(_ percent: Int) -> Bool { number(1...100) <= percent }
  func any<Value>(_ values: [Value]) -> Value? { values.randomElement(using: &random) }

  // MARK: Telling

  func note(_ what: String, _ words: String = "") {
    tally[what, default: 0] += 1
    trace.append("\(trace.count + 1) \(what)\(words.isEmpty ? "" : ": \(words)")")
  }

  func require(_ condition: Bool, _ words: @autoclosure () -> String) throws {
    if !condition { throw BrokenPromise(seed: seed, trace: trace, words: words()) }
  }
}

/// A promise that a run broke, with the steps before.
struct BrokenPromise: BrokenRun, CustomStringConvertible {
  let seed: UInt64
  let trace: [String]
  let words: String
  var description: String {
    "seed \(seed): \(words)\nPASSTOOL_SEED=\(seed) swift test --filter DepartureSimulationTests\n"
      + trace.suffix(30).joined(separator: "\n")
  }
}
