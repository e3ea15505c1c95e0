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
  /// The codes of the ancillaries; a code that occurs twice is bought twice.
  package let ancillaries: [String]
  /// The addition to a booking; nil for a journey of its own.
  package let addition: Addition?

  package init(
    itinerary: [FlightInstance.ID], travelers: [Traveler], holds: [Hold.ID],
    ancillaries: [String] = []
  ) {
    self.itinerary = itinerary
    self.travelers = travelers
    self.holds = holds
    self.ancillaries = ancillaries
    addition = nil
  }

  /// Creates a request for extras for the passengers of a booking, which has its seats already.
  package init(_ extras: [Extra], for booking: FlightBooking) {
    itinerary = booking.segments.map(\.instance)
    travelers = []
    holds = []
    ancillaries = extras.map(\.code)
    addition = Addition(booking: booking.id, extras: extras)
  }

  /// Creates a request for a dearer seat, which is held, for a passenger of a booking.
  package init(_ upgrade: SeatUpgrade, for booking: FlightBooking, holding hold: Hold.ID) {
    itinerary = booking.segments.map(\.instance)
    travelers = []
    holds = [hold]
    ancillaries = []
    addition = Addition(booking: booking.id, extras: [], seat: upgrade)
  }

  /// The extras or the seat that are added to a booking.
  package struct Addition: Hashable, Sendable, Codable {
    package let booking: FlightBooking.ID
    package let extras: [Extra]
    /// A seat instead of the one that a passenger has; then there are no extras.
    package var seat: SeatUpgrade?
  }

  /// An ancillary for one passenger.
  package struct Extra: Hashable, Sendable, Codable {
    package let code: String
    package let passenger: Passenger.ID

    package init(code: String, passenger: Passenger.ID) {
      self.code = code
      self.passenger = passenger
    }
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
  /// The passengers, in the order of the quote's travelers.
  package let passengers: [Passenger.Details]
  package let contact: FlightBooking.Contact

  package init(passengers: [Passenger.Details], contact: FlightBooking.Contact) {
    self.passengers = passengers
    self.contact = contact
  }
}
