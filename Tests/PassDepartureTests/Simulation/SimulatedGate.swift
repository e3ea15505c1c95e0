import GateRules
import PassDeparture
import PassFormats
import PassGate
import PassTestSupport
import PassVerifier
import Platform
import Vocabulary

/// A gate of the simulation: a real one in its own directory, which opens with the kits that are carried to it.
final class SimulatedGate {
  let name: String
  let directory: GateDirectory
  /// Whether the bundle of the departure names the gate's key, so that its events count.
  var isKnown: Bool
  /// Whether it sees the folder by which gates hear of each other.
  var isAttached = false
  private(set) var session: GateSession?
  /// The kit that it opened with, by its number.
  private(set) var kit = -1
  private let lanes: String

  init(_ name: String, in folder: TemporaryDirectory, isInBundle: Bool) throws {
    self.name = name
    directory = GateDirectory("\(folder.path)/\(name)")
    isKnown = isInBundle
    lanes = "\(folder.path)/lanes"
  }

  /// Makes the directory of a gate, with its key.
  static func make(_ name: String, in folder: TemporaryDirectory, now: Instant) throws {
    _ = try GateDirectory("\(folder.path)/\(name)").create(
      issuer: try SimulatedAirline.issuer(), name: try KeyID(name).orThrow(name), now: now)
  }

  /// Opens the gate with a kit, as `passtool gate open` does; returns whether its list is older than that of the gate.
  func open(_ path: String, number: Int, of departure: Departure, now: Instant) throws -> Bool {
    let kit = try GateKit(path)
    if !directory.store.exists { try directory.store.create(try kit.trust(now: now)) }
    _ = try kit.update(directory, now: now)
    let lists = DepartureLists(directory)
    let brought = try kit.list(of: departure).orThrow("a list")
    var isOlder = false
    do {
      _ = try lists.keep(brought.bytes, of: departure, now: now, leeway: 60)
      self.kit = number
    } catch is ListRefusal { isOlder = true }
    try start(departure, now: now)
    return isOlder
  }

  /// Starts the process of the gate, with the list that it has.
  func start(_ departure: Departure, now: Instant) throws {
    let path = try DepartureLists(directory).path(of: departure).orThrow("a list")
    let list = try Manifest(try Files.read(path, limit: Manifest.longest).orThrow("a list"))
    session = nil
    session = try GateSession(
      directory,
      GateSetting(
        .flight(departure.flight, date: departure.date, station: departure.airport), manifest: list),
      sharing: isAttached ? lanes : nil)
    session?.poll(now: now)
  }

  func scan(_ text: [UInt8], now: Instant) throws -> GateAnswer {
    try session.orThrow("a session").scan(text, at: ClockGuard.Reading(now: now, boot: nil))
  }

  /// Whether the gate hears another one before it decides.
  func hears(_ other: SimulatedGate) -> Bool {
    isAttached && other.isAttached
      && session?.knownLanes.contains { $0.keyID.rawValue == other.name } == true
  }
}
