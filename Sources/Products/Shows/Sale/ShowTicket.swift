package import Bookings
package import Vocabulary

/// The content of one ticket.
package struct ShowTicket: PassContent {
  package let show: Show.ID
  package let title: TicketText
  package let place: TicketText
  /// The beginning as it was first announced, by which the door knows the show.
  package let announced: ZonedTime
  package let begins: ZonedTime
  package let ends: ZonedTime
  package let seats: [SeatName]
  /// The number of people that the ticket admits.
  package let admits: Int
  package let reference: BookingReference
  /// The name on the ticket; nil for a ticket that is not personal, and after the removal of personal data.
  @Confidential package internal(set) var holder: String?

  /// Returns whether two tickets are as good as each other; the hour does not count, so that printed tickets stay valid
  /// when it is changed.
  package func boards(as other: ShowTicket) -> Bool {
    (show, seats, admits, reference, holder)
      == (other.show, other.seats, other.admits, other.reference, other.holder)
  }
}

extension ShowBooking {
  /// The time before its show in which a ticket is valid, in seconds; `ticketEnds` is the time after it.
  ///
  /// An hour may be changed by as much without new paper. The announced hour shows a door which performance the ticket
  /// is for.
  static let ticketBegins = 12 * 3_600
  static let ticketEnds = 12 * 3_600

  /// One ticket: the name of its entitlement, and its content.
  private typealias Part = (name: String, seats: [SeatName], admits: Int, holder: String?)

  private var parts: [Part] {
    let request = quote.request
    func holder(_ index: Int) -> String? {
      guard let holders, holders.indices.contains(index), !holders[index].isEmpty else {
        return nil
      }
      return holders[index]
    }
    switch request.tickets {
    case .perBooking: return [("booking", seats, seats.count + places, holder(0))]
    case .perSeat where request.seats.isEmpty:
      return (0..<max(places, 0)).map { ("place \($0 + 1)", [], 1, holder($0)) }
    case .perSeat:
      return seats.enumerated().map {
        ("seat \($0.element)", [$0.element], 1, holder($0.offset))
      }
    }
  }

  /// The number of tickets, without those of places that were given up.
  var ticketCount: Int { parts.count }

  /// Returns the current entitlements: one for all of its people, or one for each place.
  func currentEntitlements() -> [Entitlement<ShowTicket>] {
    guard stage == .confirmed, status == .scheduled else { return [] }
    return parts.map { part in
      Entitlement(
        name: part.name,
        validFrom: min(begins.instant, announced.instant).adding(seconds: -Self.ticketBegins),
        validUntil: ends.instant.adding(seconds: Self.ticketEnds),
        content: ShowTicket(
          show: show, title: title, place: place, announced: announced, begins: begins, ends: ends,
          seats: part.seats, admits: part.admits, reference: confirmationCode, holder: part.holder),
        isUsed: passes.isUsed(part.name))
    }
  }
}
