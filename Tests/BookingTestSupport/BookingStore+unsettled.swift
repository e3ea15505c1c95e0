package import BookingStore
package import Bookings
internal import Flights
internal import ParkingExample

extension BookingStore {
  /// The payments of all products about which a provider has yet to be asked something, at whatever time.
  package func unsettled() async throws -> [Payment] {
    var payments: [Payment] = []
    for product in [FlightBooking.kind, ParkingBooking.kind] {
      payments += try await records(Payment.self, .unsettled(product), ranks: .min ..< .max)
        .map(\.value)
    }
    return payments
  }
}
