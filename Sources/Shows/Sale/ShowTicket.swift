internal import Bookings
package import Vocabulary

/// The content of one ticket.
package struct ShowTicket: PassContent {
  package let show: Show.ID
  package let title: TicketText
  package let place: TicketText
  /// When the show was first announced to begin: what the door knows it by.
  package let announced: ZonedTime
  package let begins: ZonedTime
  package let ends: ZonedTime
  package let seats: [SeatName]
  /// How many people it lets in.
  package let admits: Int
  package let reference: BookingReference

  /// Ignores the hour, so that printed tickets stay valid when it is changed.
  package func boards(as other: ShowTicket) -> Bool {
    (show, seats, admits, reference) == (other.show, other.seats, other.admits, other.reference)
  }
}

extension ShowBooking {
  /// How long before its show a ticket is valid, and how long after it, in seconds: as much as an hour may be changed
  /// without new paper.
  ///
  /// Which performance it is for a door sees by the announced hour.
  static let ticketBegins = 12 * 3_600
  static let ticketEnds = 12 * 3_600

  /// The current entitlements: one for all of its people, or one each.
  func currentEntitlements() -> [Entitlement<ShowTicket>] {
    guard stage == .confirmed, status == .scheduled else { return [] }
    let request = quote.request
    let parts: [(name: String, seats: [SeatName], admits: Int)]
    switch request.tickets {
    case .perBooking: parts = [("booking", request.seats, request.admits)]
    case .perSeat where request.seats.isEmpty:
      parts = (1...max(request.places, 1)).map { ("place \($0)", [], 1) }
    case .perSeat: parts = request.seats.map { ("seat \($0)", [$0], 1) }
    }
    return parts.map { part in
      Entitlement(
        name: part.name,
        validFrom: min(begins.instant, announced.instant).adding(seconds: -Self.ticketBegins),
        validUntil: ends.instant.adding(seconds: Self.ticketEnds),
        content: ShowTicket(
          show: show, title: title, place: place, announced: announced, begins: begins, ends: ends,
          seats: part.seats, admits: part.admits, reference: confirmationCode),
        isUsed: passes.isUsed(part.name))
    }
  }
}
