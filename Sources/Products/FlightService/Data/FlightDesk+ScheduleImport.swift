internal import Platform
internal import Airports
internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import OperatorFiles
internal import Schedules
internal import Selling
internal import Vocabulary

extension ScheduleFiles {
  /// Reads files as one schedule; problems in them are collected in `problems`.
  init(paths: [String]) throws {
    self.init()
    for file in try OperatorFile.read(paths) { read(file.name, file.bytes) }
  }
}

/// The error for a schedule that cannot be imported, with all problems in its files.
struct ScheduleFault: Error, CustomStringConvertible {
  let problems: [FileProblem]

  var description: String { problems.summary ?? "" }
}

extension FlightDesk {
  /// Imports a seller's schedule; throws `ScheduleFault` and imports nothing if there is a problem, such as a flight
  /// that the seller may not sell.
  ///
  /// `follow` then updates the bookings on its departures. The answer has the outcome of each departure, and the
  /// schedule that was read.
  @discardableResult
  func importSchedule(
    _ files: ScheduleFiles, of seller: Seller, now: Instant, done: (Int) -> Void = { _ in }
  ) async throws -> (outcomes: [Publishing.Outcome], schedule: Schedule) {
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
    if !files.problems.isEmpty { throw ScheduleFault(problems: files.problems) }
    let outcomes = try await publish(
      files.schedule, zones: try files.zones(&zones), now: now, done: done)
    return (outcomes, files.schedule)
  }
}
