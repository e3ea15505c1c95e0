package import ServiceHTTP
package import PassMinting
package import BookingStore
package import Bookings
internal import OperatorFiles
package import PassDocuments
internal import PassFormats
package import StrictText
internal import PassIssuer
package import PassService
package import Places
internal import Selling
package import Stays
package import Vocabulary

/// Stays over HTTP: hotels under `/hotels`, reservations under `/reservations`, and the endpoints of every sale under
/// `/stays`.
package struct StayRoutes: WaitingListServing {
  package typealias Sold = StayProduct

  package static let name = "stays"

  package let desk: StayDesk
  let places: PlaceDirectory
  /// The hotels in memory, for searches.
  let copies: HotelCopies
  /// The live feed of free rooms, as rooms are held and sold.
  let live: LiveFeed<HotelAvailability>
  package let path = "/stays"
  package var document: [UInt8]? { PackageResources.stays_yaml }
  package var problems: [ProblemCode] { ProblemCode.stays }

  package init(
    _ product: StayProduct, store: any BookingStore, providers: PaymentProviders,
    places: PlaceDirectory, timer: any Clock<Duration> = ContinuousClock(),
    randomness: Randomness = .system,
    clock: @escaping @Sendable () -> Instant
  ) {
    self.places = places
    let desk = StayDesk(
      product, store: store, providers: providers, clock: timer, randomness: randomness)
    self.desk = desk
    copies = HotelCopies(store, clock: clock)
    live = Self.feed(desk, clock)
  }

  package func endpoints(_ tools: ServiceTools) -> [Endpoint] {
    hotels + days + availability(tools) + reservations(tools) + changes(tools) + arrivals
      + imports(tools) + waitingList
  }

  // MARK: Holds

  package func holdRequest(_ body: inout ObjectReader) throws(ShapeError) -> StayWish {
    try StayWish(&body)
  }

  package func hold(
    _ request: StayWish, _ command: UserCommand, storing: ResponseRecord<Hold>?
  ) async throws -> Hold {
    try await desk.hold(request, command, storing: storing)
  }

  package func write(_ hold: Hold, to writer: inout JSONWriter) {
    let nights = hold.asks.compactMap { ask in
      RoomNight(ask.resource).map { ($0, count: ask.quantity) }
    }
    writer.member("hotel_id", orNull: nights.first?.0.hotel)
    writer.objects("nights", nights) { writer, held in
      writer.member("date", held.0.date.description)
      writer.member("room_type", held.0.type.rawValue)
      writer.member("room", orNull: held.0.number?.rawValue)
      writer.member("count", held.count)
    }
  }

  package func waitingWish(_ body: inout ObjectReader) throws(ShapeError) -> StayWish {
    try StayWish(&body)
  }

  package func write(_ wish: StayWish, to writer: inout JSONWriter) {
    writer.member("hotel_id", wish.hotel.rawValue)
    switch wish.rooms {
    case .numbered(let numbers): writer.member("room_ids", numbers.map(\.rawValue))
    case .ofType(let type, let count):
      writer.member("room_type", type.rawValue)
      writer.member("room_count", count)
    }
    writer.member("check_in_date", wish.nights.checkIn.description)
    writer.member("check_out_date", wish.nights.checkOut.description)
    writer.member("guests", wish.guests)
  }

  /// Returns a problem with the code that every request has for dates that cannot be booked, if it is only about dates.
  package func refined(_ problem: Problem) -> Problem {
    problem.told(
      as: ProblemCode(.invalidDates), ifOnlyAbout: ["check_in_date", "check_out_date"])
  }

  // MARK: Quotes and bookings

  package func quoteRequest(
    _ body: inout ObjectReader
  ) throws(ShapeError) -> @Sendable ([Hold.ID]) -> StayRequest {
    let (hotel, rooms, nights, guests) = try together(
      part(try body.text("hotel_id", as: Hotel.ID.self)),
      part(try body.objects("rooms", 1...StayProduct.maxRooms, StayRequest.Room.init)),
      part(try Nights(&body)), part(try body.integer("guests", in: 1...100)))
    return {
      // The hotel's calendar decides which of these days exist, when the price is made.
      StayRequest(
        hotel: hotel, rooms: rooms, nights: nights, days: nights.days, guests: guests, holds: $0)
    }
  }

  package func write(_ request: StayRequest, to writer: inout JSONWriter) {
    writer.members(of: request)
    guard let change = request.change else { return }
    writer.member("booking_id", change.booking.rawValue)
    writer.member("refund", change.refund)
  }

  package func details(_ body: inout ObjectReader) throws(ShapeError) -> StayBooking.Guest {
    try body.object("guest", StayBooking.Guest.init)
  }

  package func members(
    of booking: StayBooking, _ payments: [Payment], for reach: BookingRole, at now: Instant
  ) async throws -> @Sendable (inout JSONWriter) -> Void {
    { $0.members(of: booking, payments, for: reach, by: desk.terms, at: now) }
  }

  package func occasions(of booking: StayBooking) -> [Occasion] {
    [
      Occasion(
        "stay", booking.hotelName.rawValue, at: booking.address,
        from: booking.booked.arrival,
        to: booking.booked.departure, note: "Booking \(booking.confirmationCode)")
    ]
  }

  /// Returns true only if `airports` is nil: an agent of some airports has no access to bookings of stays.
  package func isWithin(_ booking: StayBooking, airports: Set<AirportCode>?) -> Bool {
    airports == nil
  }

  package let acceptsDoorReports = true
  package let eventTypes = ["booking.dates_changed": "booking.dates_changed"]

  // MARK: Vouchers

  package func request(
    for pass: OwnPass, of booking: StayBooking, issuer: IssuerID
  ) throws -> SignableRequest {
    let content = pass.content
    guard let reference = TicketText(content.reference.rawValue),
      let ticket = Ticket(
        kind: .stay, title: content.title, place: content.place, starts: content.arrival.instant,
        ends: content.departure.instant, seats: content.rooms.compactMap { TicketText($0) },
        admits: content.admits, reference: reference)
    else {
      throw RequestError(member: "ticket", detail: "this booking cannot be written on a voucher")
    }
    return .ticket(TicketRequest(issuer: issuer, ticket: ticket))
  }

  package func writeOccasion(
    of pass: OwnPass, in booking: StayBooking, to writer: inout JSONWriter
  ) {
    writer.member("hotel_id", pass.content.hotel.rawValue)
    writer.member("rooms", pass.content.rooms)
    writer.member("admits", pass.content.admits)
  }

  package func page(for pass: OwnPass, of booking: StayBooking) async throws -> PageDetails {
    PageDetails(zone: Zone(pass.content.arrival.zone.rawValue), note: booking.address)
  }
}

extension StayRequest.Room {
  fileprivate init(_ room: inout ObjectReader) throws(ShapeError) {
    let (type, number) = try together(
      part(try room.text("room_type", as: OperatorCode.self)),
      part(try room.optionalText("room", as: RoomNumber.self)))
    self.init(type, number)
  }
}

extension ProblemCode {
  /// The problem codes of reservations that no other product has.
  static let stays = [priceMismatch, userInfoIncomplete]

  static let priceMismatch = ProblemCode(
    "PRICE_MISMATCH", 409, "The price has changed", message: .pricesChanged)
  static let userInfoIncomplete = ProblemCode(
    "USER_INFO_INCOMPLETE", 422, "The guest's data is incomplete", message: .guestMissing)
}
