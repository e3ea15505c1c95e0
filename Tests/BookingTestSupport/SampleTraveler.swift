package import BookingStore
package import Bookings
internal import FlightSales
package import Flights
internal import PassTestSupport
internal import Selling
internal import Vocabulary

/// The steps of one traveler from a hold to a pass.
package enum SampleTraveler {
  package static func book(
    on store: any BookingStore, _ flights: SampleFlights, seat: String = "3A",
    for name: String = "jane", provider: any PaymentProvider = DeterministicProvider(),
    randomness: Randomness = .seeded(5), checksIn: Bool = true
  ) async throws -> FlightBooking {
    let desk = FlightDesk(store: store, provider: provider, randomness: randomness)
    let user = try SampleFlights.user(name)
    let now = SampleFlights.now
    let place = try flights.seat(seat)
    let hold = try await desk.hold(
      [(flights.first.id, place)], Command(user, now: now))
    let quote = try await desk.quote(
      FlightRequest(
        itinerary: [flights.first.id],
        travelers: [FlightRequest.Traveler(type: .adult, seats: [place])], holds: [hold.id]),
      Command(user, now: now))
    let booking = try await desk.book(
      quote.id, try SampleFlights.order(), Command(user, now: now))
    guard checksIn else { return booking }
    return try await desk.checkIn(
      booking.passengers.map(\.id), of: booking.id,
      Command(user, now: flights.first.departure.instant.adding(seconds: -20_000)))
  }
}
