internal import ServiceHTTP
internal import Bookings
internal import Flights
internal import StrictText
internal import Vocabulary

extension JSONWriter {
  /// Writes the members of a departure that all representations share.
  mutating func members(of flight: FlightInstance) {
    member("instance_of", flight.flight.rawValue)
    member("flight_number", flight.soldAs.description)
    member("operating_flight_number", flight.designator.description)
    let isLate = flight.departure != flight.scheduledDeparture
    member(
      "departure", flight.origin, flight.scheduledDeparture,
      expected: isLate ? flight.departure : nil)
    member(
      "arrival", flight.destination, flight.scheduledArrival,
      expected: isLate ? flight.arrival : nil)
    member("status_code", flight.status.rawValue)
    member("status_label", flight.status.label)
    if let airport = flight.divertedTo { member("diverted_to", airport.rawValue) }
  }

  /// Writes an airport and a local time there, with offset and zone.
  mutating func member(
    _ name: String, _ airport: AirportCode, _ time: ZonedTime, expected: ZonedTime? = nil
  ) {
    self.name(name)
    object { writer in
      writer.member("airport_code", airport.rawValue)
      writer.member("scheduled_at", time.wire)
      if let expected { writer.member("expected_at", expected.wire) }
      writer.member("local", orNull: time.local?.description)
      writer.member("time_zone", time.zone.rawValue)
    }
  }
}
