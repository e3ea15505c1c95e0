import Foundation
import PassCrypto
import PassFormats
import PassTestSupport
import PassVerifier
import Platform
import Synchronization
import Vocabulary

@testable import PassGate

/// A gate of a simulation: the real one in a directory of its own, and beside it what must be true of it.
final class SimulatedGate {
  let name: String
  let device: DeviceID
  /// What it was told to admit to; its list is the one that it took over last.
  var setting: GateSetting
  private let home: String
  private let random: SimulatedRandom
  /// The directory that it works in; after a kill it is another.
  private(set) var directory: GateDirectory
  private var generation = 0
  /// The scanners, each a process of its own on the one ledger; the last may stand at the way out.
  private(set) var lanes: [GateSession] = []
  let laneCount: Int
  let hasExit: Bool

  // The machine.
  /// By how many seconds its clock is wrong.
  var clockError = 0
  private var boot = 1
  private var booted: Instant
  /// Whether the machine says how long it runs.
  let saysBoot: Bool

  /// What its trust store held when it was looked at last.
  var held: HeldTrust?

  // What is true.
  var bundle: SimulatedBundle?
  var list: SimulatedList?
  /// Every event that must stand in its ledger, and its own in their order.
  var known: Set<EventKey> = []
  var own: [EventKey] = []
  /// Check-in sequences of which it refused a good pass as taken back, and whether that is sure to be in its
  /// ledger.
  var barred: [Int: Bool] = [:]
  /// How many of its own it put into the shared folder, while it saw that.
  var published = 0
  /// The clock's mark may not be lower than this, nor higher than that.
  var floor: Instant?
  var ceiling: Instant?
  /// Whether the device of another issuer has a voice here, of another place.
  var isListening = false
  /// How often a person said that its clock is right.
  var words = 0
  /// Since when the machine runs, by the first look at its clock that was remembered.
  var anchor: (boot: String, began: Instant)?
  /// Whether that is known: a look that was not remembered may or may not have been the first.
  var isAnchorSure = true

  init(
    _ name: String, in home: String, _ setting: GateSetting, lanes: Int, hasExit: Bool,
    saysBoot: Bool, at now: Instant, random: SimulatedRandom, _ house: SimulatedHouse
  ) throws {
    self.name = name
    self.home = home
    self.setting = setting
    self.random = random
    laneCount = lanes
    self.hasExit = hasExit
    self.saysBoot = saysBoot
    booted = now.adding(seconds: -1_000)
    device = DeviceID(
      issuer: house.first.issuer, keyID: try KeyID(name).orThrow(name))
    directory = GateDirectory("\(home)/\(name).0")
    try Files.createDirectory("\(directory.path)/status", mode: 0o755)
    for (file, bytes) in house.files[name] ?? [:] {
      try Files.replace(
        "\(directory.path)/\(file)", bytes, mode: Files.privateMode, isDurable: false)
    }
  }

  // MARK: The machine

  func now(_ time: Instant) -> Instant { time.adding(seconds: clockError) }

  func reading(_ time: Instant) -> ClockGuard.Reading {
    ClockGuard.Reading(
      now: now(time), boot: saysBoot ? ("boot\(boot)", Int(time.seconds(since: booted))) : nil)
  }

  /// The processes begin; they need not have ended before.
  func start() throws {
    lanes = []
    lanes = try (0..<laneCount).map { lane in
      try GateSession(
        directory, setting, isExit: hasExit && lane == laneCount - 1, sharing: link, random: random)
    }
  }

  func stop() { lanes = [] }

  func reboot(_ time: Instant) {
    stop()
    boot += 1
    booted = time.adding(seconds: -10)
  }

  /// What a person at another terminal uses.
  func desk(_ time: Instant) throws -> ControlDesk {
    try ControlDesk(directory, setting, by: "4711", now: now(time), random: random)
  }

  // MARK: The shared folder

  /// Where it sees the folder, while it does.
  private var link: String { "\(home)/\(name).shared" }
  private var folder: String { "\(home)/shared" }

  var isAttached: Bool {
    get { Files.exists(link) }
    set {
      if newValue, !isAttached {
        try? FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
      } else if !newValue {
        Files.remove(link)
      }
    }
  }

  /// Its own file there.
  var publishedFile: String { "\(folder)/\(device.issuer)_\(device.keyID).ledger" }

  // MARK: Kills

  /// The files as they are at this moment, which is what a process that is killed now leaves behind.
  ///
  /// The shared memory of the write-ahead log is left out: with the last process it counts no more.
  func snapshot() throws -> GateDirectory {
    generation += 1
    let copy = "\(home)/\(name).\(generation)"
    try Files.createDirectory("\(copy)/status", mode: 0o755)
    // These are put in their places whole and never written to.
    for file in ["device.pem", "trust.json"] {
      try FileManager.default.linkItem(
        atPath: "\(directory.path)/\(file)", toPath: "\(copy)/\(file)")
    }
    for file in try Files.names(in: "\(directory.path)/status") {
      try FileManager.default.linkItem(
        atPath: "\(directory.path)/status/\(file)", toPath: "\(copy)/status/\(file)")
    }
    for file in ["ledger.sqlite", "ledger.sqlite-wal"]
    where Files.exists("\(directory.path)/\(file)") {
      let bytes = try Files.read("\(directory.path)/\(file)", limit: 1 << 26).orThrow(file)
      try Files.replace("\(copy)/\(file)", bytes, mode: Files.privateMode, isDurable: false)
    }
    return GateDirectory(copy)
  }

  /// Ends the processes as a kill does, and goes on from what it left behind.
  func goOn(in copy: GateDirectory) {
    stop()
    try? FileManager.default.removeItem(atPath: directory.path)
    directory = copy
  }
}

/// A gate's randomness, which follows from the seed.
final class SimulatedRandom: RandomSource {
  private let generator: Mutex<SeededGenerator>

  init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

  func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
    generator.withLock { generator in
      (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
  }
}
