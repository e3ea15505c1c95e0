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

  /// The name in the API, such as `flights`.
  static var name: String { get }

  /// The sales desk.
  var desk: SalesDesk<Sold> { get }
  /// The prefix of its paths, such as `/parking`; empty for the first product.
  var path: String { get }
  /// The OpenAPI document, served at `openapi.yaml` under the path; nil if the service's document covers the product.
  var document: [UInt8]? { get }
  /// The problem codes besides the refusals of `Sold`.
  var problems: [ProblemCode] { get }
  /// Returns the endpoints besides those of the sale.
  func endpoints(_ tools: ServiceTools) -> [Endpoint]
  /// Returns the operation's name in its OpenAPI document.
  func name(of operation: SaleOperation) -> String

  // MARK: Holds

  func holdRequest(_ body: inout ObjectReader) throws(ShapeError) -> HoldRequest
  /// Makes a hold; `storing` makes a record to keep in the same commit (see `Transactor`), and may be ignored.
  func hold(
    _ request: HoldRequest, _ command: UserCommand, storing: ResponseRecord<Hold>?
  ) async throws -> Hold
  /// Writes the members of a hold that describe what is held.
  func write(_ hold: Hold, to writer: inout JSONWriter)
  /// Writes the member that gives the state of a hold in the product's own words, if it has any.
  func writeState(of hold: Hold, at now: Instant, to writer: inout JSONWriter)
  /// Returns a problem with more data than the refusal has; nil without more data.
  func problem(for refusal: Refusal, now: Instant) async throws -> Problem?

  /// Returns the problem of a request with a more specific code of the product, where it has one.
  func refined(_ problem: Problem) -> Problem

  // MARK: Quotes

  /// Parses a request for a quote; the caller adds the holds through the result.
  func quoteRequest(
    _ body: inout ObjectReader
  ) throws(ShapeError) -> @Sendable ([Hold.ID]) -> Sold.Request
  /// Writes the members of a quote that describe the request.
  func write(_ request: Sold.Request, to writer: inout JSONWriter)

  // MARK: Bookings

  func details(_ body: inout ObjectReader) throws(ShapeError) -> Sold.Details
  /// Whether an order may say how to reach its customer, where the details of the product do not.
  var takesContact: Bool { get }
  /// Whether parts of it may be free of charge, so that an order may have no payment method.
  var mayBeFree: Bool { get }
  /// Whether a booking may have no name on it, so that it is not found by its code and a name.
  var mayBeNameless: Bool { get }
  /// Reads the part of a booking to give up from a request for a cancellation offer; nil for the whole booking.
  func bookingPart(_ body: inout ObjectReader) throws(ShapeError) -> BookingPart?
  /// Writes the members that name a part.
  func write(_ part: BookingPart, to writer: inout JSONWriter)
  /// Reads a booking with the payments of its purchases, and returns a closure that writes it for a reader.
  func members(
    of booking: Booking, _ payments: [Payment], for reach: BookingRole, at now: Instant
  ) async throws -> @Sendable (inout JSONWriter) -> Void

  /// Returns whether agents at these airports have access to a booking; nil means all airports.
  func isWithin(_ booking: Booking, airports: Set<AirportCode>?) -> Bool

  /// Returns whether a user acts for the third party of a booking, and so knows of it.
  ///
  /// The product's own paths define what such a user may do.
  func isProvided(_ booking: Booking, by user: UserID) async throws -> Bool

  /// Returns the users who act for the third party of a booking: they get its events from the request on.
  func providers(of booking: Booking) async throws -> [UserID]

  /// Returns the bookings that a user provides as the third party, without those that are over.
  func bookings(providedBy user: UserID, now: Instant) async throws -> [Booking]

  /// Returns a request with values that only the product's records have, such as its days by the calendar of a place.
  func completed(_ request: Sold.Request) async throws -> Sold.Request

  /// Returns the occasions of a booking, in the order in which they happen.
  func occasions(of booking: Booking) -> [Occasion]

  /// Returns the seats, rooms or places of a booking as its customer knows them; empty where it has none of its own.
  func bookedPlaces(of booking: Booking) -> [String]
  /// Returns the name of the occasion (`occasions(of:)`) that a pass is for; nil for a booking with one occasion.
  func occasion(of pass: OwnPass, in booking: Booking) -> String?
  /// Writes what is reserved at an occasion, in the words of schema.org: `@type` of the reservation, `reservationFor`,
  /// and what else belongs to this type.
  func writeReservation(of occasion: Occasion, in booking: Booking, to writer: inout JSONWriter)

  /// Reads a search that no other product has, such as by a travel document; nil for another body.
  ///
  /// The days around `now` are for a search that is bound to days and names none.
  func ownSearch(
    _ body: inout ObjectReader, around now: ClosedRange<CivilDate>
  ) throws(ShapeError) -> BookingSearch<Booking>?
  /// Writes a booking with the members that tell it from others, for an agent who searches.
  func writeSummary(of booking: Booking, at now: Instant, to writer: inout JSONWriter)

  // MARK: Passes

  /// The default symbology of the barcodes.
  var barcodeFormat: BarcodeFormat { get }
  /// Writes the member that names the bearer of a pass.
  func writeBearer(of pass: OwnPass, in booking: Booking, to writer: inout JSONWriter)
  /// Writes the member that names the occasion of a pass.
  func writeOccasion(of pass: OwnPass, in booking: Booking, to writer: inout JSONWriter)
  /// Returns the printed text beside the pass.
  func page(for pass: OwnPass, of booking: Booking) async throws -> PageDetails
  /// Returns the text beside the pass in a wallet, where it may still change, such as the gate.
  func walletPage(for pass: OwnPass, of booking: Booking) async throws -> PageDetails

  // MARK: Background work

  /// Updates bookings after an event.
  func follow(_ event: OutboxEvent, now: Instant) async throws
  /// Returns whether the product processes the events that gates report from a place (docs/SPEC.md §16, `context`).
  func boards(at context: String) -> Bool
  /// Processes at most `limit` reported events (`GateRecord.undecided`).
  func processGateReports(limit: Int, now: Instant) async throws
  /// Whether doors of events admit the product's passes, so that an entry uses one (`PassBook.used`).
  var acceptsDoorReports: Bool { get }
  /// Answers an agent's report of an event at a gate that is online (operation `reportGateEvent`).
  ///
  /// By default the pass admits as many people as it says.
  func reportGateEvent(
    about pass: OwnPass, of read: Versioned<Booking>, _ call: Call, _ tools: ServiceTools
  ) async throws -> HTTPAnswer
  /// Ends at most `limit` items that are past their end and were never reported as ended.
  func endUnreported(limit: Int, now: Instant) async throws
  /// The types under which the product's own events are published, by their names in the outbox.
  var eventTypes: [String: String] { get }
  /// Returns the records whose events are about a booking: itself, and those it depends on, such as its flights.
  func subjects(of booking: Booking) -> [RecordKey]
  /// Returns the reasons why the product cannot be sold in production, and how to fix each.
  func obstacles() throws -> [String]
}

