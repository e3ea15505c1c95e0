package import Bookings
package import Vocabulary

/// Who comes, said of a reservation before it is paid; it is forgotten when the rooms are not held any more.
package struct ReservationDraft: Record {
  package static let kind = "reservation_draft"

  package let reservation: Reservation.ID
  @Confidential package private(set) var guest: StayBooking.Guest
  private let ends: Instant

  package init(_ reservation: Reservation, guest: StayBooking.Guest) {
    self.reservation = reservation.id
    self.guest = guest
    ends = reservation.quote.expires
  }

  package var key: String { reservation.rawValue }
  package var lapses: Instant? { ends }
}
