package import Bookings

/// A request for a price: flights, and travelers with their seats.
package struct FlightRequest: SaleRequest {
  package static let quoteKind = "quote"
  package static let claimed = "passengers"

  /// The flights, in order of travel.
  package let itinerary: [FlightInstance.ID]
  package let travelers: [Traveler]
  /// The holds on the seats.
  package let holds: [Hold.ID]
  /// Codes; one that occurs twice is bought twice.
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

  /// A traveler, without personal data.
  package struct Traveler: Hashable, Sendable, Codable {
    package let type: TravelerType
    /// One seat per flight; empty for an infant.
    package let seats: [SeatMap.Place.ID]

    package init(type: TravelerType, seats: [SeatMap.Place.ID]) {
      self.type = type
      self.seats = seats
    }
  }
}

/// A flight with the data for its price.
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

/// The data that a customer adds to book a quote.
package struct FlightOrder: Sendable {
  /// In the order of the quote's travelers.
  package let passengers: [Passenger.Details]
  package let contact: FlightBooking.Contact

  package init(passengers: [Passenger.Details], contact: FlightBooking.Contact) {
    self.passengers = passengers
    self.contact = contact
  }
}
