package import Vocabulary

/// A price, guaranteed up to a moment: what is charged is its total, or nothing.
package struct Quote: Record, Identified {
  package static let idPrefix = "quo"
  package static let kind = "quote"

  package typealias ID = OpaqueID<Quote>

  /// What is quoted.
  package struct Request: Hashable, Sendable, Codable {
    /// The flights in the order in which they are flown.
    package let itinerary: [FlightInstance.ID]
    package let travelers: [Traveler]
    /// The holds that have the seats.
    package let holds: [Hold.ID]
    /// By code; twice is two.
    package let ancillaries: [String]

    package init(
      itinerary: [FlightInstance.ID], travelers: [Traveler], holds: [Hold.ID],
      ancillaries: [String] = []
    ) {
      self.itinerary = itinerary
      self.travelers = travelers
      self.holds = holds
      self.ancillaries = ancillaries
    }
  }

  /// Somebody who is to fly, not yet by name.
  package struct Traveler: Hashable, Sendable, Codable {
    package let type: TravelerType
    /// A seat on each flight; none for an infant.
    package let seats: [SeatMap.Place.ID]

    package init(type: TravelerType, seats: [SeatMap.Place.ID]) {
      self.type = type
      self.seats = seats
    }
  }

  /// A hold by the number of its lease.
  package struct Lease: Hashable, Sendable, Codable {
    package let hold: Hold.ID
    package let fence: Int

    init(_ hold: Hold) {
      self.hold = hold.id
      fence = hold.fence
    }
  }

  /// One line of the price.
  package struct Line: Hashable, Sendable, Codable {
    package let description: String
    package let amount: Money
  }

  /// One tax.
  package struct Tax: Hashable, Sendable, Codable {
    package let code: String
    package let amount: Money
  }

  package let id: ID
  package let holder: UserID
  package let request: Request
  /// The leases under which it was quoted, in the order of the wish.
  package let leases: [Lease]
  package let lines: [Line]
  package let subtotal: Money
  package let taxes: [Tax]
  package let total: Money
  package let created: Instant
  /// The price counts up to but not including this moment, and always ends before the hold does.
  package let expires: Instant
  /// 1, and one more than that of the quote that it replaces.
  package let number: Int
  package internal(set) var stored: Stored

  /// What was written down; that a quote has expired is not, it follows from the time.
  package enum Stored: String, Sendable, Codable { case open, used, replaced }

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { [] }
  package var lapses: Instant? { expires.adding(seconds: 604_800) }

  /// The state at a moment.
  package func state(at now: Instant) -> QuoteState {
    switch stored {
    case .open: expires > now ? .open : .expired
    case .used: .used
    case .replaced: .replaced
    }
  }
}

/// Where a quote stands.
package enum QuoteState: String, CaseIterable, Sendable, Codable {
  case open, expired, used, replaced

  /// Every lawful change of a quote.
  package static let table = StateTable<QuoteState, QuoteAction>(
    "quote", start: .open,
    [
      (.open, .book, .used),
      (.open, .expire, .expired),
      (.open, .replace, .replaced),
      (.expired, .replace, .replaced),
      // The payment failed: the traveler may try another method at the same price.
      (.used, .reopen, .open),
    ])
}

/// What happens to a quote.
package enum QuoteAction: String, CaseIterable, Sendable {
  case book, expire, replace, reopen
}
