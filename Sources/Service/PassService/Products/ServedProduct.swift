package import ServiceHTTP
package import PassMinting
package import BookingStore
package import Bookings
package import PassDocuments
internal import PassFormats
package import StrictText
package import Selling
package import Vocabulary

/// The adapter that makes a product available over HTTP.
///
/// Holds, quotes, bookings, cancellations and passes have the same endpoints for every product
/// (`SaleOperation`), at the product's path. The product parses its requests, writes its members, defines
/// its passes, and may add endpoints. It is registered in the composition root.
package protocol ServedProduct: MintedProduct {
  /// The content of a request to hold.
  associatedtype HoldRequest: Sendable

  /// Its name in the API, such as `flights`.
  static var name: String { get }

  /// Its sales desk.
  var desk: SalesDesk<Sold> { get }
  /// Prefix of its paths, such as `/parking`; empty for the first product.
  var path: String { get }
  /// Its OpenAPI document, served at `openapi.yaml` under its path; nil if the service's document covers
  /// it.
  var document: [UInt8]? { get }
  /// Problem codes besides the refusals of `Sold`.
  var problems: [ProblemCode] { get }
  /// Endpoints besides those of the sale.
  func endpoints(_ tools: ServiceTools) -> [Endpoint]
  /// The operation's name in its OpenAPI document.
  func name(of operation: SaleOperation) -> String

  // MARK: Holds

  func holdRequest(_ body: inout ObjectReader) throws(ShapeError) -> HoldRequest
  /// - Parameter storing: what to keep in the commit, see `Transactor`; may be ignored.
  func hold(
    _ request: HoldRequest, _ command: UserCommand, storing: ResponseRecord<Hold>?
  ) async throws -> Hold
  /// Writes the members of a hold that describe what is held.
  func write(_ hold: Hold, to writer: inout JSONWriter)
  /// Writes the member that gives the state of a hold in the product's own words, if it has any.
  func writeState(of hold: Hold, at now: Instant, to writer: inout JSONWriter)
  /// A problem with more data than the refusal has; nil without more data.
  func problem(for refusal: Refusal, now: Instant) async throws -> Problem?

  /// A problem of a request with a code of the product's own, where it has one for that.
  func refined(_ problem: Problem) -> Problem

  // MARK: Quotes

  /// Parses a request for a quote; the holds are added by the result.
  func quoteRequest(
    _ body: inout ObjectReader
  ) throws(ShapeError) -> @Sendable ([Hold.ID]) -> Sold.Request
  /// Writes the members of a quote that describe the request.
  func write(_ request: Sold.Request, to writer: inout JSONWriter)

  // MARK: Bookings

  func details(_ body: inout ObjectReader) throws(ShapeError) -> Sold.Details
  /// Whether an order may say how its customer is reached, where the details of the product do not.
  var takesContact: Bool { get }
  /// Whether something of it may be free of charge, so that an order may have no payment method.
  var mayBeFree: Bool { get }
  /// The part of a booking that is given up, in a request for a cancellation offer; nil for all of it.
  func bookingPart(_ body: inout ObjectReader) throws(ShapeError) -> BookingPart?
  /// Writes the members that name a part.
  func write(_ part: BookingPart, to writer: inout JSONWriter)
  /// Reads what a booking shows, and returns a closure that writes it.
  ///
  /// - Parameters:
  ///   - payments: the payments of its purchases.
  ///   - reach: what its reader is to it.
  func members(
    of booking: Booking, _ payments: [Payment], for reach: BookingRole, at now: Instant
  ) async throws -> @Sendable (inout JSONWriter) -> Void

  /// Whether agents at these airports have to do with a booking; nil means all airports.
  func isWithin(_ booking: Booking, airports: Set<AirportCode>?) -> Bool

  /// Whether a user acts for the third party of a booking, and so knows of it; paths of the product's own say what such a
  /// user may do.
  func isProvided(_ booking: Booking, by user: UserID) async throws -> Bool

  /// The users who act for the third party of a booking: they hear of it from the request on.
  func providers(of booking: Booking) async throws -> [UserID]

  /// The bookings that a user provides as the third party; those that are over are left out.
  func bookings(providedBy user: UserID, now: Instant) async throws -> [Booking]

  /// A request with what only the product's records say of it, such as its days by the calendar of a place.
  func completed(_ request: Sold.Request) async throws -> Sold.Request

  /// What a booking is for, in the order in which it happens.
  func occasions(of booking: Booking) -> [Occasion]

  /// Reads a search that no other product has, such as by a travel document; nil for another body.
  ///
  /// - Parameter now: the days around now, for a search that is bound to days and names none.
  func ownSearch(
    _ body: inout ObjectReader, around now: ClosedRange<CivilDate>
  ) throws(ShapeError) -> BookingSearch<Booking>?
  /// Writes a booking with what tells it from others, for an agent who searches.
  func writeSummary(of booking: Booking, at now: Instant, to writer: inout JSONWriter)

  // MARK: Passes

  /// The default symbology of its barcodes.
  var barcodeFormat: BarcodeFormat { get }
  /// Writes the member that names the bearer of a pass.
  func writeBearer(of pass: OwnPass, in booking: Booking, to writer: inout JSONWriter)
  /// Writes the member that says what a pass is for.
  func writeOccasion(of pass: OwnPass, in booking: Booking, to writer: inout JSONWriter)
  /// The printed text beside the pass.
  func page(for pass: OwnPass, of booking: Booking) async throws -> PageDetails

  // MARK: Background work

  /// Updates bookings after an event.
  func follow(_ event: OutboxEvent, now: Instant) async throws
  /// Whether it processes the events that gates report from a place (docs/SPEC.md §16, `context`).
  func boards(at context: String) -> Bool
  /// Processes at most `limit` reported events (`GateRecord.undecided`).
  func processGateReports(limit: Int, now: Instant) async throws
  /// Whether doors of events admit its passes, so that an entry uses one (`PassBook.used`).
  var acceptsDoorReports: Bool { get }
  /// What happened to a pass at a gate that is online, as an agent reports it (`reportGateEvent`).
  ///
  /// Where a product does not answer itself, the pass lets in as many people as it admits.
  func reportGateEvent(
    about pass: OwnPass, of read: Versioned<Booking>, _ call: Call, _ tools: ServiceTools
  ) async throws -> HTTPAnswer
  /// Ends at most `limit` items that are past their end and were never reported as ended.
  func endUnreported(limit: Int, now: Instant) async throws
  /// The types under which its own events are published, by their names in the outbox.
  var eventTypes: [String: String] { get }
  /// The records whose events are about a booking: itself, and what it rests on, such as its flights.
  func subjects(of booking: Booking) -> [RecordKey]
  /// Why it cannot be sold in production, and how to fix each problem.
  func obstacles() throws -> [String]
}

