package import Vocabulary

/// The part of a sale that a product contributes.
///
/// That is the price, the claims, the time in which it may be sold, the entitlements and the refund. Holds, quotes,
/// payments and the order of the steps belong to the sale.
///
/// A value carries the settings of the product, such as when sales close.
package protocol Product<Booking>: Sendable {
  /// A booking: the buyer, what was bought, and its state.
  associatedtype Booking: SoldRecord
  /// Data that the customer adds to the quoted request, such as names.
  associatedtype Details: Sendable
  /// The data from which a price is made: departures with their seats and tariffs.
  associatedtype Offer: Sendable
  /// The current state of what was sold: departures with their times.
  associatedtype Standing: Sendable

  typealias Request = Booking.Request

  /// Every refusal code of this product, besides the common ones.
  static var refusals: [RefusalCode] { get }

  /// Times and limits of the sale.
  var terms: SaleTerms { get }

  // MARK: The price

  /// Refuses a request that cannot be sold, or can no longer be sold.
  func check(_ request: Request, _ offer: Offer, now: Instant) throws(Refusal)

  /// Returns the resources that the request claims, a pool as often as the request takes parts of it;
  /// exactly these must be held.
  func wanted(_ request: Request) -> [Resource]

  func price(_ request: Request, _ offer: Offer) throws(Refusal) -> Price

  /// Makes the change set rely on the records from which the price was made.
  func rely(on offer: Offer, in changes: inout ChangeSet)

  // MARK: The booking

  /// Refuses an order that does not match the quote or cannot be sold any more.
  func check(
    _ details: Details, for request: Request, _ offer: Offer, now: Instant
  ) throws(Refusal)

  /// Returns the booking before any payment.
  func booking(
    _ id: OpaqueID<Booking>, _ sale: Sale<Request>, _ details: Details, _ offer: Offer,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Booking

  /// Refuses an addition that the booking cannot take, such as an hour that does not adjoin its own.
  func check(
    adding request: Request, to booking: Booking, _ offer: Offer, now: Instant
  ) throws(Refusal)

  /// Applies an addition to the booking, and releases what the addition replaces.
  ///
  /// It is tried before anything is sold, and done when the payment is complete, because the booking may have
  /// changed since the addition was requested.
  ///
  /// It refuses if the booking can no longer take the addition; then all of the addition's payment goes back.
  func add(
    _ request: Request, to booking: inout Booking, in changes: inout ChangeSet
  ) throws(Refusal)

  /// Returns the refund of former payments that comes with an addition, such as for nights that
  /// are given up; nil for none.
  ///
  /// Only an addition that costs nothing itself may come with a refund.
  func refund(with request: Request) -> Money?

  /// Returns the number of seconds from now in which a third party may accept a purchase before it is captured; nil
  /// if no acceptance is needed.
  func wordAwaited(for request: Request, of booking: Booking, now: Instant) -> Int?

  /// Returns the reason for which a purchase can no longer be completed, such as a flight that has left; nil if it can.
  ///
  /// It is called before the held resources are sold (`requested`), and again as the payment advances (`secured`):
  /// a purchase that can then be paid and not delivered is paid back.
  func obstacle(
    to purchase: Purchase<Request>, of booking: Booking, _ standing: Standing, now: Instant
  ) -> Refusal?

  func rely(on standing: Standing, in changes: inout ChangeSet)

  // MARK: After the sale

  /// Whether `update` does something: whether what was sold may change after the sale, such as the times of a flight.
  static var changesAfterSale: Bool { get }

  /// Updates the booking to the current state of what was sold.
  func update(_ booking: inout Booking, from standing: Standing)

  /// Returns the amount to refund of what was paid, by the current policy of the offer.
  func refund(of booking: Booking, by policy: RefundPolicy, now: Instant) -> Money

  /// Returns the amount that was paid for a part of a booking, and the refund when that part is given up.
  ///
  /// It refuses a part that the booking does not have, and a part that leaves nothing or something that is not sold
  /// like that. A product that cannot divide a booking does not implement it.
  func refund(
    of part: BookingPart, from booking: Booking, by policy: RefundPolicy, now: Instant
  ) throws(Refusal) -> (paid: Money, back: Money)

  /// Takes a part from a booking, and releases its claims.
  func giveUp(
    _ part: BookingPart, of booking: inout Booking, in changes: inout ChangeSet
  ) throws(Refusal)

  /// Returns the current entitlements of the booking.
  func entitlements(of booking: Booking) -> [Entitlement<Booking.Content>]
}

extension Product {
  package static var changesAfterSale: Bool { true }

  package func check(
    adding request: Request, to booking: Booking, _ offer: Offer, now: Instant
  ) throws(Refusal) {
    throw .notAllowed(
      what: "booking", state: booking.stateName(at: now), action: "add to", allowed: [],
      because: "nothing can be added to such a booking")
  }

  package func add(
    _ request: Request, to booking: inout Booking, in changes: inout ChangeSet
  ) throws(Refusal) {
    throw .notAllowed(
      what: "booking", state: booking.stateName(at: changes.now), action: "add to", allowed: [],
      because: "nothing can be added to such a booking")
  }

  package func refund(with request: Request) -> Money? { nil }

  package func wordAwaited(
    for request: Request, of booking: Booking, now: Instant
  ) -> Int? { nil }
}

/// A booking of some product.
package protocol SoldRecord: Record, Identified {
  associatedtype Request: SaleRequest
  /// The content of its passes.
  associatedtype Content: PassContent

  /// The data that all bookings have.
  var sale: Sale<Request> { get set }
  var passes: PassBook<Content> { get set }
  /// Its claims in the inventory, once it is sold.
  var claims: [Claim] { get }
  /// The code that its customer reads out; nil if it has none.
  var code: BookingReference? { get }
  /// The people that it names, as long as it names them.
  var people: [BookedPerson] { get }
  /// The names that open it together with its code, as long as it names anybody.
  var openingNames: Set<OpeningName> { get }
  /// Returns the names among `openingNames` that a typed text may mean, at least one.
  static func openingNames(typed text: String) -> [OpeningName]
  /// The local days for which it is found by a name.
  var searchDays: [CivilDate] { get }
  /// Removes names and contact data.
  mutating func removePersonalData()
  /// Returns the state at a given time, as shown to users.
  func stateName(at now: Instant) -> String
  /// Refuses the owner's cancellation of a confirmed booking that the product does not permit any more, such as that of
  /// a flight that has left.
  func checkCancellation(at now: Instant) throws(Refusal)
  /// The end of the time in which its owner may cancel it, as far as it is known; nil if only events end it.
  var cancellationEnds: Instant? { get }
  /// The party that cancelled it, in the product's words; nil where only its customer or the seller can.
  var endedBy: String? { get }
}

extension SoldRecord {
  package var endedBy: String? { nil }
}

/// A request for a price, with the holds that it uses.
package protocol SaleRequest: Storable, Hashable, Sendable {
  /// The record kind of its quotes, such as `quote`.
  static var quoteKind: String { get }
  /// The member of the request that determines the claims, such as `passengers`.
  static var claimed: String { get }
  /// The holds on the claimed resources.
  var holds: [Hold.ID] { get }
}
