internal import BookingStore
internal import Bookings
internal import PassFormats
internal import PassIssuer
internal import Platform
internal import Schedules
internal import Vocabulary

/// All that one service has on disk: bookings, keys, status lists, in a directory that one process has.
final class ServiceData: Sendable {
  let directory: String
  let issuer: IssuerID
  let store: SQLiteStore
  let access: AccessKeys
  let keys: KeyStore
  private let lock: FileLock

  /// Opens the directory and makes in it what there is not: bookings with the demonstration schedule,
  /// keys of the issuer's passes and of access tokens.
  init(_ directory: String, issuer: IssuerID, now: Instant) async throws {
    self.directory = directory
    self.issuer = issuer
    try Files.createDirectory(directory, mode: 0o700)
    guard let lock = try FileLock(ifFree: "\(directory)/lock") else {
      throw ServiceError("\(directory): another passservice has this directory; stop it first")
    }
    self.lock = lock
    let path = "\(directory)/bookings.sqlite"
    let isNew = !Files.exists(path)
    store = try SQLiteStore(path)
    access = AccessKeys(data: directory)
    try access.prepare()
    keys = KeyStore(directory: "\(directory)/keys")
    try prepareKeys(now: now)
    if isNew { try await publishDemo(now: now) }
  }

  private func prepareKeys(now: Instant) throws {
    guard try keys.list().isEmpty else { return }
    for kinds in [Set(KeyKind.passes), [.status]] {
      _ = try keys.generate(issuer: issuer, terms: KeyTerms(from: now, kinds: kinds))
    }
  }

  private func publishDemo(now: Instant) async throws {
    guard let today = now.date() else { return }
    var reading = ScheduleFiles()
    var random = SystemRandomNumberGenerator()
    for file in DemoSchedule.files(from: today) {
      reading.read(file.name, file.bytes, using: &random)
    }
    var zones = SystemZones()
    _ = try reading.complete(zones: &zones)
    try await publish(reading, zones: &zones, now: now)
  }

  /// Takes a schedule in that has no problems.
  func publish(
    _ reading: ScheduleFiles, zones: inout SystemZones, now: Instant
  ) async throws {
    var known: [AirportCode: Flight.Zone] = [:]
    for airport in reading.schedule.airports {
      known[airport.code] = Flight.Zone(airport.zone, try zones.rules(airport.zone))
    }
    let desk = FlightDesk(store: store, provider: DeterministicProvider())
    var random = SystemRandomNumberGenerator()
    _ = try await desk.publish(reading.schedule, zones: known, now: now, using: &random)
  }
}

/// Why the service cannot run: what is wrong and how to mend it.
public struct ServiceError: Error, Sendable, CustomStringConvertible {
  /// What is wrong and how to mend it.
  public let description: String

  init(_ description: String) { self.description = description }
}
