import GateRules
import Foundation
import PassCrypto
import PassFormats
import PassGate
import PassIssuer
import PassTestSupport
import PassTrustStore
import PassVerifier
import Platform
import Vocabulary

@testable import PassDoor

/// A simulation of a door, its lanes, lying machines that join, and an attacker who can write into the lanes' folder.
///
/// Everything derives from one seed.
///
/// After each step the door must open again, and trust its own key and those of the lanes that joined, and no other.
final class DoorSimulation {
  let seed: UInt64
  let test: DoorFixture
  var random: SeededGenerator
  var time = DoorFixture.now
  /// The lanes that joined.
  var lanes: [Lane] = []
  /// Answers that were given before, honest or not.
  var answers: [JoinAnswer] = []
  /// The tickets that were taken back, by their entry in the status list.
  var revoked: Set<Int> = []

  private(set) var step = 0
  private(set) var trace: [String] = []
  private(set) var tally: [String: Int] = [:]
  private(set) var broken: BrokenLaw?

  /// A lane that joined.
  struct Lane {
    let name: KeyID
    let directory: DoorDirectory
    let key: PublicPoint
  }

  /// The coordinates of a key.
  struct PublicPoint: Hashable {
    let x: [UInt8]
    let y: [UInt8]
  }

  init(seed: UInt64) throws {
    self.seed = seed
    test = try DoorFixture()
    random = SeededGenerator(seed: seed)
  }

  /// Runs this many steps; throws the first violated invariant.
  func run(steps: Int = 10) throws -> (trace: [String], tally: [String: Int]) {
    while step < steps, broken == nil {
      step += 1
      time = time.adding(seconds: number(1...200))
      do {
        try act()
        try check()
      } catch { fail("it threw \(error)") }
    }
    if let broken { throw broken }
    return (trace, tally)
  }

  private func act() throws {
    switch number(0...9) {
    case 0 where lanes.count < 4, 1 where lanes.count < 4: try join()
    case 2: try takeBack()
    case 3, 4: try disturb()
    default: try lie()
    }
  }

  // MARK: What must hold

  /// Checks that the door opens after each answer, and trusts its own lanes alone.
  private func check() throws {
    let remarks = try test.open(now: time).remarks
    expect(remarks.isEmpty, "the door opens, but: \(remarks)")
    let held = try test.door.gate.store.load().held
    let keys = (held.bundle?.issuers ?? []).flatMap(\.keys)
    for key in keys { _ = try PublicKey(x: key.x, y: key.y) }
    let points = keys.map { PublicPoint(x: $0.x, y: $0.y) }
    expect(Set(points).count == points.count, "a key is in the bundle twice")
    let devices = keys.filter { $0.terms.kinds == [.device] }
    let expected = [try key(at: test.door.gate.keySetPath)] + lanes.map(\.key)
    expect(
      Set(devices.map { PublicPoint(x: $0.x, y: $0.y) }) == Set(expected),
      "the bundle names \(devices.map(\.keyID)), \(lanes.map(\.name)) joined")
    try checkFolder()
    try checkTickets(test.door, "the door")
    for lane in lanes { try checkLane(lane) }
  }

  /// Checks that the door has repaired its folder, and that no secret is in it.
  private func checkFolder() throws {
    let files = try DoorFixture.bytes(in: test.door.share)
    for (name, bytes) in files {
      expect(
        bytes.range(of: Data("PRIVATE".utf8)) == nil, "\(name) in the folder has a private key")
    }
    let bundle = try Files.read(test.door.bundlePath, limit: 1 << 20) ?? []
    expect(
      files[DoorPublication.bundleName].map(Array.init) == bundle, "the folder has another bundle")
    expect(files["list.csv"] == Data(test.guests.utf8), "the folder has another list of guests")
  }

  /// Checks that a lane that reads the folder has the door's knowledge.
  private func checkLane(_ lane: Lane) throws {
    var shared = try SharedTrust(for: lane.directory).orThrow("a lane that joined")
    let faults = shared.take(now: time)
    expect(faults.isEmpty, "\(lane.name): \(faults)")
    let (own, doors) = (
      try lane.directory.gate.store.load().held, try test.door.gate.store.load().held
    )
    expect(own.bundle == doors.bundle, "\(lane.name) has another bundle than the door")
    if chance(30) { try checkTickets(lane.directory, "\(lane.name)") }
  }

  /// Checks that a good ticket is admitted, and that a revoked one is not.
  private func checkTickets(_ directory: DoorDirectory, _ name: String) throws {
    let session = try test.session(directory)
    let entry = number(0...9)
    let light = session.scan(try test.ticket("ABC\(number(200...999))", entry: entry), now: time)
    count(light.inShort)
    expect(
      light.inShort == (revoked.contains(entry) ? "refuse revoked" : "admit"),
      "\(name): \(light.inShort), and \(revoked.sorted()) are taken back, this is \(entry)")
  }

  func key(at path: String) throws -> PublicPoint {
    let set = try JWKSet(try Files.read(path, limit: 1 << 16).orThrow(path))
    return PublicPoint(x: set.keys[0].x, y: set.keys[0].y)
  }

  // MARK: Random choices and trace

  func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  func any<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &random) }

  func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  func note(_ line: String) { trace.append("\(step) \(time) \(line)") }

  func count(_ what: String) { tally[what, default: 0] += 1 }

  func fail(_ what: String) {
    if broken == nil {
      broken = BrokenLaw(
        suite: "DoorSimulationTests", seed: seed, step: step, what: what, trace: trace)
    }
  }

  func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
    if !holds { fail(what()) }
  }
}
