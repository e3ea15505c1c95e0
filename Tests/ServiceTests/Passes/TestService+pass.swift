import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Vocabulary

extension TestService {
  /// A time at which check-in of UA123 of 2025-03-08 is open.
  static let checkInTime = Instant(secondsSince1970: 1_741_442_400)  // 2025-03-08T14:00:00Z

  /// Makes a checked-in traveler with a signed pass; sets the clock to the time of check-in.
  func traveler(_ name: String = "jane") async throws -> (
    client: TestClient, booking: FlightBooking, pass: String
  ) {
    clock.set(Self.start)
    let user = try UserID(name).orThrow("a user")
    let desk = service.desk
    let day = try CivilDate("2025-03-08").orThrow("a day")
    let flight = try await desk.search(
      try AirportCode("SFO").orThrow("SFO"), try AirportCode("JFK").orThrow("JFK"), on: day,
      passengers: 1, now: clock.now
    ).first { $0.instance.designator.description == "UA123" }.orThrow("UA123").instance.id
    let (map, taken) = try await desk.seats(of: flight, now: clock.now)
    let seat = try map.places.first { $0.cabin == .economy && !taken.contains($0.id) }
      .orThrow("a seat")
    let hold = try await desk.hold([(flight, seat.id)], Command(user, now: clock.now))
    let quote = try await desk.quote(
      FlightRequest(
        itinerary: [flight], travelers: [FlightRequest.Traveler(type: .adult, seats: [seat.id])],
        holds: [hold.id]), Command(user, now: clock.now))
    let booked = try await desk.book(
      quote.id, try SampleFlights.order(), Command(user, now: clock.now))
    clock.set(Self.checkInTime)
    let booking = try await desk.checkIn(
      booked.passengers.map(\.id), of: booked.id, Command(user, now: clock.now))
    let pass = try booking.passes.passes.first.orThrow("a pass").id.rawValue
    return (try client(name), booking, pass)
  }
}
