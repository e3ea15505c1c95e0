/// A flight of a day from an airport, as a gate boards it.
package struct Departure: Hashable, Sendable, CustomStringConvertible {
  package let flight: FlightDesignator
  /// The day on the clocks of the airport.
  package let date: CivilDate
  package let airport: AirportCode

  package init(_ flight: FlightDesignator, on date: CivilDate, from airport: AirportCode) {
    self.flight = flight
    self.date = date
    self.airport = airport
  }

  /// Reads what `description` writes, such as `UA123/2025-03-15/SFO`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let flight = FlightDesignator(parts[0]),
      let date = CivilDate(parts[1]), let airport = AirportCode(parts[2])
    else { return nil }
    self.init(flight, on: date, from: airport)
  }

  package var description: String { "\(flight)/\(date)/\(airport)" }
}
