internal import BookingStore
internal import Bookings
internal import PassFormats
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
      (try object.text("quote_id") as Quote.ID, try Checkout.Order(&object))
    }
    var random = SystemRandomNumberGenerator()
    let booking: FlightBooking
    do {
      booking = try await service.desk.book(
        quote, order, for: user, once: call.once, now: call.now, using: &random)
    } catch Refusal.unavailable(let resources) {
      throw try await seatsUnavailable(resources, call, service)
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

extension Checkout.Order {
  /// Whoever wants to book says who flies and what pays; never how much.
  fileprivate init(_ object: inout ObjectReader) throws(ShapeError) {
    let method: PaymentMethodToken = try object.text("payment_method_token")
    let passengers = try object.objects("passengers", 1...9) { (passenger) throws(ShapeError) in
      Passenger.Details(
        surname: try passenger.line("last_name", upTo: 64),
        givenNames: try passenger.line("first_name", upTo: 64),
        dateOfBirth: try passenger.date("date_of_birth"),
        document: Passenger.Document(
          kind: try passenger.choice("document_type"),
          number: try passenger.line("document_number", upTo: 20)))
    }
    var contact = try ObjectReader(try object.required("contact"), path: "contact")
    let email = try contact.line("email", upTo: 254)
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts.contains(where: \.isEmpty), !email.contains(" ") else {
      throw contact.failure("email", "expected an address such as jane@example.com")
    }
    let phone = contact.peek("phone") == nil ? nil : try contact.line("phone", upTo: 32)
    try contact.finish()
    self.init(
      method: method, passengers: passengers,
      contact: FlightBooking.Contact(email: email, phone: phone))
  }
}
