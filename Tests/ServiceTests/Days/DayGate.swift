import Foundation
import GateSync
import PassFormats
import PassTestSupport
import PassVerifier
import Vocabulary

@testable import PassGate

/// A real gate of the simulated days, with its directory and its companion.
final class DayGate {
  let name: String
  let directory: GateDirectory
  /// Whether a network may reach it before the evening.
  let isEverOnline: Bool
  let line: DayLine
  /// The error of its clock in seconds.
  var clockError = 0
  private let random: DayRandom
  private(set) var session: GateSession?
  private(set) var setting: GateSetting?
  /// Whether it knows the current time of departure.
  var isToldHour = true
  /// Passengers whom it admitted and did not let out again.
  var inside: Set<String> = []

  init(
    _ name: String, in home: String, online: Bool, seed: UInt64, _ office: DayOffice, now: Instant
  )
    throws
  {
    self.name = name
    isEverOnline = online
    line = DayLine(seed: seed &+ 1)
    random = DayRandom(seed: seed)
    directory = GateDirectory("\(home)/\(name)")
    _ = try directory.create(
      issuer: office.issuer, name: try KeyID(name).orThrow("a name"), now: now)
    try directory.store.create(HeldTrust(roots: try office.roots()))
    try office.enrol(directory, as: name)
  }

  /// Opens a flight, with the list that is in its directory.
  func open(_ setting: GateSetting) throws {
    session = nil
    self.setting = GateSetting(setting.place, manifest: try listOnDisk(of: setting.context))
    session = try GateSession(directory, self.setting ?? setting, random: random)
  }

  private func listOnDisk(of context: String?) throws -> Manifest? {
    let path = context.flatMap { Departure($0) }.flatMap(DepartureLists(directory).path)
    return try path.flatMap { FileManager.default.contents(atPath: $0) }.map {
      try Manifest(Array($0))
    }
  }

  /// Ends the flight, because it has left.
  func close() { (session, setting) = (nil, nil) }

  /// Restarts the gate's process, which then knows only what is on its disk.
  func restart() throws { if let setting { try open(setting) } }

  func scan(_ barcode: [UInt8], at time: Instant) throws -> GateAnswer {
    try session.orThrow("an open gate").scan(
      barcode, at: ClockGuard.Reading(now: now(time), boot: nil))
  }

  func now(_ time: Instant) -> Instant { time.adding(seconds: clockError) }

  /// Uses a newer list if there is one, as a gate does between scans, and returns whether it did.
  func look(at time: Instant) throws -> Bool {
    guard let session, let list = try listOnDisk(of: setting?.context),
      try session.use(list, now: now(time)) == nil
    else { return false }
    setting?.manifest = list
    return true
  }

  /// Runs a round of its companion.
  func sync(with office: DayOffice, at time: Instant) async -> GateCompanion.Report {
    let context = setting?.context
    return await GateCompanion(
      directory, remote: office.remote(over: line, now: time),
      departure: context.flatMap { Departure($0) }
    ).sync(now: now(time))
  }

  /// Returns the desk of an agent at another terminal.
  func desk(_ time: Instant) throws -> GateControl {
    try GateControl(
      directory, try setting.orThrow("an open gate"), by: "4711", now: now(time), random: random)
  }

  /// Returns all events of its ledger at a place.
  func events(of context: String) throws -> [AdmissionEvent] {
    try directory.ledger().events(of: context).events
  }
}
