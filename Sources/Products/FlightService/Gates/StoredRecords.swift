package import Bookings

extension FlightRoutes {
  /// The types of records that are stored for flights besides those of `Flights`.
  package static let recordTypes: [any Record.Type] = [PartnerPassengers.self]
}
