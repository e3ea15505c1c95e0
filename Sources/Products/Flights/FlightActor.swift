package import Vocabulary

/// The person who changes a booking.
package enum FlightActor: Hashable, Sendable {
  /// The user whose booking it is, or a person in that user's place.
  case traveler
  /// An agent, for flights from these airports; from any airport if the set is nil.
  ///
  /// At a counter, passengers are checked in and get other seats until the flight closes.
  case agent(at: Set<AirportCode>?)

  package func isResponsible(for segment: FlightBooking.BookedFlight) -> Bool {
    guard case .agent(let airports?) = self else { return true }
    return airports.contains(segment.origin)
  }

  /// Returns the time when check-in for a flight ends for this actor.
  func closes(_ segment: FlightBooking.BookedFlight, policy: FlightSalesPolicy) -> Instant {
    switch self {
    case .traveler: segment.departure.instant.adding(seconds: -policy.checkInCloses)
    case .agent: segment.departure.instant
    }
  }
}

extension FlightBooking {
  /// Returns whether one of the flights leaves from one of these airports; from any if it is nil.
  package func leaves(fromOneOf airports: Set<AirportCode>?) -> Bool {
    segments.contains { FlightActor.agent(at: airports).isResponsible(for: $0) }
  }
}
