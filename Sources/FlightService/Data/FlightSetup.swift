package import BookingStore
package import Bookings
package import FlightSales
package import Flights
internal import PassFormats
internal import PassIssuer
package import PassService
internal import Platform
internal import Schedules
internal import Selling
package import Vocabulary

/// Flights put on sale in a service's directory: whose they are, and in a trial those of the demonstration.
package struct FlightSetup: Sendable {
  private let seller: Seller
  private let demonstration: ScheduleFolder

  /// - Parameter isNew: whether it is a trial that has no bookings yet. The demonstration is written down
  ///   before these are there, so that whoever is interrupted goes on at the next start with the same days.
  package init(_ data: ServiceData, isNew: Bool, now: Instant) throws {
    seller = try Seller(data.keys, of: data.issuer, now: now)
    demonstration = ScheduleFolder(data: data.directory)
    if isNew { try demonstration.writeDemo(of: data.issuer, now: now) }
  }

  /// The product, with all its flights in the store.
  package func routes(
    in store: any BookingStore, providers: PaymentProviders, policy: FlightSalesPolicy,
    barcodeFormat: BarcodeFormat = .aztec, clock: any Clock<Duration> = ContinuousClock(),
    now: Instant
  ) async throws -> FlightRoutes {
    try await seller.check(store, now: now)
    var policy = policy
    policy.carriers = seller.carriers
    let desk = FlightDesk(store: store, providers: providers, policy: policy, clock: clock)
    if demonstration.isPending {
      try await desk.publish(try demonstration.read(), of: seller, now: now)
      try demonstration.finish()
    }
    return FlightRoutes(
      desk: desk, barcodeFormat: barcodeFormat, demonstration: demonstration)
  }

  /// Takes a schedule into a store, whose service may be running.
  ///
  /// - Parameter files: CSV and JSON, together one schedule; - reads standard input.
  /// - Returns: how many departures are new, changed, the same, and in words those that were left alone.
  package static func importSchedule(
    _ files: [String], into desk: FlightDesk, of seller: Seller, now: Instant
  ) async throws -> (new: Int, changed: Int, same: Int, left: [String]) {
    let outcomes = try await desk.publish(try ScheduleFiles(paths: files), of: seller, now: now)
    let left = outcomes.compactMap { outcome -> String? in
      guard case .left(let flight, let day, let why) = outcome else { return nil }
      return "\(flight) of \(day): \(why)"
    }
    return (
      outcomes.count { $0 == .new }, outcomes.count { $0 == .changed },
      outcomes.count { $0 == .same }, left
    )
  }
}
