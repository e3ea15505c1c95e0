package import Bookings

/// What a price is asked for: flights, and who is to fly on which seats.
package struct FlightRequest: SaleRequest {
  package static let quoteKind = "quote"
  package static let claimed = "passengers"

  /// The flights in the order in which they are flown.
  package let itinerary: [FlightInstance.ID]
  package let travelers: [Traveler]
  /// The holds that have the seats.
  package let holds: [Hold.ID]
  /// By code; twice is two.
  package let ancillaries: [String]

  package init(
    itinerary: [FlightInstance.ID], travelers: [Traveler], holds: [Hold.ID],
    ancillaries: [String] = []
  ) {
    self.itinerary = itinerary
    self.travelers = travelers
    self.holds = holds
    self.ancillaries = ancillaries
  }

  /// Somebody who is to fly, not yet by name.
  package struct Traveler: Hashable, Sendable, Codable {
    package let type: TravelerType
    /// A seat on each flight; none for an infant.
    package let seats: [SeatMap.Place.ID]

    package init(type: TravelerType, seats: [SeatMap.Place.ID]) {
      self.type = type
      self.seats = seats
    }
  }
}

/// A flight with what is needed to price it.
package struct FlightLeg: Sendable {
  package let instance: Versioned<FlightInstance>
  package let map: SeatMap
  package let tariff: Tariff

  package init(instance: Versioned<FlightInstance>, map: SeatMap, tariff: Tariff) {
    self.instance = instance
    self.map = map
    self.tariff = tariff
  }
}

/// What somebody who books flights says besides.
package struct FlightOrder: Sendable {
  /// In the order of the quote's travelers.
  package let passengers: [Passenger.Details]
  package let contact: FlightBooking.Contact

  package init(passengers: [Passenger.Details], contact: FlightBooking.Contact) {
    self.passengers = passengers
    self.contact = contact
  }
}
