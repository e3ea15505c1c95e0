package import Bookings

extension States {
  /// The state machines of flights and the common ones.
  package static let flights =
    [BookingState.table.outline, DeliveryState.table.outline, FlightStatus.table.outline] + shared
}
