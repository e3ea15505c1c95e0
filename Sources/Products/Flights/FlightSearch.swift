internal import Bookings
package import Vocabulary

/// A search result: whether there are seats, but not how many.
package struct FlightOffer: Hashable, Sendable {
  package let instance: FlightInstance
  /// The lowest adult fare, before seats and taxes; it may change.
  package let referencePrice: Money?
  /// Whether there are enough free seats.
  package let hasSeats: Bool
  package let cabins: [Cabin]
}

/// Search for departures.
package enum FlightSearch {
  /// A departure with the data to show it.
  package struct Candidate: Sendable {
    package let instance: FlightInstance
    package let map: SeatMap
    package let tariff: Tariff
    /// Number of claimed seats.
    package let claimed: Int

    package init(instance: FlightInstance, map: SeatMap, tariff: Tariff, claimed: Int) {
      self.instance = instance
      self.map = map
      self.tariff = tariff
      self.claimed = claimed
    }
  }

  /// Returns the departures that can be sold, earliest first.
  package static func offers(
    _ candidates: [Candidate], passengers: Int, policy: FlightSalesPolicy, now: Instant
  ) -> [FlightOffer] {
    candidates.filter { (try? $0.instance.checkSales(policy: policy, now: now)) != nil }
      .map { candidate in
        FlightOffer(
          instance: candidate.instance, referencePrice: candidate.tariff.referencePrice,
          hasSeats: candidate.map.places.count - candidate.claimed >= passengers,
          cabins: Cabin.allCases.filter { cabin in
            candidate.map.places.contains { $0.cabin == cabin }
          })
      }
      .sorted {
        ($0.instance.departure.instant, $0.instance.key)
          < ($1.instance.departure.instant, $1.instance.key)
      }
  }
}
