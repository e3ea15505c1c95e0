internal import Platform
package import BookingStore
package import Bookings
package import FlightSales
package import Flights
internal import PassIssuer
package import PassService
package import Places
internal import Schedules
internal import Selling
package import Vocabulary

/// Configures the sale of flights from a service's directory; a trial service also gets the demonstration
/// schedule.
package struct FlightSetup: Sendable {
  private let seller: Seller
  private let demonstration: DemoData

  /// - Parameter isNew: whether this is a trial without bookings. The demonstration files are written
  ///   before the store is created, so that an interrupted start continues with the same days.
  package init(_ data: ServiceData, isNew: Bool, now: Instant) throws {
    seller = try Seller(data.keys, of: data.issuer, now: now)
    demonstration = DemoData(data: data.directory, "schedule")
    if isNew {
      guard let today = now.date() else { throw ServiceError("the clock shows no day: \(now)") }
      try demonstration.write(DemoSchedule.files(from: today, of: data.issuer.rawValue))
    }
  }

  /// The routes, after publishing the demonstration's flights if necessary.
  package func routes(
    in store: any BookingStore, providers: PaymentProviders, policy: FlightSalesPolicy,
    places: PlaceDirectory, barcodeFormat: BarcodeFormat = .aztec,
    clock: any Clock<Duration> = ContinuousClock(),
    now: Instant
  ) async throws -> FlightRoutes {
    try await seller.check(store, now: now)
    var policy = policy
    policy.carriers = seller.carriers
    let desk = FlightDesk(store: store, providers: providers, policy: policy, clock: clock)
    if demonstration.isPending {
      try await desk.publish(try ScheduleFiles(paths: demonstration.paths), of: seller, now: now)
      try demonstration.finish()
    }
    return FlightRoutes(
      desk: desk, issuer: seller.issuer, places: places, barcodeFormat: barcodeFormat,
      demonstration: demonstration)
  }

  /// Imports a schedule into a store, also while its service is running.
  ///
  /// - Parameter files: CSV and JSON files that form one schedule; `-` reads standard input.
  package static func importSchedule(
    _ files: [String], into desk: FlightDesk, of seller: Seller, now: Instant
  ) async throws -> ScheduleImport {
    let (outcomes, schedule) = try await desk.publish(
      try ScheduleFiles(paths: files), of: seller, now: now)
    let left = outcomes.compactMap { outcome -> String? in
      guard case .left(let flight, let day, let why) = outcome else { return nil }
      return "\(flight) of \(day): \(why)"
    }
    return ScheduleImport(
      new: outcomes.count { $0 == .new }, changed: outcomes.count { $0 == .changed },
      same: outcomes.count { $0 == .same }, left: left,
      besides: try await desk.onSale(besides: schedule, now: now).map { ("\($0.flight)", $0.count) }
    )
  }
}

/// What an import of a schedule did.
package struct ScheduleImport: Sendable {
  /// Numbers of departures; one with another price is changed.
  package let new: Int
  package let changed: Int
  package let same: Int
  /// Messages about departures that were not updated.
  package let left: [String]
  /// The departures that are on sale and that the schedule does not have, by flight: an import ends nothing.
  package let besides: [(flight: String, count: Int)]
}
