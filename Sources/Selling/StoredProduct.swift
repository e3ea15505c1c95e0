package import BookingStore
package import Bookings

/// A product that reads the data for its decisions from a store.
package protocol StoredProduct: Product {
  /// The data for the price of a request.
  func offer(for request: Request, in store: any BookingStore) async throws -> Offer

  /// The current state of what a booking is for.
  func standing(of booking: Booking, in store: any BookingStore) async throws -> Standing

  /// The current refund policy of a booking's offer.
  func refunds(of booking: Booking, in store: any BookingStore) async throws -> RefundPolicy
}
