package import Bookings
package import Vocabulary

/// The guest who was named for a reservation before it is paid; it is forgotten when the rooms are no longer held.
package struct ReservationDraft: Record {
  package static let kind = "reservation_draft"

  package let reservation: Reservation.ID
  @Confidential package private(set) var guest: StayBooking.Guest
  let ends: Instant

  package var key: String { reservation.rawValue }
  package var lapses: Instant? { ends }
}

extension ReservationDraft {
  package init(_ reservation: Reservation, guest: StayBooking.Guest) {
    self.init(
      reservation: reservation.id, guest: guest, ends: reservation.quote.expires)
  }
}