extension ServedProduct {
  package var document: [UInt8]? { nil }
  package var problems: [ProblemCode] { [] }
  package func endpoints(_ tools: ServiceTools) -> [Endpoint] { [] }
  package var mayBeFree: Bool { false }
  package func completed(_ request: Sold.Request) async throws -> Sold.Request { request }
  package func providers(of booking: Booking) async throws -> [UserID] { [] }
  package func bookings(providedBy user: UserID, now: Instant) async throws -> [Booking] { [] }
  package func refined(_ problem: Problem) -> Problem { problem }
  package func bookingPart(_ body: inout ObjectReader) throws(ShapeError) -> BookingPart? { nil }
  package func write(_ part: BookingPart, to writer: inout JSONWriter) {}
  package var takesContact: Bool { false }
  package var barcodeFormat: BarcodeFormat { .aztec }

  package func name(of operation: SaleOperation) -> String {
    Self.name + operation.rawValue.prefix(1).uppercased() + operation.rawValue.dropFirst()
  }

  package func isWithin(_ booking: Booking, airports: Set<AirportCode>?) -> Bool { false }
  package func isProvided(_ booking: Booking, by user: UserID) async throws -> Bool { false }
  package func writeState(of hold: Hold, at now: Instant, to writer: inout JSONWriter) {}
  package func problem(for refusal: Refusal, now: Instant) async throws -> Problem? { nil }
  package func writeBearer(of pass: OwnPass, in booking: Booking, to writer: inout JSONWriter) {}
  package func writeOccasion(of pass: OwnPass, in booking: Booking, to writer: inout JSONWriter) {}
  package func page(for pass: OwnPass, of booking: Booking) async throws -> PageDetails {
    PageDetails()
  }
  package func follow(_ event: OutboxEvent, now: Instant) async throws {}
  package func boards(at context: String) -> Bool { false }
  package func processGateReports(limit: Int, now: Instant) async throws {}
  package var acceptsDoorReports: Bool { false }
  package func endUnreported(limit: Int, now: Instant) async throws {}
  package var eventTypes: [String: String] { [:] }
  package func subjects(of booking: Booking) -> [RecordKey] { [booking.recordKey] }
  package func obstacles() throws -> [String] { [] }
}

/// The operations of every product.
package enum SaleOperation: String, CaseIterable, Sendable {
  case createHold, getHold, extendHold, releaseHold
  case createQuote, getQuote, refreshQuote
  case createBooking, listBookings, getCalendar, getBooking, quoteCancellation, cancelBooking
  case refundBooking, getTrail, searchBookings
  case getPass, getBookingPasses, printBookingPasses
}
