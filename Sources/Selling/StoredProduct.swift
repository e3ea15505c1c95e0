package import BookingStore
package import Bookings

/// A product whose decisions can be prepared: what they rest on is read from a store.
package protocol StoredProduct: Product {
  /// What a price of the request is made from now.
  func offer(for request: Request, in store: any BookingStore) async throws -> Offer

  /// How things stand with what a booking is for.
  func standing(of booking: Booking, in store: any BookingStore) async throws -> Standing

  /// What part of the price of a booking would come back, by its offer as it is now.
  func refunds(of booking: Booking, in store: any BookingStore) async throws -> RefundPolicy
}
