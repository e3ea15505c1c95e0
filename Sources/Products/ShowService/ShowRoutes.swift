package import ServiceHTTP
package import PassMinting
package import BookingStore
package import Bookings
package import PassDocuments
internal import PassFormats
package import StrictText
internal import PassIssuer
package import PassService
package import Places
internal import Selling
package import Shows
package import Vocabulary

/// Shows over HTTP, under `/shows`, where one performance is called a showing.
package struct ShowRoutes: WaitingListServing {
  package typealias Sold = ShowProduct

  package static let name = "shows"

  package let desk: ShowDesk
  package let path = "/shows"
  package let mayBeFree = true
  package let takesContact = true
  package let mayBeNameless = true
  package var document: [UInt8]? { PackageResources.shows_yaml }
  /// The directory that finds the city of a search.
  let places: PlaceDirectory
  /// The live feed of the seats as they are locked and sold.
  let live: LiveFeed<SeatPlan>

  package init(
    _ product: ShowProduct = ShowProduct(), store: any BookingStore, providers: PaymentProviders,
    places: PlaceDirectory, timer: any Clock<Duration> = ContinuousClock(),
    randomness: Randomness = .system,
    clock: @escaping @Sendable () -> Instant
  ) {
    let desk = ShowDesk(
      product, store: store, providers: providers, clock: timer, randomness: randomness)
    self.desk = desk
    self.places = places
    live = LiveFeed { key in
      guard let show = Show.ID(key) else { throw Refusal.notFound(Show.kind, key) }
      return try await desk.plan(of: show, now: clock())
    } whole: { plan, writer in
      writer.members(of: plan)
    } change: { former, plan, writer in
      writer.members(of: plan, since: former)
    }
  }

  package func endpoints(_ tools: ServiceTools) -> [Endpoint] {
    programme + [days] + seats(tools) + operations(tools) + holders(tools) + imports(tools)
      + waitingList
  }

  // MARK: Locks

  package func holdRequest(_ body: inout ObjectReader) throws(ShapeError) -> ShowWish {
    let (showing, seats, places, best, category) = try together(
      part(try body.text("showing_id", as: Show.ID.self)),
      part(try body.optionalTexts("seats", 1...100, as: SeatName.self)),
      part(try body.optionalInteger("places", in: 1...100)),
      part(try body.optionalInteger("best", in: 1...100)),
      part(try body.optionalChoice("category", as: SeatCategory.self)))
    switch (seats, places, best) {
    case (let seats?, nil, nil) where category == nil:
      return ShowWish(show: showing, choice: .seats(seats))
    case (nil, let places?, nil) where category == nil:
      return ShowWish(show: showing, choice: .places(places))
    case (nil, nil, let best?): return ShowWish(show: showing, choice: .best(best, category))
    default:
      throw body.failure(
        "seats", "expected one of seats, places and best, and category only with best")
    }
  }

  package func hold(
    _ request: ShowWish, _ command: UserCommand, storing: ResponseRecord<Hold>?
  ) async throws -> Hold {
    try await desk.lock(request.choice, of: request.show, command, storing: storing)
  }

  package func write(_ hold: Hold, to writer: inout JSONWriter) {
    writer.member("showing_id", orNull: hold.asks.first?.resource.scope)
    writer.member(
      "seats", hold.asks.compactMap { SeatName($0.resource.name) }.sorted().map(\.rawValue))
    let places = hold.asks.first { $0.resource.name == Show.poolName }?.quantity
    if let places { writer.member("places", places) }
  }

  package func writeState(of hold: Hold, at now: Instant, to writer: inout JSONWriter) {
    writer.member("booking_state", orNull: hold.showState(at: now)?.rawValue)
  }

  package func waitingWish(_ body: inout ObjectReader) throws(ShapeError) -> ShowWish {
    try holdRequest(&body)
  }

  package func write(_ wish: ShowWish, to writer: inout JSONWriter) {
    writer.member("showing_id", wish.show.rawValue)
    switch wish.choice {
    case .seats(let seats): writer.member("seats", seats.map(\.rawValue))
    case .places(let places): writer.member("places", places)
    case .best(let count, let category):
      writer.member("best", count)
      if let category { writer.member("category", category.rawValue) }
    }
  }

  // MARK: Quotes and bookings

  package func quoteRequest(
    _ body: inout ObjectReader
  ) throws(ShapeError) -> @Sendable ([Hold.ID]) -> ShowRequest {
    let (showing, seats, places, tickets) = try together(
      part(try body.text("showing_id", as: Show.ID.self)),
      part(try body.optionalTexts("seats", 1...100, as: SeatName.self) ?? []),
      part(try body.optionalInteger("places", in: 1...100) ?? 0),
      part(try body.optionalChoice("tickets", as: ShowRequest.Tickets.self) ?? .perBooking))
    guard seats.isEmpty != (places == 0) else {
      throw body.failure("seats", "expected either seats or places")
    }
    return {
      ShowRequest(show: showing, seats: seats, places: places, tickets: tickets, holds: $0)
    }
  }

  package func write(_ request: ShowRequest, to writer: inout JSONWriter) {
    writer.member("showing_id", request.show.rawValue)
    writer.member("seats", request.seats.map(\.rawValue))
    writer.member("places", request.places)
    writer.member("tickets", request.tickets.rawValue)
  }

  package func details(_ body: inout ObjectReader) throws(ShapeError) -> ShowOrder {
    ShowOrder(holders: try body.optionalHolders())
  }

  package func bookingPart(_ body: inout ObjectReader) throws(ShapeError) -> BookingPart? {
    let (seats, places) = try together(
      part(try body.optionalTexts("seats", 1...100, as: SeatName.self)),
      part(try body.optionalInteger("places", in: 1...100)))
    guard seats != nil || places != nil else { return nil }
    guard seats == nil || places == nil else {
      throw body.failure("seats", "expected either seats or places")
    }
    return BookingPart(units: (seats ?? []).map(\.rawValue), places: places ?? 0)
  }

  package func write(_ part: BookingPart, to writer: inout JSONWriter) {
    if part.places > 0 { writer.member("places", part.places) }
    if !part.units.isEmpty { writer.member("seats", part.units) }
  }

  package func members(
    of booking: ShowBooking, _ payments: [Payment], for reach: BookingRole, at now: Instant
  ) async throws -> @Sendable (inout JSONWriter) -> Void {
    // A failed booking may be paid in another way for as long as its seats are locked.
    let lock =
      booking.stage == .failed
      ? try await desk.store.records(Hold.self, booking.quote.request.holds).first?.value : nil
    return {
      $0.members(of: booking, payments, lock: lock, for: reach, at: now)
      $0.member(contactOf: booking, for: reach)
    }
  }

  package func occasions(of booking: ShowBooking) -> [Occasion] {
    guard booking.status == .scheduled else { return [] }
    return [
      Occasion(
        "show", booking.title.rawValue, at: booking.place.rawValue, from: booking.begins.instant,
        to: booking.ends.instant, local: booking.begins.local,
        note: "Booking \(booking.confirmationCode)")
    ]
  }

  /// Returns true only if `airports` is nil: an agent of some airports has no access to bookings of shows.
  package func isWithin(_ booking: ShowBooking, airports: Set<AirportCode>?) -> Bool {
    airports == nil
  }

  // MARK: Tickets

  package func request(
    for pass: OwnPass, of booking: ShowBooking, issuer: IssuerID
  ) throws -> SignableRequest {
    let content = pass.content
    let seats = content.seats.compactMap { TicketText($0.rawValue) }
    let starts = content.announced.instant
    guard let reference = TicketText(content.reference.rawValue),
      let ticket = Ticket(
        kind: .show, title: content.title, place: content.place, starts: starts,
        ends: max(content.ends.instant, starts), holder: content.holder.flatMap { TicketText($0) },
        seats: seats, admits: content.admits, reference: reference)
    else {
      throw RequestError(member: "ticket", detail: "this booking cannot be written on a ticket")
    }
    return .ticket(TicketRequest(issuer: issuer, ticket: ticket))
  }

  package func writeOccasion(
    of pass: OwnPass, in booking: ShowBooking, to writer: inout JSONWriter
  ) {
    writer.member("showing_id", pass.content.show.rawValue)
    writer.member("seats", pass.content.seats.map(\.rawValue))
    writer.member("admits", pass.content.admits)
  }

  package func page(for pass: OwnPass, of booking: ShowBooking) async throws -> PageDetails {
    let zone = Zone(booking.begins.zone.rawValue)
    guard booking.begins != booking.announced else { return PageDetails(zone: zone) }
    let isSameDay = booking.begins.date == booking.announced.date
    let announced =
      isSameDay
      ? booking.announced.local.map { hourAndMinute(secondOfDay: $0.secondOfDay) } : nil
    // The ticket shows the hour that was announced; a person must come at the actual hour.
    return PageDetails(
      zone: zone,
      note:
        "The show has a new time. At the door, it may still be the show of \(announced ?? booking.announced.inWords).",
      hours: .init(begins: booking.begins.instant, ends: booking.ends.instant))
  }

  // MARK: Background work

  package func follow(_ event: OutboxEvent, now: Instant) async throws {
    if event.event.kind == Show.kind, let show = Show.ID(event.event.key) {
      _ = try await desk.updateBookings(of: show, now: now)
    } else if event.event.name == "booking.confirmed", let booking = ShowBooking.ID(event.event.key)
    {
      try await desk.checkShow(of: booking, now: now)
    }
  }

  package let acceptsDoorReports = true

  package let eventTypes = ["show.move": "showing.moved", "show.cancel": "showing.cancelled"]

  package func subjects(of booking: ShowBooking) -> [RecordKey] {
    [booking.recordKey]
      + (booking.stage == .confirmed
        ? [RecordKey(kind: Show.kind, key: booking.show.rawValue)] : [])
  }
}
