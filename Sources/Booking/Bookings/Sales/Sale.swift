package import Vocabulary

/// The part of a booking that is the same for all products: the buyer, the purchases with their prices, and
/// the state of the payments.
package struct Sale<Request: SaleRequest>: Hashable, Sendable, Codable {
  package let user: UserID
  /// The original purchase, then the additions in order.
  package internal(set) var purchases: [Purchase<Request>]
  /// The current cancellation offer; a new one replaces it.
  package internal(set) var offer: CancellationOffer?
  /// The contact that the customer gave when ordering; nil if the customer gave none, and after the
  /// removal of personal data.
  @Confidential package internal(set) var contact: CustomerContact?
  /// The last digits of the cards that were charged, by the payment's key; nil if no provider reported them.
  ///
  /// They belong to the receipt, which is kept as long as the booking; without a name they do not identify a person.
  @Confidential package internal(set) var cards: [String: LastFour]?
  /// The language in which its customer ordered, and gets mail; nil if it is not known.
  package let language: Language?
  /// The total that agents refunded beyond the terms; nil for nothing.
  package internal(set) var givenByAgents: Money? = nil
  /// Whether the personal data was removed.
  package internal(set) var isForgotten = false
  /// The time since which nothing is left of it: all of it failed or was cancelled, and no money of it
  /// was taken or is under way.
  package internal(set) var cameToNothing: Instant?
  /// The time of the last change of the booking; nil if it never changed.
  package internal(set) var changed: Instant?

  init(
    user: UserID, _ contact: CustomerContact? = nil, in language: Language? = nil,
    _ purchase: Purchase<Request>
  ) {
    self.user = user
    self.language = language
    purchases = [purchase]
    _contact = Confidential(wrappedValue: contact)
    _cards = Confidential(wrappedValue: nil)
  }

  /// The original purchase.
  package var first: Purchase<Request> { purchases[0] }

  /// Later additions.
  package var additions: ArraySlice<Purchase<Request>> { purchases.dropFirst() }

  /// The payments of its purchases, in order.
  package var payments: [Payment.ID] { purchases.compactMap { $0.payment } }

  /// The addition whose payment is under way; there is one at a time.
  package var additionUnderWay: Purchase<Request>? { additions.first { $0.isUnderWay } }

  /// The sale without an addition whose payment is under way.
  package var withoutAdditionUnderWay: Sale {
    var sale = self
    sale.purchases.removeSubrange(1...)
    sale.purchases += additions.filter { !$0.isUnderWay }
    return sale
  }

  /// The time for which a sale is kept after `cameToNothing`, in seconds: as long as any request
  /// about it may be sent again.
  package static var keptAfterNothing: Int { 7 * 86_400 }

  /// Notes whether nothing is left of the sale (`cameToNothing`).
  ///
  /// `payment` is its only payment, as it is now; nil if the sale cost nothing. A sale with
  /// several payments was paid for.
  mutating func noteEnd(_ payment: Payment?, at now: Instant) {
    let isOver = purchases.allSatisfy { $0.stage == .failed || $0.stage == .cancelled }
    let isUntaken = payments == [payment?.id].compactMap { $0 } && payment?.state.isUntaken ?? true
    cameToNothing = isOver && isUntaken ? cameToNothing ?? now : nil
  }

  /// Total of all that was sold, in the currency of the first purchase; additions have the same currency.
  package var price: Money {
    let sold = purchases.filter { $0.isSold }.map { $0.quote.total }
    return Money.sum(sold, in: first.quote.total.currency) ?? first.quote.total
  }

  mutating func note(_ card: LastFour, of payment: Payment.ID) {
    cards = (cards ?? [:]).merging([payment.rawValue: card]) { $1 }
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    user = try members.decode(UserID.self, forKey: .user)
    purchases = try members.decode([Purchase<Request>].self, forKey: .purchases)
    offer = try members.decodeIfPresent(CancellationOffer.self, forKey: .offer)
    _contact =
      try members.decodeIfPresent(Confidential<CustomerContact?>.self, forKey: .contact)
      ?? Confidential(wrappedValue: nil)
    _cards =
      try members.decodeIfPresent(Confidential<[String: LastFour]?>.self, forKey: .cards)
      ?? Confidential(wrappedValue: nil)
    language = try members.decodeIfPresent(String.self, forKey: .language)
      .flatMap { Language(rawValue: $0) }
    givenByAgents = try members.decodeIfPresent(Money.self, forKey: .givenByAgents)
    isForgotten = try members.decode(Bool.self, forKey: .isForgotten)
    cameToNothing = try members.decodeIfPresent(Instant.self, forKey: .cameToNothing)
    changed = try members.decodeIfPresent(Instant.self, forKey: .changed)
    if purchases.isEmpty {
      throw DecodingError.dataCorruptedError(
        forKey: .purchases, in: members, debugDescription: "a sale without a purchase")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(user, forKey: .user)
    try members.encode(purchases, forKey: .purchases)
    try members.encodeIfPresent(offer, forKey: .offer)
    // A booking without a contact has nothing to seal.
    if contact != nil { try members.encode(_contact, forKey: .contact) }
    if cards != nil { try members.encode(_cards, forKey: .cards) }
    try members.encodeIfPresent(language?.rawValue, forKey: .language)
    try members.encodeIfPresent(givenByAgents, forKey: .givenByAgents)
    try members.encode(isForgotten, forKey: .isForgotten)
    try members.encodeIfPresent(cameToNothing, forKey: .cameToNothing)
    try members.encodeIfPresent(changed, forKey: .changed)
  }

  private enum CodingKeys: CodingKey {
    case user, purchases, offer, contact, cards, language, givenByAgents, isForgotten
    case cameToNothing, changed
  }
}

extension SoldRecord {
  package var user: UserID { sale.user }
  /// The quote of the original purchase.
  package var quote: Quote<Request> { sale.first.quote }
  package var created: Instant { sale.first.created }
  /// The time of the last change; the time at which the booking was made if nothing was changed since.
  package var updated: Instant { sale.changed ?? created }
  package var stage: SaleStage { sale.first.stage }
  /// The current cancellation offer.
  package var offer: CancellationOffer? { sale.offer }

  /// The lookups that the sale needs and those by which agents find it; a product adds its own.
  package var saleLookups: [Lookup] {
    // Closures replace key paths here: a key path of a generic type is created anew each time, which is slow.
    let deadline = sale.purchases.compactMap { $0.awaitsWord }.max()
    return [.user(user)] + sale.payments.map(Lookup.payment)
      + (deadline.map { [RankedLookup.awaitsWord.at($0)] } ?? [])
      + passes.passes.map { .pass($0.id) } + searchLookups
      + (passes.due.values.min().map { [RankedLookup.passesDue.at($0)] } ?? [])
  }

  /// The time from which it may be deleted; nil unless nothing is left of it (`Sale.cameToNothing`)
  /// and no pass of it was used.
  ///
  /// It is `Sale.keptAfterNothing` after `cameToNothing`, or after the end of its last pass if that is later.
  package var lapses: Instant? {
    guard let since = sale.cameToNothing, !passes.isUsed else { return nil }
    let over = passes.passes.map { $0.validUntil }.max().map { max($0, since) } ?? since
    return over.adding(seconds: Sale<Request>.keptAfterNothing)
  }

  /// Notes the time of a change; an offer to cancel the booking is no change until the customer accepts it.
  mutating func noteChange(since former: Self, at now: Instant) {
    var (new, old) = (self, former)
    (new.sale.offer, old.sale.offer) = (nil, nil)
    if new != old { sale.changed = now }
  }

  /// Refuses with "not found" if the booking belongs to another user.
  package func checkAccess(by user: UserID) throws(Refusal) {
    guard user == self.user else { throw .notFound("booking", key) }
  }

  /// Refuses to change what an addition is for while the addition is being paid, because it would
  /// be paid and not delivered.
  ///
  /// `collides` says whether the change concerns what this addition is for.
  package func checkNoAddition(
    underWay collides: (Request) -> Bool = { _ in true }, by terms: SaleTerms
  ) throws(Refusal) {
    guard let addition = sale.additionUnderWay, collides(addition.quote.request) else { return }
    throw .additionUnderWay(until: addition.isDecided(by: terms))
  }

  /// Returns the claims of a purchase in the inventory.
  func claims(of index: Int) -> [Claim] {
    // The claims of the first purchase may have been exchanged since it was sold, such as for
    // seats in another aircraft.
    index == 0 ? claims : sale.purchases[index].claims(of: key)
  }

  /// Whether it is sold and waits for a third party to accept it.
  package var awaitsWord: Bool { stage == .secured && sale.first.awaitsWord != nil }

  /// Whether the customer still has to pay, and nothing is sold.
  var isBeingPaid: Bool { stage == .requested }

  /// Refuses its owner a cancellation that is not possible now.
  ///
  /// A booking that is not paid or not accepted yet can be given up at any time.
  func checkMayEnd(at now: Instant) throws(Refusal) {
    if isBeingPaid { return }
    if !awaitsWord { try checkStands(for: "cancel", at: now) }
    try checkCancellation(at: now)
  }

  /// Refuses to take a part from a booking that is not complete, or whose addition is being paid.
  func checkDivision(by terms: SaleTerms, at now: Instant) throws(Refusal) {
    try checkStands(for: "cancel a part", at: now)
    try checkNoAddition(by: terms)
  }

  /// Returns whether its owner may cancel it now; the same rule decides what is shown as possible and what is possible.
  package func canCancel(at now: Instant) -> Bool { (try? checkMayEnd(at: now)) != nil }

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
  /// Returns the lookup of the bookings of a user.
  package static func user(_ user: UserID) -> Lookup { Lookup("user", user.rawValue) }

  /// Returns the lookup of the booking that a payment belongs to.
  package static func payment(_ payment: Payment.ID) -> Lookup {
    Lookup("payment", payment.rawValue, isUnique: true)
  }

  /// Returns the lookup of the booking that a pass in any state belongs to.
  package static func pass(_ pass: PassID) -> Lookup {
    Lookup("pass", pass.rawValue, isUnique: true)
  }
}

extension RankedLookup {
  /// The lookup of bookings that wait for acceptance, ranked by the deadline in seconds since 1970.
  package static let awaitsWord = RankedLookup("awaits_word", "true")

  /// The lookup of bookings with a delayed pass, ranked by the earliest time of issue in seconds since 1970.
  package static let passesDue = RankedLookup("passes_due", "true")
}
