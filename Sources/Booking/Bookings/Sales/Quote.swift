package import Vocabulary

/// A price that is guaranteed until a given time; the charge is exactly its total.
package struct Quote<Request: SaleRequest>: Record, Identified {
  package static var idPrefix: String { "quo" }
  package static var kind: String { Request.quoteKind }

  package typealias ID = OpaqueID<Quote>

  package let id: ID
  package let holder: UserID
  package let request: Request
  /// The leases it is based on, in the order of the request's holds.
  package let leases: [Lease]
  package let price: Price
  package let created: Instant
  /// End of the guarantee, exclusive; always before the hold ends.
  package let expires: Instant
  /// The number: 1 for the first quote, incremented with each replacement.
  package let number: Int
  package internal(set) var stored: Stored
  /// The key of the booking that it was used for; nil while it is not used, and if it was used before this was kept.
  package internal(set) var booking: String? = nil
  /// The payment methods that were declined for it; a provider is not asked about them again.
  package internal(set) var declined: [Declined]? = nil

  /// A payment method that its provider has declined.
  package struct Declined: Hashable, Sendable, Codable {
    /// The token as the payment has it; never a card number.
    package let method: PaymentMethodToken
    package let reason: String
    /// The key of the booking that failed.
    package let booking: String
  }

  /// Refuses a method that was declined for it before.
  func checkMethod(_ method: PaymentMethod?) throws(Refusal) {
    guard let known = declined?.first(where: { $0.method == method?.token }) else { return }
    throw .paymentDeclined(known.reason, booking: known.booking)
  }

  /// The stored part of the state; expiry is not stored, because it follows from the time.
  package enum Stored: String, Sendable, Codable { case open, used, replaced }

  package var total: Money { price.total }

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { [] }
  package var lapses: Instant? { expires.adding(seconds: 604_800) }

  /// Returns the state at a given time.
  package func state(at now: Instant) -> QuoteState {
    switch stored {
    case .open: expires > now ? .open : .expired
    case .used: .used
    case .replaced: .replaced
    }
  }
}

/// A hold with the fencing number of its lease.
package struct Lease: Hashable, Sendable, Codable {
  package let hold: Hold.ID
  package let fence: Int

  init(_ hold: Hold) {
    self.hold = hold.id
    fence = hold.fence
  }
}

/// The state of a quote.
package enum QuoteState: String, CaseIterable, Sendable, Codable {
  case open, expired, used, replaced

  /// Every permitted transition of a quote.
  package static let table = StateTable<QuoteState, QuoteAction>(
    "quote", start: .open,
    [
      (.open, .book, .used),
      (.open, .expire, .expired),
      (.open, .replace, .replaced),
      (.expired, .replace, .replaced),
      // The payment failed: the customer may try another method at the same price.
      (.used, .reopen, .open),
    ])
}

/// An action on a quote.
package enum QuoteAction: String, CaseIterable, Sendable {
  case book, expire, replace, reopen
}
