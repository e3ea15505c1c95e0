package import Bookings
package import PassDocuments
package import PassFormats
package import Selling
package import Vocabulary

/// What a product adds to the one set of handlers, so that it is sold over HTTP.
///
/// Holds, quotes, bookings, cancellations and passes are answered the same way for every product, at the
/// paths of each (`SaleOperation`). A product says how its requests are read and its members are written, what
/// its passes say, and which endpoints it has besides. It is registered where the service is put together.
package protocol ServedProduct: Sendable {
  associatedtype Sold: StoredProduct
  /// What a request to hold asks for.
  associatedtype HoldRequest: Sendable

  typealias Booking = Sold.Booking
  typealias OwnPass = EarnedPass<Sold.Booking.Content>

  /// What clients know it by, such as `flights`.
  static var name: String { get }

  /// Its counter.
  var desk: SalesDesk<Sold> { get }
  /// Before its paths, such as `/parking`; the first product of all has the plain ones.
  var path: String { get }
  /// What describes it, an OpenAPI document served at `openapi.yaml` behind its path; nil where that of the
  /// service does.
  var document: [UInt8]? { get }
  /// What it answers besides the refusals of its `Sold`.
  var problems: [ProblemCode] { get }
  /// What it serves besides its sale.
  var endpoints: [Endpoint] { get }
  /// What its operations are called in its document.
  func name(of operation: SaleOperation) -> String

  // MARK: Holds

  func holdRequest(_ body: inout ObjectReader) throws(ShapeError) -> HoldRequest
  func hold(
    _ request: HoldRequest, for user: UserID, once key: RequestKey?, now: Instant
  ) async throws -> Hold
  /// The members of a hold that say what is held.
  func write(_ hold: Hold, to writer: inout JSONWriter)
  /// What a client is told of a refusal, where that is more than the refusal says.
  func problem(for refusal: Refusal, now: Instant) async throws -> Problem?

  // MARK: Quotes

  /// What a price is asked for, once it is known which holds have it.
  func quoteRequest(
    _ body: inout ObjectReader
  ) throws(ShapeError) -> @Sendable ([Hold.ID]) -> Sold.Request
  /// The members of a quote that say what it is for.
  func write(_ request: Sold.Request, to writer: inout JSONWriter)

  // MARK: Bookings

  func details(_ body: inout ObjectReader) throws(ShapeError) -> Sold.Details
  /// Whether something of it may cost nothing, so that an order need not say how it is paid.
  var mayBeFree: Bool { get }
  /// Reads what a booking shows at a moment, and says how it is written.
  ///
  /// - Parameter payments: those of its purchases.
  func members(
    of booking: Booking, _ payments: [Payment], at now: Instant
  ) async throws -> @Sendable (inout JSONWriter) -> Void

  // MARK: Passes

  /// How its barcodes are drawn unless somebody asks for another way.
  var barcodeFormat: BarcodeFormat { get }
  /// What a pass of its is signed as.
  func request(
    for pass: OwnPass, of booking: Booking, issuer: IssuerID
  ) throws -> SignableRequest
  /// The member of a pass that says whose it is.
  func writeBearer(of pass: OwnPass, in booking: Booking, to writer: inout JSONWriter)
  /// The member of a pass that says what it is for.
  func writeOccasion(of pass: OwnPass, in booking: Booking, to writer: inout JSONWriter)
  /// What paper says beside the pass.
  func page(for pass: OwnPass, of booking: Booking) async throws -> PageDetails

  // MARK: What goes on without being asked

  /// Something happened: brings bookings up to it.
  func follow(_ event: PublishedEvent, now: Instant) async throws
  /// What keeps it from being sold to travelers, and how to mend each.
  func obstacles() throws -> [String]
}

extension ServedProduct {
  package var document: [UInt8]? { nil }
  package var problems: [ProblemCode] { [] }
  package var endpoints: [Endpoint] { [] }
  package var mayBeFree: Bool { false }
  package var barcodeFormat: BarcodeFormat { .aztec }

  package func name(of operation: SaleOperation) -> String {
    Self.name + operation.rawValue.prefix(1).uppercased() + operation.rawValue.dropFirst()
  }

  package func problem(for refusal: Refusal, now: Instant) async throws -> Problem? { nil }
  package func writeBearer(of pass: OwnPass, in booking: Booking, to writer: inout JSONWriter) {}
  package func writeOccasion(of pass: OwnPass, in booking: Booking, to writer: inout JSONWriter) {}
  package func page(for pass: OwnPass, of booking: Booking) async throws -> PageDetails {
    PageDetails()
  }
  package func follow(_ event: PublishedEvent, now: Instant) async throws {}
  package func obstacles() throws -> [String] { [] }
}

/// What can be done with every product.
package enum SaleOperation: String, CaseIterable, Sendable {
  case createHold, getHold, releaseHold
  case createQuote, getQuote, refreshQuote
  case createBooking, listBookings, getBooking, quoteCancellation, cancelBooking
  case getPass
}
