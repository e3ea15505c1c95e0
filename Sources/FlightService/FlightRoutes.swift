internal import BookingStore
package import Bookings
package import FlightSales
package import Flights
package import PassFormats
internal import PassIssuer
package import PassService
package import Selling
package import Vocabulary

/// Flights over HTTP; their paths have no prefix.
package struct FlightRoutes: ServedProduct {
  package typealias Sold = FlightProduct

  package static let name = "flights"

  package let desk: FlightDesk
  package let path = ""
  package let barcodeFormat: BarcodeFormat
  /// The demonstration, if it is on sale.
  private let demonstration: ScheduleFolder?

  init(
    desk: FlightDesk, barcodeFormat: BarcodeFormat = .aztec, demonstration: ScheduleFolder? = nil
  ) {
    self.desk = desk
    self.barcodeFormat = barcodeFormat
    self.demonstration = demonstration
  }

  package var problems: [ProblemCode] { [.seatUnavailable, .gateConflict] }

  package var endpoints: [Endpoint] { flights + [holdSeat] + changes + operations }

  /// Flights keep the operation names from before there were other products.
  package func name(of operation: SaleOperation) -> String {
    operation == .createHold ? "holdSeats" : operation.rawValue
  }

  // MARK: Bodies

  package func holdRequest(_ body: inout ObjectReader) throws(ShapeError) -> HoldRequest {
    try HoldRequest(&body)
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
    _ request: HoldRequest, for user: UserID, once key: RequestKey?, now: Instant,
    keeping: Keeping<Hold>?
  ) async throws -> Hold {
    var random = SystemRandomNumberGenerator()
    return try await desk.hold(
      request.seats, for: user, once: key, now: now, keeping: keeping, using: &random)
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
  }

  // MARK: Background work

  package func follow(_ event: OutboxEvent, now: Instant) async throws {
    guard event.event.kind == FlightInstance.kind,
      let flight = FlightInstance.ID(event.event.key)
    else { return }
    var random = SystemRandomNumberGenerator()
    _ = try await desk.updateBookings(of: flight, now: now, using: &random)
  }

  package func obstacles() throws -> [String] {
    guard let demonstration, demonstration.isThere else { return [] }
    return [
      "\(demonstration.directory): the flights of the demonstration are on sale: begin with another "
        + "--data directory and --production, and take your schedule in with passservice import-schedule"
    ]
  }
}
