package import Vocabulary

/// A price, guaranteed up to a moment: what is charged is its total, or nothing.
package struct Quote<Request: SaleRequest>: Record, Identified {
  package static var idPrefix: String { "quo" }
  package static var kind: String { Request.quoteKind }

  package typealias ID = OpaqueID<Quote>

  package let id: ID
  package let holder: UserID
  package let request: Request
  /// The leases under which it was quoted, in the order of the request.
  package let leases: [Lease]
  package let price: Price
  package let created: Instant
  /// The price counts up to but not including this moment, and always ends before the hold does.
  package let expires: Instant
  /// 1, and one more than that of the quote that it replaces.
  package let number: Int
  package internal(set) var stored: Stored

  /// What was written down; that a quote has expired is not, it follows from the time.
  package enum Stored: String, Sendable, Codable { case open, used, replaced }

  package var total: Money { price.total }

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

/// A hold by the number of its lease.
package struct Lease: Hashable, Sendable, Codable {
  package let hold: Hold.ID
  package let fence: Int

  init(_ hold: Hold) {
    self.hold = hold.id
    fence = hold.fence
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
