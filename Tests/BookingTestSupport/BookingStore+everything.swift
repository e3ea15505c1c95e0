internal import Appointments
package import BookingStore
package import Bookings
internal import Flights
internal import ParkingExample
internal import Shows
internal import Stays

extension BookingStore {
  /// Returns all payments of all products that still need a request to their provider, whenever it is due.
  package func unsettled() async throws -> [Payment] {
    var payments: [Payment] = []
    for product in [
      FlightBooking.kind, ParkingBooking.kind, ShowBooking.kind, StayBooking.kind,
      AppointmentBooking.kind,
    ] {
      payments += try await records(Payment.self, .unsettled(product), ranks: .min ..< .max)
        .map(\.value)
    }
    return payments
  }

  /// Returns all events after the event with this number.
  package func events(after number: Int = 0) async throws(StoreError) -> [OutboxEvent] {
    var found: [OutboxEvent] = []
    while true {
      let page = try await events(after: found.last?.number ?? number, limit: 500)
      found += page
      if page.count < 500 { return found }
    }
  }
}
