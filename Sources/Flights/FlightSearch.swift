internal import Bookings
package import Vocabulary

/// What a search shows of a departure: whether there is room, never how much.
package struct FlightOffer: Hashable, Sendable {
  package let instance: FlightInstance
  /// What an adult pays at least, before seats and taxes; prices change.
  package let referencePrice: Money?
  /// Whether so many can still sit on it.
  package let hasSeats: Bool
  package let cabins: [Cabin]
}

/// Finding departures.
package enum FlightSearch {
  /// A departure with what is needed to show it.
  package struct Candidate: Sendable {
    package let instance: FlightInstance
    package let map: SeatMap
    package let tariff: Tariff
    /// How many of its seats are claimed.
    package let claimed: Int

    package init(instance: FlightInstance, map: SeatMap, tariff: Tariff, claimed: Int) {
      self.instance = instance
      self.map = map
      self.tariff = tariff
      self.claimed = claimed
    }
  }

  /// The departures that are still sold, the earliest first.
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