extension ServedProduct {
  package var document: [UInt8]? { nil }
  package var problems: [ProblemCode] { [] }
  package func endpoints(_ tools: ServiceTools) -> [Endpoint] { [] }
  package var mayBeFree: Bool { false }
  package var mayBeNameless: Bool { false }
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
  package func bookedPlaces(of booking: Booking) -> [String] { [] }
  package func occasion(of pass: OwnPass, in booking: Booking) -> String? { nil }
  package func writeReservation(
    of occasion: Occasion, in booking: Booking, to writer: inout JSONWriter
  ) {
    writer.reservation("Reservation", of: occasion)
  }
  package func writeBearer(of pass: OwnPass, in booking: Booking, to writer: inout JSONWriter) {}
  package func writeOccasion(of pass: OwnPass, in booking: Booking, to writer: inout JSONWriter) {}
  package func page(for pass: OwnPass, of booking: Booking) async throws -> PageDetails {
    PageDetails()
  }
  package func walletPage(for pass: OwnPass, of booking: Booking) async throws -> PageDetails {
    try await page(for: pass, of: booking)
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
  case refundBooking, getTrail, searchBookings, accessBooking
  case getPass, getBookingPasses, printBookingPasses
  case getBookingWallet, getBookingCalendar, getGoogleWallet
}
