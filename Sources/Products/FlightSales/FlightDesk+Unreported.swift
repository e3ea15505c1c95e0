internal import BookingStore
internal import Bookings
internal import Flights
package import Selling
package import Vocabulary

extension SalesDesk<FlightProduct> {
  /// Counts at most `limit` flights as left whose departure was not reported in time, earliest first.
  ///
  /// `follow` then updates the bookings.
  package func assumeDepartures(limit: Int, now: Instant) async throws {
    let latest = now.adding(seconds: -policy.departureAssumed)
    let due = try await store.records(
      FlightInstance.self, .unreported, ranks: .min..<Int(latest.secondsSince1970) + 1, after: nil,
      limit: limit)
    for flight in due.map(\.record.value.id) {
      try await desk.run {
        try UnreportedDeparture.assume(
          try await found(FlightInstance.self, flight), policy: policy, now: now)
      }
    }
  }
}
