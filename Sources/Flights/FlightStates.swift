package import Bookings

extension States {
  /// The machines of flights.
  package static let flights =
    [BookingState.table.outline, DeliveryState.table.outline, FlightStatus.table.outline] + shared
}
