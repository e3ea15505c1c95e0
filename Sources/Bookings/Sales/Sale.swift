package import Vocabulary

/// What every booking has, whatever was bought: who bought what at which price, and how far the money has
/// come.
package struct Sale<Request: SaleRequest>: Hashable, Sendable, Codable {
  package let user: UserID
  /// What was booked, then what was added to it, in this order.
  package internal(set) var purchases: [Purchase<Request>]
  /// What a cancellation would bring; only the newest counts.
  package internal(set) var offer: CancellationOffer?
  /// Whether what it said about people was removed.
  package internal(set) var isForgotten = false

  init(user: UserID, _ purchase: Purchase<Request>) {
    self.user = user
    purchases = [purchase]
  }

  /// What it began with.
  package var first: Purchase<Request> { purchases[0] }

  /// What was added later.
  package var additions: ArraySlice<Purchase<Request>> { purchases.dropFirst() }

  /// What all of it that was sold costs, in the currency of the first; nothing else is added to it.
  package var price: Money {
    let sold = purchases.filter(\.isSold).map(\.quote.total)
    return Money.sum(sold, in: first.quote.total.currency) ?? first.quote.total
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    user = try members.decode(UserID.self, forKey: .user)
    purchases = try members.decode([Purchase<Request>].self, forKey: .purchases)
    offer = try members.decodeIfPresent(CancellationOffer.self, forKey: .offer)
    isForgotten = try members.decode(Bool.self, forKey: .isForgotten)
    if purchases.isEmpty {
      throw DecodingError.dataCorruptedError(
        forKey: .purchases, in: members, debugDescription: "a sale without a purchase")
    }
  }
}

extension SoldRecord {
  package var user: UserID { sale.user }
  /// As it was when it was bought.
  package var quote: Quote<Request> { sale.first.quote }
  package var created: Instant { sale.first.created }
  package var stage: SaleStage { sale.first.stage }
  /// What a cancellation would bring; only the newest counts.
  package var offer: CancellationOffer? { sale.offer }

  /// How the sale finds a booking; a product adds its own.
  package var saleLookups: [Lookup] {
    let words = sale.purchases.compactMap(\.awaitsWord).max()
    return [.user(user)] + sale.purchases.compactMap(\.payment).map(Lookup.payment)
      + (words.map { [RankedLookup.awaitsWord.at($0)] } ?? [])
      + passes.passes.map { .pass($0.id) }
      + (passes.due.values.min().map { [RankedLookup.passesDue.at($0)] } ?? [])
  }

  /// A booking that is somebody else's is none at all.
  package func checkAccess(by user: UserID) throws(Refusal) {
    guard user == self.user else { throw .notFound("booking", key) }
  }

  package func checkStands(for action: String, at now: Instant) throws(Refusal) {
    switch stage {
    case .confirmed: return
    case .cancelled: throw .bookingCancelled
    case .requested, .secured, .failed:
      throw .notAllowed(what: "booking", state: stateName(at: now), action: action, allowed: [])
    }
  }
}

extension Lookup {
  /// A user's bookings.
  package static func user(_ user: UserID) -> Lookup { Lookup("user", user.rawValue) }

  /// The booking of a payment.
  package static func payment(_ payment: Payment.ID) -> Lookup {
    Lookup("payment", payment.rawValue, isUnique: true)
  }

  /// The booking that earned that pass, whatever became of it.
  package static func pass(_ pass: PassID) -> Lookup {
    Lookup("pass", pass.rawValue, isUnique: true)
  }
}

extension RankedLookup {
  /// Bookings to which somebody has yet to say yes, by the seconds since 1970 at which nobody is waited for
  /// any more.
  package static let awaitsWord = RankedLookup("awaits_word", "true")

  /// Bookings with a pass that waits for its minute, by the seconds since 1970 of the first.
  package static let passesDue = RankedLookup("passes_due", "true")
}
