package import PassMinting
package import BookingStore
package import Bookings
package import ParkingExample
internal import PassFormats
package import StrictText
internal import PassIssuer
package import PassService
internal import Selling
package import Vocabulary

/// Parking over HTTP, under `/parking`.
package struct ParkingRoutes: ServedProduct {
  package typealias Sold = ParkingProduct

  package static let name = "parking"

  package let desk: ParkingDesk
  package let path = "/parking"
  package let mayBeFree = true
  package let barcodeFormat = BarcodeFormat.qr
  package var document: [UInt8]? { PackageResources.parking_yaml }

  package init(
    _ product: ParkingProduct = ParkingProduct(), store: any BookingStore,
    providers: PaymentProviders, clock: any Clock<Duration> = ContinuousClock()
  ) {
    desk = ParkingDesk(product, store: store, providers: providers, clock: clock)
  }

  // MARK: Holds

  package func holdRequest(
    _ body: inout ObjectReader
  ) throws(ShapeError) -> ParkingRequest { try request(&body)([]) }

  package func hold(
    _ request: ParkingRequest, _ command: UserCommand, storing: ResponseRecord<Hold>?
  ) async throws -> Hold {
    try await desk.hold(request, command).hold
  }

  package func write(_ hold: Hold, to writer: inout JSONWriter) {
    for resource in hold.asks.map(\.resource) {
      writer.member("lot_id", resource.scope)
      writer.member("bay", resource.name)
      writer.member("from", orNull: resource.stretch?.start.description)
      writer.member("until", orNull: resource.stretch?.end.description)
    }
  }

  // MARK: Quotes and bookings

  package func quoteRequest(
    _ body: inout ObjectReader
  ) throws(ShapeError) -> @Sendable ([Hold.ID]) -> ParkingRequest { try request(&body) }

  private func request(
    _ body: inout ObjectReader
  ) throws(ShapeError) -> @Sendable ([Hold.ID]) -> ParkingRequest {
    let (lot, bay, from, until, extends) = try together(
      part(try body.text("lot_id", as: ParkingLot.ID.self)), part(try body.line("bay", upTo: 16)),
      part(try body.time("from").instant), part(try body.time("until").instant),
      part(try body.optionalText("booking_id", as: ParkingBooking.ID.self)))
    guard let stretch = Stretch(from, until) else {
      throw body.failure("until", "expected a time after from, a year later at most")
    }
    return {
      ParkingRequest(lot: lot, bay: bay, stretch: stretch, extends: extends, holds: $0)
    }
  }

  package func write(_ request: ParkingRequest, to writer: inout JSONWriter) {
    writer.member("lot_id", request.lot.rawValue)
    writer.member("bay", request.bay)
    writer.member("from", request.stretch.start.description)
    writer.member("until", request.stretch.end.description)
  }

  package func details(_ body: inout ObjectReader) throws(ShapeError) -> String {
    try body.line("plate", upTo: 12)
  }

  package func members(
    of booking: ParkingBooking, _ payments: [Payment], for reach: BookingRole, at now: Instant
  ) async throws -> @Sendable (inout JSONWriter) -> Void {
    { writer in
      writer.member("booking_id", booking.key)
      writer.member("state", booking.stateName(at: now))
      writer.actions(
        booking.canCancel(at: now) ? [.cancel("/parking/bookings/\(booking.key)")] : [])
      writer.member("bay", booking.bay)
      writer.member("from", booking.stretch.start.description)
      writer.member("until", booking.stretch.end.description)
      writer.member("plate", orNull: booking.plate)
      writer.money(of: booking, payments)
      writer.member("pass_ids", booking.passes.passes.map(\.id.rawValue))
      writer.member("created_at", booking.created.description)
    }
  }

  package func occasions(of booking: ParkingBooking) -> [Occasion] {
    [
      Occasion(
        "stay", "Bay \(booking.bay)", at: "", from: booking.stretch.start, to: booking.stretch.end,
        note: "")
    ]
  }

  // MARK: Passes

  package func request(
    for pass: OwnPass, of booking: ParkingBooking, issuer: IssuerID
  ) throws -> SignableRequest {
    let content = pass.content
    guard let title = TicketText("Parking"), let place = TicketText(content.lot),
      let bay = TicketText(content.bay), let reference = TicketText(booking.key),
      let ticket = Ticket(
        kind: .stay, title: title, place: place, starts: content.stretch.start,
        ends: content.stretch.end, seats: [bay], admits: 1, reference: reference)
    else { throw RequestError(member: "ticket", detail: "cannot be written on a ticket") }
    return .ticket(TicketRequest(issuer: issuer, ticket: ticket))
  }
}
