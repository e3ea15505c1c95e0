internal import Bookings
package import PassService
package import Stays
package import StrictText
internal import Vocabulary

/// What mails say of booked rooms.
extension StayRoutes {
  package func writeReservation(
    of occasion: Occasion, in booking: StayBooking, to writer: inout JSONWriter
  ) {
    writer.member("@type", "LodgingReservation")
    writer.times(of: occasion, "checkinTime", "checkoutTime")
    writer.name("reservationFor")
    writer.object { writer in
      writer.member("@type", "LodgingBusiness")
      writer.member("name", booking.hotelName.rawValue)
      writer.member("address", booking.address)
    }
  }
}
