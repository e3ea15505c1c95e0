package import StrictText
internal import Vocabulary

/// The part of the pages that a product brings: what is searched, chosen, asked and shown.
///
/// A product returns values and no HTML, and calls the service's endpoints for every rule. The steps that all products
/// share (prices, payment, cancellation, the list of passes) are those of `ProductPages`.
package protocol PagedProduct: Sendable {
  /// The name in paths, which is the product's name in the API, such as `flights`.
  var name: String { get }
  /// The name for people, such as "Flights".
  var title: PageText { get }
  /// A line below it on the first page.
  var lead: PageText { get }
  /// The operations of the API that every product has, by their ids for this one.
  var operations: SaleOperations { get }

  /// The operation that streams the news of seats, and the parameter of its path; nil for none.
  var seatNews: (operation: String, parameter: String)? { get }

  /// The operation that gives access to a booking by its code and a name on it, as `accessBooking` does; nil for none.
  var bookingAccess: String? { get }

  /// Whether a booking may have no name on it, so that it is not found by its code and a name.
  var mayBeNameless: Bool { get }

  /// The page of the search, with what was found if the visit has a query.
  func search(_ visit: Visit) async throws -> SearchPage

  /// The page of one result.
  func choice(_ id: String, _ visit: Visit) async throws -> ChoicePage

  /// Holds what the visit's form chose, and returns the answer of the quote for it.
  ///
  /// Each call of an endpoint that changes something has a key made from `visit.key`.
  func choose(_ id: String, _ visit: Visit) async throws -> Received

  /// Enters the waiting list with the wish of the visit's form, and returns the answer of the endpoint.
  func enterWaitingList(for id: String, _ visit: Visit) async throws -> Received

  /// The title and the facts of an entry on the waiting list, the fields that a purchase of its offer asks for, and the
  /// way back to the choice.
  func complete(_ page: inout WaitingPage, for entry: Received, _ visit: Visit) async throws

  /// Returns the answer of the quote for what is held for an entry on the waiting list.
  func quote(offeredTo entry: Received, _ visit: Visit) async throws -> Received

  /// The title, the facts and the fields of an order for a quote, without those of the payment.
  ///
  /// `page` has lines, total and end already; the fields' values are those of `visit.form`.
  func complete(_ page: inout CheckoutPage, for quote: Received, _ visit: Visit) async throws

  /// Writes the members of an order, besides quote and payment.
  func writeOrder(for quote: Received, _ visit: Visit, to writer: inout JSONWriter) throws

  /// The title, the facts, and the actions of the product's own for a booking.
  ///
  /// `page` has code, state, passes, prices and the actions of all products already.
  func complete(_ page: inout BookingPage, for booking: Received, _ visit: Visit) async throws

  /// One line of the list of bookings.
  func item(for booking: Received, _ visit: Visit) -> ResultItem

  /// The question that an action of the product's own asks, such as `change-seat`; nil for an unknown action.
  func question(
    _ action: String, about booking: Received, _ visit: Visit
  ) async throws -> QuestionPage?

  /// Does an action of the product's own, or throws `PageFault.noAction`.
  func perform(_ action: String, on booking: Received, _ visit: Visit) async throws -> PageOutcome

  /// The title and the facts of a pass.
  ///
  /// `page` has picture, times, files and the other passes already.
  func complete(
    _ page: inout PassPage, for pass: Received, of booking: Received, _ visit: Visit
  ) async throws
}

extension PagedProduct {
  package var seatNews: (operation: String, parameter: String)? { nil }

  package var bookingAccess: String? { nil }

  package var mayBeNameless: Bool { false }
}

/// The ids of the operations that every product has.
package struct SaleOperations: Sendable {
  package var getQuote: String
  package var createBooking: String
  package var listBookings: String
  package var getBooking: String
  package var quoteCancellation: String
  package var cancelBooking: String
  package var getPass: String
  package var getGoogleWallet: String
  package var printBookingPasses: String
  package var getBookingCalendar: String
  package var searchBookings: String
  package var refundBooking: String
  package var getTrail: String

  /// The ids of a product that has a prefix, such as `shows` for `showsGetQuote`, or none.
  package init(prefix: String) {
    func id(_ name: String) -> String {
      prefix.isEmpty ? name : prefix + name.prefix(1).uppercased() + name.dropFirst()
    }
    getQuote = id("getQuote")
    createBooking = id("createBooking")
    listBookings = id("listBookings")
    getBooking = id("getBooking")
    quoteCancellation = id("quoteCancellation")
    cancelBooking = id("cancelBooking")
    getPass = id("getPass")
    getGoogleWallet = id("getGoogleWallet")
    printBookingPasses = id("printBookingPasses")
    getBookingCalendar = id("getBookingCalendar")
    searchBookings = id("searchBookings")
    refundBooking = id("refundBooking")
    getTrail = id("getTrail")
  }
}

/// The page after an action.
package enum PageOutcome: Sendable {
  /// The booking is shown again.
  case booking
  /// Another page of this site is shown.
  case see(String)
  /// This page is the answer.
  case page(PageBody)
  /// The person goes on at the bank, and comes back.
  case bank(String)
}
