package import ServiceHTTP
package import BookingStore
package import Bookings
package import FlightSales
package import Flights
package import StrictText
internal import PassIssuer
package import PassService
internal import Places
internal import Selling
package import Vocabulary

/// The routes of flights over HTTP; their paths have no prefix.
package struct FlightRoutes: WaitingListServing {
  package typealias Sold = FlightProduct

  package static let name = "flights"

  package let desk: FlightDesk
  /// The issuer of the passes, and the owner of the gates.
  let issuer: IssuerID
  package let path = ""
  package let barcodeFormat: BarcodeFormat
  /// The directory that finds the airports that a search names.
  let places: PlaceDirectory
  /// The live feed of the seats as they are held and sold.
  let live: LiveFeed<FlightSeats>
  /// The demonstration, if it is on sale.
  private let demonstration: DemoData?
  /// The import of schedules; nil where none can be imported.
  let importing: ProductImport?

  init(
    desk: FlightDesk, issuer: IssuerID, places: PlaceDirectory,
    barcodeFormat: BarcodeFormat = .aztec,
    demonstration: DemoData? = nil, importing: ProductImport? = nil,
    clock: @escaping @Sendable () -> Instant
  ) {
    self.desk = desk
    self.issuer = issuer
    self.places = places
    self.barcodeFormat = barcodeFormat
    self.demonstration = demonstration
    self.importing = importing
    live = Self.feed(desk, clock)
  }

  package var problems: [ProblemCode] { [.seatUnavailable, .gateConflict] }

  package func endpoints(_ tools: ServiceTools) -> [Endpoint] {
    flights + seats(tools) + [holdSeat] + changes(tools) + operations(tools) + agentRoutes(tools)
      + extras(tools) + [airlines, dayDepartures] + departures + imports(tools) + waitingList
  }

  /// Returns the name of an operation; flights keep the names from before there were other products.
  package func name(of operation: SaleOperation) -> String {
    operation == .createHold ? "holdSeats" : operation.rawValue
  }

  /// Returns the flights of a booking, without those that do not leave.
  package func occasions(of booking: FlightBooking) -> [Occasion] {
    booking.segments.filter { $0.status != .cancelled }.map { segment in
      Occasion(
        segment.instance.rawValue,
        "\(segment.marketing ?? segment.designator) \(segment.origin) – \(segment.destination)",
        at: ShownFlight.place(segment.origin.rawValue), from: segment.departure,
        to: segment.arrival,
        note: "Booking \(booking.confirmationCode)")
    }
  }

  // MARK: Bodies

  package func holdRequest(_ body: inout ObjectReader) throws(ShapeError) -> HoldRequest {
    try HoldRequest(&body)
  }

  /// Reads seats as they are held, or a number of any seats.
  package func waitingWish(_ body: inout ObjectReader) throws(ShapeError) -> FlightWish {
    try FlightWish(&body)
  }

  package func write(_ wish: FlightWish, to writer: inout JSONWriter) {
    writer.members(of: wish)
  }

  package func quoteRequest(
    _ body: inout ObjectReader
  ) throws(ShapeError) -> @Sendable ([Hold.ID]) -> FlightRequest {
    let request = try QuoteRequest(&body)
    return { holds in
      FlightRequest(
        itinerary: request.flights, travelers: request.travelers, holds: holds,
        ancillaries: request.ancillaries)
    }
  }

  package func details(_ body: inout ObjectReader) throws(ShapeError) -> FlightOrder {
    try FlightOrder(&body)
  }

  // MARK: Holds and quotes

  package func hold(
    _ request: HoldRequest, _ command: UserCommand, storing: ResponseRecord<Hold>?
  ) async throws -> Hold {
    try await desk.hold(request.seats, command, storing: storing)
  }

  package func write(_ hold: Hold, to writer: inout JSONWriter) {
    let seats = hold.asks.map(\.resource)
    if seats.count == 1 {
      writer.member("flight_id", seats[0].scope)
      writer.member("seat_id", seats[0].name)
    }
    writer.objects("seats", seats) { writer, seat in
      writer.member("flight_id", seat.scope)
      writer.member("seat_id", seat.name)
    }
  }

  package func write(_ request: FlightRequest, to writer: inout JSONWriter) {
    writer.member("flight_ids", request.itinerary.map(\.rawValue))
    if let addition = request.addition {
      writer.member("booking_id", addition.booking.rawValue)
      writer.objects("extras", addition.extras) { writer, extra in
        writer.member("code", extra.code)
        writer.member("passenger_id", extra.passenger.rawValue)
      }
      if let seat = addition.seat {
        writer.name("seat")
        writer.object { writer in
          writer.member("passenger_id", seat.passenger.rawValue)
          writer.member("flight_id", request.itinerary[seat.segment].rawValue)
          writer.member("seat_id", seat.seat.rawValue)
          writer.member("seat_number", seat.printed.description)
        }
      }
    }
  }

  // MARK: Background work

  package func follow(_ event: OutboxEvent, now: Instant) async throws {
    guard event.event.kind == FlightInstance.kind,
      let flight = FlightInstance.ID(event.event.key)
    else { return }
    _ = try await desk.updateBookings(of: flight, now: now)
  }

  package func boards(at context: String) -> Bool { DeparturePlace(context: context) != nil }

  package func processGateReports(limit: Int, now: Instant) async throws {
    try await GateReportProcessor(desk: desk, issuer: issuer).process(limit: limit, now: now)
  }

  package func endUnreported(limit: Int, now: Instant) async throws {
    try await desk.assumeDepartures(limit: limit, now: now)
  }

  package let eventTypes = [
    "flight.delay": "flight.delayed", "flight.advance": "flight.advanced",
    "flight.changeAircraft": "flight.aircraft_changed", "flight.divert": "flight.diverted",
    "passenger.reseated": "passenger.reseated", "passenger.unseated": "passenger.unseated",
    "flight.restore": "flight.restored",
    "flight.assignGate": "flight.gate_changed", "flight.board": "flight.boarding",
    "flight.depart": "flight.departed", "flight.returnToStand": "flight.returned_to_stand",
    "flight.arrive": "flight.arrived", "flight.cancel": "flight.cancelled",
    "flight.rescheduled": "flight.rescheduled", "booking.seat_changed": "booking.seat_changed",
    "passenger.board": "passenger.boarded", "passenger.disembark": "passenger.disembarked",
    "passenger.offLoad": "passenger.off_loaded", "passenger.readmit": "passenger.readmitted",
    "gate.conflict": "gate.conflict",
  ]

  /// Returns the records whose events are about a booking: the booking, and its flights if it is valid.
  package func subjects(of booking: FlightBooking) -> [RecordKey] {
    let flights = booking.stage == .confirmed ? booking.segments.map(\.instance) : []
    return [booking.recordKey]
      + flights.map { RecordKey(kind: FlightInstance.kind, key: $0.rawValue) }
  }

  package func obstacles() throws -> [String] {
    demonstration.map(Self.obstacles) ?? []
  }

  /// Returns why a demonstration keeps its service out of production; empty without one.
  package static func obstacles(_ demonstration: DemoData) -> [String] {
    guard demonstration.isThere else { return [] }
    return [
      "\(demonstration.directory): the flights of the demonstration are on sale; start again with another "
        + "--data directory and --production, and load your schedule with passservice import-schedule"
    ]
  }
}
