internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import PassFormats
internal import Selling
internal import Vocabulary

extension Endpoint {
  static let bookings: [Endpoint] = [
    .post("/bookings", "createBooking", .travelers, createBooking),
    .get("/bookings", "listBookings", .travelers, listBookings),
    .get("/bookings/{booking_id}", "getBooking", .travelers, getBooking),
  ]

  private static func createBooking(_ call: Call, _ service: Service) async throws -> Answer {
    let user = try call.user()
    let (quote, order) = try call.json { (object) throws(ShapeError) in
      (try object.text("quote_id") as FlightQuote.ID, try Checkout.Order(&object))
    }
    var random = SystemRandomNumberGenerator()
    let booking: FlightBooking
    do {
      booking = try await service.desk.book(
        quote, order, for: user, once: call.once, now: call.now, using: &random)
    } catch let refusal as Refusal where refusal.code == .unavailable {
      throw try await seatsUnavailable(refusal.resources, call, service)
    }
    let shown = try await BookingView(booking, service, now: call.now)
    // The provider has not answered yet: the booking tells when it has.
    let status = booking.state(at: call.now) == .pending ? 202 : 201
    return try shown.answer(status).with("location", "/v1/bookings/\(booking.id)")
  }

  private static func listBookings(_ call: Call, _ service: Service) async throws -> Answer {
    let user = try call.user()
    let (limit, cursor) = try call.parameters { (query) throws(Problem) in
      (try query.integer("limit", in: 1...100, otherwise: 20), try Cursor(&query))
    }
    // What nobody was sold is no booking to a traveler.
    let bookings = try await service.desk.store.records(FlightBooking.self, .user(user))
      .map(\.value).filter { $0.stage != .failed }
      .sorted { ($0.created, $0.key) > ($1.created, $1.key) }
    let page = Page(bookings, after: cursor, limit: limit, \.key)
    var views: [BookingView] = []
    for booking in page.items {
      views.append(try await BookingView(booking, service, now: call.now))
    }
    return try .tagged(caching: .checked) { writer in
      writer.objects("bookings", views) { $1.write(to: &$0) }
      writer.member("next_cursor", orNull: page.next)
    }
  }

  private static func getBooking(_ call: Call, _ service: Service) async throws -> Answer {
    let booking = try await ownBooking(call, service)
    return try await BookingView(booking.value, service, now: call.now).answer()
  }

  /// The booking of the path, if it is the caller's.
  static func ownBooking(
    _ call: Call, _ service: Service
  ) async throws -> Versioned<FlightBooking> {
    let id: FlightBooking.ID = try call.id("booking_id")
    guard let booking = try await service.desk.store.record(FlightBooking.self, id),
      booking.value.user == (try call.user())
    else { throw Problem(.notFound, "there is no booking \(id)") }
    return booking
  }
}
