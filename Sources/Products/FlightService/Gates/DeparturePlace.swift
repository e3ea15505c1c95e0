internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import Selling
internal import Vocabulary

/// A departure as gates name it: `UA123/2025-03-15/SFO` (docs/SPEC.md §16).
struct DeparturePlace: Sendable {
  let flight: FlightDesignator
  let date: CivilDate
  let airport: AirportCode

  /// Reads the place from a ledger's context; nil if that is another place, such as the door of an event.
  init?(context: String) {
    let parts = context.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let flight = FlightDesignator(parts[0]),
      flight.description == parts[0], let date = CivilDate(parts[1]),
      let airport = AirportCode(parts[2])
    else { return nil }
    (self.flight, self.date, self.airport) = (flight, date, airport)
  }

  /// Reads the departure from the path of a request.
  init(_ call: Call) throws(Problem) {
    let names = ["flight", "date", "airport"]
    let context = names.map { call.parameters[$0] ?? "" }.joined(separator: "/")
    guard let place = DeparturePlace(context: context) else {
      throw Problem(.notFound, "there is no such departure; write it as UA123/2025-03-15/SFO")
    }
    self = place
  }

  var context: String { "\(flight)/\(date)/\(airport)" }
}

extension FlightDesk {
  /// Returns the departure at a place; nil if it is not one of these flights.
  func departure(_ place: DeparturePlace) async throws -> FlightInstance? {
    let lookup = RankedLookup.departure(of: place.flight, from: place.airport).on(place.date)
    return try await store.first(FlightInstance.self, lookup)?.value
  }
}
