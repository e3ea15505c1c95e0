import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Vocabulary

/// A desk with a store, a provider and a clock that tests set.
final class Counter {
  let flights: SampleFlights
  let store: any BookingStore
  let provider = DeterministicProvider()
  let clock = SleepingClock()
  let desk: FlightDesk
  var random = SeededGenerator(seed: 11)
  var now = SampleFlights.now
  let jane: UserID

  init(_ store: any BookingStore = InMemoryStore(), rows: Int = 5) async throws {
    flights = try SampleFlights(rows: rows)
    self.store = store
    desk = FlightDesk(
      store: store, provider: provider, clock: clock, randomness: .seeded(11))
    jane = try SampleFlights.user()
    try await flights.load(into: store)
  }

  func hold(_ seats: [String], for user: UserID? = nil) async throws -> Hold {
    try await desk.hold(
      try seats.map { (flights.first.id, try flights.seat($0)) }, Command(user ?? jane, now: now))
  }

  func quote(_ hold: Hold, ancillaries: [String] = []) async throws -> FlightQuote {
    // Ids are random, so the order of the seat map makes the request deterministic.
    let held = Set(hold.asks.compactMap { SeatMap.Place.ID($0.resource.name) })
    let seats = flights.map.places.map(\.id).filter(held.contains)
    return try await desk.quote(
      FlightRequest(
        itinerary: [flights.first.id],
        travelers: seats.map { FlightRequest.Traveler(type: .adult, seats: [$0]) },
        holds: [hold.id],
        ancillaries: ancillaries), Command(hold.holder, now: now))
  }

  func book(_ quote: FlightQuote, _ method: String = "pm_approve") async throws -> FlightBooking {
    try await desk.book(
      quote.id, try SampleFlights.order(method, people: quote.request.travelers.count),
      Command(quote.holder, now: now))
  }

  /// Begins a booking, so that no provider was asked yet.
  func begin(
    _ quote: FlightQuote, _ method: String = "pm_approve"
  ) async throws -> FlightBooking.ID {
    try await desk.begin(
      quote.id, try SampleFlights.order(method), Command(quote.holder, now: now))
  }

  func booked(_ seats: [String] = ["3A"], _ method: String = "pm_approve") async throws
    -> FlightBooking
  {
    try await book(try await quote(try await hold(seats)), method)
  }

  func checkedIn(_ seats: [String] = ["3A"]) async throws -> FlightBooking {
    let booking = try await booked(seats)
    openCheckIn()
    return try await desk.checkIn(
      booking.passengers.map(\.id), of: booking.id, Command(jane, now: now))
  }

  func openCheckIn() { now = flights.first.departure.instant.adding(seconds: -20_000) }

  func read(_ booking: FlightBooking) async throws -> FlightBooking {
    try await store.record(FlightBooking.self, booking.id).orThrow("the booking").value
  }

  func payment(_ booking: FlightBooking) async throws -> Payment {
    try await store.record(Payment.self, booking.paid).orThrow("the payment").value
  }

  func taken() async throws -> Set<SeatMap.Place.ID> {
    try await desk.seats(of: flights.first.id, now: now).taken
  }
}
