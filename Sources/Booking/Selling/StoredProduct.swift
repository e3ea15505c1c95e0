package import BookingStore
package import Bookings
package import Vocabulary

/// A product that reads the data for its decisions from a store.
package protocol StoredProduct: Product {
  /// What may be waited for.
  associatedtype Wish: HoldWish = NoWish

  /// The data for the price of a request.
  func offer(for request: Request, in store: any BookingStore) async throws -> Offer

  /// The current state of what a booking is for.
  func standing(of booking: Booking, in store: any BookingStore) async throws -> Standing

  /// The current refund policy of a booking's offer.
  func refunds(of booking: Booking, in store: any BookingStore) async throws -> RefundPolicy

  // MARK: The waiting list

  /// The refusals of a hold that say that others have it; who waits gets it when they give it back.
  static var soldOut: Set<RefusalCode> { get }

  /// Where and until when a wish of a user waits; refuses one that could never be satisfied.
  func place(
    of wish: Wish, for user: UserID, at desk: SalesDesk<Self>, now: Instant
  ) async throws -> WaitingPlace

  /// What a wish takes of the inventory as it is now, and the records that this rests on.
  func asks(
    for wish: Wish, of user: UserID, at desk: SalesDesk<Self>, now: Instant
  ) async throws -> Wanted
}

/// What is to be held, with what makes a change set rely on the records that this was read from.
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
