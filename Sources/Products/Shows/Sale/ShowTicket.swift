package import Bookings
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
  /// Whose ticket it is; nil for one that is not personal, and once personal data was removed.
  @Confidential package internal(set) var holder: String?

  /// Ignores the hour, so that printed tickets stay valid when it is changed.
  package func boards(as other: ShowTicket) -> Bool {
    (show, seats, admits, reference, holder)
      == (other.show, other.seats, other.admits, other.reference, other.holder)
  }
}

extension ShowBooking {
  /// How long before its show a ticket is valid, and how long after it, in seconds: as much as an hour may be changed
  /// without new paper.
  ///
  /// Which performance it is for a door sees by the announced hour.
  static let ticketBegins = 12 * 3_600
  static let ticketEnds = 12 * 3_600

  /// One ticket: its entitlement, and what it says.
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

  /// How many tickets it has, without those of places that were given up.
  var ticketCount: Int { parts.count }

  /// The current entitlements: one for all of its people, or one each.
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
