package import Vocabulary

/// What a product brings to the sale, and nothing more.
///
/// That is what it costs, what it claims, when it may be sold, what it earns and what comes back. Holds,
/// quotes, payments and the order of the steps are the sale's.
///
/// A value carries the product's own settings, such as when sales close.
package protocol Product<Booking>: Sendable {
  /// Who bought what, with how far it has come.
  associatedtype Booking: SoldRecord
  /// What somebody who books says besides what was quoted, such as names.
  associatedtype Details: Sendable
  /// What a price is made from, as it was read: departures with their seats and tariffs.
  associatedtype Offer: Sendable
  /// What becomes of things that were sold, as it was read: departures with their times.
  associatedtype Standing: Sendable

  typealias Request = Booking.Request

  /// Every code that it refuses with, besides those that all products have in common.
  static var refusals: [RefusalCode] { get }

  /// Times and limits of its sale.
  var terms: SaleTerms { get }

  // MARK: The price

  /// Refuses what cannot be sold as it is asked for, or not any more.
  func check(_ request: Request, _ offer: Offer, now: Instant) throws(Refusal)

  /// What the request claims: exactly this must be held, each once.
  func wanted(_ request: Request) -> [Resource]

  func price(_ request: Request, _ offer: Offer) throws(Refusal) -> Price

  /// The records on which a price rests: one that has changed by the commit ends it.
  func rely(on offer: Offer, in changes: inout ChangeSet)

  // MARK: The booking

  /// Refuses an order that does not fit what was quoted, and what cannot be sold any more.
  func check(
    _ details: Details, for request: Request, _ offer: Offer, now: Instant
  ) throws(Refusal)

  /// The booking before anybody was asked for money.
  func booking(
    _ id: OpaqueID<Booking>, _ sale: Sale<Request>, _ details: Details, _ offer: Offer,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Booking

  /// Refuses what cannot be added to a booking that stands, such as an hour that does not follow its own.
  func check(
    adding request: Request, to booking: Booking, _ offer: Offer, now: Instant
  ) throws(Refusal)

  /// Takes over what was added, now that it is confirmed.
  func add(_ request: Request, to booking: inout Booking)

  /// For how many seconds somebody is asked for a yes before the money of a purchase is taken; nil where
  /// nobody is asked.
  func wordAwaited(for request: Request) -> Int?

  /// Why what is about to be paid cannot be had any more, such as a flight that has left; nil where it can.
  func obstacle(to booking: Booking, _ standing: Standing, now: Instant) -> Refusal?

  func rely(on standing: Standing, in changes: inout ChangeSet)

  // MARK: After the sale

  /// Takes over what has become of what was sold.
  func follow(_ standing: Standing, in booking: inout Booking)

  /// Refuses what cannot be cancelled, or not any more; the booking follows its standing.
  func checkCancellation(of booking: Booking, now: Instant) throws(Refusal)

  /// What comes back of what was paid.
  ///
  /// - Parameter policy: that of the offer, as it is now.
  func refund(of booking: Booking, by policy: RefundPolicy, now: Instant) -> Money

  /// The passes that the booking earns now.
  func entitlements(of booking: Booking) -> [Entitlement<Booking.Content>]
}

extension Product {
  package func check(
    adding request: Request, to booking: Booking, _ offer: Offer, now: Instant
  ) throws(Refusal) {
    throw .notAllowed(
      what: "booking", state: booking.stateName(at: now), action: "add to", allowed: [])
  }

  package func add(_ request: Request, to booking: inout Booking) {}

  package func wordAwaited(for request: Request) -> Int? { nil }
}

/// A booking of some product.
package protocol SoldRecord: Record, Identified {
  associatedtype Request: SaleRequest
  /// What its passes show.
  associatedtype Content: PassContent

  /// What all bookings have in common.
  var sale: Sale<Request> { get set }
  var passes: PassBook<Content> { get set }
  /// What it has of the inventory, once it is its own.
  var claims: [Claim] { get }
  /// Removes who was to come and how to reach them.
  mutating func removePersonalData()
  /// The state at a moment, as people are told.
  func stateName(at now: Instant) -> String
}

/// What is asked for, and what of it is held.
package protocol SaleRequest: Codable, Hashable, Sendable {
  /// The kind of record that its quotes are, such as `quote`.
  static var quoteKind: String { get }
  /// Its member that says what is claimed, such as `passengers`.
  static var claimed: String { get }
  /// The holds that have what it claims.
  var holds: [Hold.ID] { get }
}
