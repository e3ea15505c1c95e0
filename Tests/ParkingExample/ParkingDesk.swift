package import BookingStore
package import Bookings
package import Selling
internal import Vocabulary

package typealias ParkingDesk = SalesDesk<ParkingProduct>

extension ParkingProduct: StoredProduct {
  package func offer(
    for request: ParkingRequest, in store: any BookingStore
  ) async throws -> Versioned<ParkingLot> { try await store.found(ParkingLot.self, request.lot) }

  package func standing(
    of booking: ParkingBooking, in store: any BookingStore
  ) async throws -> Versioned<ParkingLot> {
    try await store.found(ParkingLot.self, booking.quote.request.lot)
  }

  package func refunds(
    of booking: ParkingBooking, in store: any BookingStore
  ) async throws -> RefundPolicy {
    try await standing(of: booking, in: store).value.refunds
  }
}

extension SalesDesk<ParkingProduct> {
  /// Holds a bay for a time, and returns the hold with the request to be quoted.
  package func hold(
    _ request: ParkingRequest, _ command: UserCommand
  ) async throws -> (hold: Hold, request: ParkingRequest) {
    let hold = try await hold(command) {
      let lot = try await product.offer(for: request, in: store)
      if let booking = request.extends {
        try await found(ParkingBooking.self, booking).value.checkAccess(by: command.user)
      }
      try product.check(request, lot, now: command.now)
      return ([lot.value.ask(for: request)], { $0.rely(on: lot) })
    }
    return (
      hold,
      ParkingRequest(
        lot: request.lot, bay: request.bay, stretch: request.stretch, extends: request.extends,
        holds: [hold.id])
    )
  }
}
