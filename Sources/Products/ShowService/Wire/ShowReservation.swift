internal import Bookings
package import PassService
package import Shows
package import StrictText

/// What mails say of booked places at a show.
extension ShowRoutes {
  package func bookedPlaces(of booking: ShowBooking) -> [String] {
    booking.seats.map(\.rawValue) + (booking.places > 0 ? ["\(booking.places)"] : [])
  }

  package func writeReservation(
    of occasion: Occasion, in booking: ShowBooking, to writer: inout JSONWriter
  ) {
    writer.reservation("EventReservation", of: occasion)
  }
}
