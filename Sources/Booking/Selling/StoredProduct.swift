package import BookingStore
package import Bookings
package import Vocabulary

/// A product that reads the data for its decisions from a store.
package protocol StoredProduct: Product {
  /// The kind of wish that users may wait for.
  associatedtype Wish: HoldWish = NoWish
  /// The plan in which users choose, such as the seats of a flight that are free.
  associatedtype Plan: Sendable = Never

  /// Returns the data for the price of a request.
  func offer(for request: Request, in store: any BookingStore) async throws -> Offer

  /// Returns the current state of what a booking is for.
  func standing(of booking: Booking, in store: any BookingStore) async throws -> Standing

  /// Returns the current refund policy of a booking's offer.
  func refunds(of booking: Booking, in store: any BookingStore) async throws -> RefundPolicy

  // MARK: The waiting list

  /// The codes with which a hold is refused because other users have the resource; a waiting user gets it when they
  /// give it back.
  static var soldOut: Set<RefusalCode> { get }

  /// Returns where and until when a wish of a user waits; refuses a wish that could never be satisfied.
  func place(
    of wish: Wish, for user: UserID, at desk: SalesDesk<Self>, now: Instant
  ) async throws -> WaitingPlace

  /// Returns what a wish takes of the present inventory, and the records that this rests on.
  func asks(
    for wish: Wish, of user: UserID, at desk: SalesDesk<Self>, now: Instant
  ) async throws -> Wanted
}

/// The resources to hold, with a closure that makes a change set rely on the records that they were read from.
package typealias Wanted = (asks: [Ask], rely: (inout ChangeSet) -> Void)

/// A product without a waiting list.
extension StoredProduct where Wish == NoWish {
  package static var soldOut: Set<RefusalCode> { [] }

  package func place(
    of wish: NoWish, for user: UserID, at desk: SalesDesk<Self>, now: Instant
  ) async throws -> WaitingPlace {}

  package func asks(
    for wish: NoWish, of user: UserID, at desk: SalesDesk<Self>, now: Instant
  ) async throws -> Wanted {}
}
