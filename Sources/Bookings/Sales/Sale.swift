package import Vocabulary

/// The part of a booking that is the same for all products: who bought what at which price, and the state
/// of the payments.
package struct Sale<Request: SaleRequest>: Hashable, Sendable, Codable {
  package let user: UserID
  /// The original purchase, then the additions in order.
  package internal(set) var purchases: [Purchase<Request>]
  /// The current cancellation offer; a new one replaces it.
  package internal(set) var offer: CancellationOffer?
  /// Whether the personal data was removed.
  package internal(set) var isForgotten = false

  init(user: UserID, _ purchase: Purchase<Request>) {
    self.user = user
    purchases = [purchase]
  }

  /// The original purchase.
  package var first: Purchase<Request> { purchases[0] }

  /// Later additions.
  package var additions: ArraySlice<Purchase<Request>> { purchases.dropFirst() }

  /// Total of all that was sold, in the currency of the first purchase; additions have the same currency.
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
  /// The quote of the original purchase.
  package var quote: Quote<Request> { sale.first.quote }
  package var created: Instant { sale.first.created }
  package var stage: SaleStage { sale.first.stage }
  /// The current cancellation offer.
  package var offer: CancellationOffer? { sale.offer }

  /// The lookups that the sale needs; a product adds its own.
  package var saleLookups: [Lookup] {
    // Without key paths: of a generic type they are made anew each time, which is slow.
    let deadline = sale.purchases.compactMap { $0.awaitsWord }.max()
    return [.user(user)] + sale.purchases.compactMap { $0.payment.map(Lookup.payment) }
      + (deadline.map { [RankedLookup.awaitsWord.at($0)] } ?? [])
      + passes.passes.map { .pass($0.id) }
      + (passes.due.values.min().map { [RankedLookup.passesDue.at($0)] } ?? [])
  }

  /// Refuses with "not found" if the booking belongs to another user.
  package func checkAccess(by user: UserID) throws(Refusal) {
    guard user == self.user else { throw .notFound("booking", key) }
  }

  /// Whether it is sold and waits for a third party to accept it.
  package var awaitsWord: Bool { stage == .secured && sale.first.awaitsWord != nil }

  /// Refuses to end a booking that neither stands nor waits for acceptance.
  func checkMayEnd(at now: Instant) throws(Refusal) {
    if awaitsWord { return }
    try checkStands(for: "cancel", at: now)
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
  /// Bookings of a user.
  package static func user(_ user: UserID) -> Lookup { Lookup("user", user.rawValue) }

  /// The booking that a payment belongs to.
  package static func payment(_ payment: Payment.ID) -> Lookup {
    Lookup("payment", payment.rawValue, isUnique: true)
  }

  /// The booking that a pass belongs to, whatever the state of the pass.
  package static func pass(_ pass: PassID) -> Lookup {
    Lookup("pass", pass.rawValue, isUnique: true)
  }
}

extension RankedLookup {
  /// Bookings that wait for acceptance, ranked by the deadline in seconds since 1970.
  package static let awaitsWord = RankedLookup("awaits_word", "true")

  /// Bookings with a delayed pass, ranked by the earliest time of issue in seconds since 1970.
  package static let passesDue = RankedLookup("passes_due", "true")
}
