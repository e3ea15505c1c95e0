internal import Airports
internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import PassService
internal import Platform
internal import Schedules
internal import Selling
internal import Vocabulary

/// The demonstration schedule of a new trial service, as two files in an operator's format.
///
/// The files are written before the bookings exist, and a marker file is written when all of it is
/// published, so that an interrupted start continues the next time.
struct ScheduleFolder {
  let directory: String

  init(data: String) { directory = "\(data)/schedule" }

  private var marker: String { "\(directory)/published" }

  /// Whether the demonstration is published or about to be.
  var isThere: Bool { Files.isDirectory(directory) }

  var isPending: Bool { isThere && !Files.exists(marker) }

  func writeDemo(of issuer: IssuerID, now: Instant) throws {
    guard let today = now.date() else { throw ServiceError("the clock shows no day: \(now)") }
    try Files.createDirectory(directory, mode: 0o755)
    for file in DemoSchedule.files(from: today, of: issuer.rawValue) {
      try Files.replace("\(directory)/\(file.name)", file.bytes, mode: Files.publicMode)
    }
  }

  func read() throws -> ScheduleFiles {
    let names = try Files.names(in: directory).sorted().filter { $0.hasPrefix("demo.") }
    return try ScheduleFiles(paths: names.map { "\(directory)/\($0)" })
  }

  func finish() throws { try Files.create(marker, [], mode: Files.publicMode) }
}

extension ScheduleFiles {
  /// Reads files as one schedule; problems in them are collected in `problems`.
  init(paths: [String]) throws {
    self.init()
    var random = SystemRandomNumberGenerator()
    for path in paths {
      guard let bytes = try Files.readInput(path, limit: Self.longestFile) else {
        throw ServiceError("\(path): longer than \(Self.longestFile >> 20) MiB")
      }
      read(escaped(path), bytes, using: &random)
    }
  }
}

extension FlightDesk {
  /// Imports a seller's schedule and updates the bookings on its departures; refuses all of it if the
  /// seller may not sell one of the flights.
  @discardableResult
  func publish(
    _ files: ScheduleFiles, of seller: Seller, now: Instant
  ) async throws -> [Publishing.Outcome] {
    var files = files
    var zones = SystemZones()
    var names: Set<String> = []
    for service in files.schedule.services {
      for name in [service.seatMap, service.tariff] where !names.contains(name) {
        let map = try await store.first(SeatMap.self, .name(name))
        let tariff = try await store.first(Tariff.self, .name(name))
        if map != nil || tariff != nil { names.insert(name) }
      }
    }
    _ = try files.complete(zones: &zones, known: names) {
      seller.problem(with: $0.designator, soldAs: $0.marketing)
    }
    if let problem = files.problems.first {
      throw ServiceError(
        files.problems.count == 1
          ? "\(problem)" : "\(problem), and \(files.problems.count - 1) more problems")
    }
    var random = SystemRandomNumberGenerator()
    return try await publish(
      files.schedule, zones: try files.zones(&zones), now: now, using: &random)
  }
}
