import Foundation
import PassCrypto
import PassFormats
import PassTestSupport
import PassVerifier
import Platform
import Synchronization
import Vocabulary

@testable import PassGate

/// A gate of the simulation: a real one in its own directory, with the model of its state.
final class SimulatedGate {
  let name: String
  let device: DeviceID
  /// Its settings, with the current passenger list.
  var setting: GateSetting
  private let home: String
  private let random: SimulatedRandom
  /// The current directory; a kill changes it.
  private(set) var directory: GateDirectory
  private var generation = 0
  /// The scanners, each a separate process on the same ledger; the last one may be at the exit.
  private(set) var lanes: [GateSession] = []
  let laneCount: Int
  let hasExit: Bool

  // The machine
  /// The error of its clock in seconds.
  var clockError = 0
  private var boot = 1
  private var booted: Instant
  /// Whether the machine reports its boot id.
  let saysBoot: Bool

  /// The content of its trust store at the last look.
  var held: HeldTrust?

  // The model
  var bundle: SimulatedBundle?
  var list: SimulatedList?
  /// The events that must be in its ledger, and its own ones in order.
  var known: Set<EventKey> = []
  var own: [EventKey] = []
  /// Check-in sequences of valid passes that it refused as revoked, and whether the refusal is certain to
  /// be in its ledger.
  var barred: [Int: Bool] = [:]
  /// The number of its own events in the shared folder, while it had access.
  var published = 0 { didSet { everPublished = max(everPublished, published) } }
  /// The largest such number; an attacker may have copied the file at that time.
  private(set) var everPublished = 0
  /// The change that an attacker made to its file there.
  var tampering = Tampering.none
  /// Whether its file there cannot be read, which the other gates report.
  var isObstacle = false
  /// The facts of the passenger list in its directory, which a kit brought.
  var kept: Manifest.Facts?
  /// Bounds of the reached time of its clock.
  var floor: Instant?
  var ceiling: Instant?
  /// Whether the other issuer's device is accepted here, for another place.
  var isListening = false
  /// The number of times that an operator confirmed the clock.
  var words = 0
  /// The boot id and time of the machine, by the first recorded look at its clock.
  var anchor: (boot: String, began: Instant)?
  /// Whether the anchor is certain: an unrecorded look may have been the first.
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

  // MARK: Machine

  func now(_ time: Instant) -> Instant { time.adding(seconds: clockError) }

  func reading(_ time: Instant) -> ClockGuard.Reading {
    ClockGuard.Reading(
      now: now(time), boot: saysBoot ? ("boot\(boot)", Int(time.seconds(since: booted))) : nil)
  }

  /// Starts the processes; earlier ones need not have ended.
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

  /// Returns the desk of an operator at another terminal.
  func desk(_ time: Instant) throws -> GateControl {
    try GateControl(directory, setting, by: "4711", now: now(time), random: random)
  }

  // MARK: Shared folder

  /// Its link to the folder, while it has access.
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

  /// The changes that an attacker made to a gate's file in the shared folder, and how long they last.
  enum Tampering {
    case none
    /// The file has unsigned lines beside the gate's own.
    case besides
    /// The gate repairs the file at its next write.
    case untilPublished
    case lasting
  }

  /// Records that the gate wrote its first events into its file in the folder.
  func hasPublished(_ count: Int) {
    published = count
    if tampering == .untilPublished, count > 0 { (tampering, isObstacle) = (.none, false) }
  }

  // MARK: Kills

  /// Copies the files in their present state, as a killed process would leave them.
  ///
  /// The shared memory of the write-ahead log is not copied; it is discarded when the last process ends.
  func snapshot() throws -> GateDirectory {
    generation += 1
    let copy = "\(home)/\(name).\(generation)"
    try Files.createDirectory("\(copy)/status", mode: 0o755)
    // These files are only replaced as a whole.
    for file in ["device.pem", "trust.json"] {
      try FileManager.default.linkItem(
        atPath: "\(directory.path)/\(file)", toPath: "\(copy)/\(file)")
    }
    for file in try Files.names(in: "\(directory.path)/status") {
      try FileManager.default.linkItem(
        atPath: "\(directory.path)/status/\(file)", toPath: "\(copy)/status/\(file)")
    }
    if Files.exists("\(directory.path)/lists") {
      try Files.createDirectory("\(copy)/lists", mode: 0o700)
      for file in try Files.names(in: "\(directory.path)/lists") {
        try FileManager.default.linkItem(
          atPath: "\(directory.path)/lists/\(file)", toPath: "\(copy)/lists/\(file)")
      }
    }
    for file in ["ledger.sqlite", "ledger.sqlite-wal"]
    where Files.exists("\(directory.path)/\(file)") {
      let bytes = try Files.read("\(directory.path)/\(file)", limit: 1 << 26).orThrow(file)
      try Files.replace("\(copy)/\(file)", bytes, mode: Files.privateMode, isDurable: false)
    }
    return GateDirectory(copy)
  }

  /// Stops the processes as a kill would, and continues with the files that were left.
  func goOn(in copy: GateDirectory) {
    stop()
    try? FileManager.default.removeItem(atPath: directory.path)
    directory = copy
  }
}

/// A gate's random source, derived from the seed.
final class SimulatedRandom: RandomSource {
  private let generator: Mutex<SeededGenerator>

  init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

  func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
    generator.withLock { generator in
      (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
  }
}
