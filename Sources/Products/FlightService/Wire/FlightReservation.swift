internal import Airports
internal import Bookings
package import Flights
package import PassMinting
package import PassService
package import StrictText
internal import Vocabulary

/// What mails say of a booked flight.
extension FlightRoutes {
  package func bookedPlaces(of booking: FlightBooking) -> [String] {
    booking.deliveries.map { delivery in
      let segment = booking.segments[delivery.segment]
      return "\(segment.marketing ?? segment.designator) \(delivery.seat)"
    }
  }

  package func occasion(of pass: OwnPass, in booking: FlightBooking) -> String? {
    booking.segment(of: pass)?.instance.rawValue
  }

  package func writeReservation(
    of occasion: Occasion, in booking: FlightBooking, to writer: inout JSONWriter
  ) {
    guard let segment = booking.segments.first(where: { $0.instance.rawValue == occasion.name })
    else { return writer.reservation("Reservation", of: occasion) }
    let flight = segment.marketing ?? segment.designator
    writer.member("@type", "FlightReservation")
    writer.name("reservationFor")
    writer.object { writer in
      writer.member("@type", "Flight")
      writer.member("flightNumber", flight.number.description)
      writer.name("airline")
      writer.object { writer in
        writer.member("@type", "Airline")
        writer.member(
          "name", Airlines.airline(flight.carrier)?.name ?? flight.carrier.rawValue)
        writer.member("iataCode", flight.carrier.rawValue)
      }
      writer.times(of: occasion, "departureTime", "arrivalTime")
      for (name, airport) in [
        ("departureAirport", segment.origin), ("arrivalAirport", segment.destination),
      ] {
        writer.name(name)
        writer.object { writer in
          writer.member("@type", "Airport")
          writer.member("name", AirportNames.name(airport) ?? airport.rawValue)
          writer.member("iataCode", airport.rawValue)
        }
      }
    }
  }
}
