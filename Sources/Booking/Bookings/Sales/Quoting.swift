package import Vocabulary

/// The quotes for products; a price is never taken from a client.
package enum Quoting {
  /// The data from which a price is made.
  package struct Snapshot<P: Product>: Sendable {
    package let offer: P.Offer
    package let holds: [Versioned<Hold>]
    /// The exchange rate, for a price in another currency than the product's own.
    package let rate: ExchangeRate?
    /// The quote that the new one replaces.
    package let former: Versioned<Quote<P.Request>>?

    package init(
      offer: P.Offer, holds: [Versioned<Hold>], rate: ExchangeRate?,
      replacing former: Versioned<Quote<P.Request>>? = nil
    ) {
      self.offer = offer
      self.holds = holds
      self.rate = rate
      self.former = former
    }
  }

  /// Quotes a price for the resources that the holder has on hold.
  package static func quote<P: Product>(
    _ request: P.Request, of product: P, for holder: UserID, from snapshot: Snapshot<P>,
    now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<Quote<P.Request>> {
    let (offer, holds, former) = (snapshot.offer, snapshot.holds, snapshot.former)
    try product.check(request, offer, now: now)
    let expires = try expiry(request, of: product, for: holder, holds: holds, now: now)
    var price = try product.price(request, offer)
    if let rate = snapshot.rate { price = try price.converted(by: rate) }
    let quote = Quote(
      id: .init(using: &random), holder: holder, request: request,
      leases: holds.map { Lease($0.value) }, price: price,
      created: now, expires: expires, number: (former?.value.number ?? 0) + 1, stored: .open,
      declined: former?.value.declined)
    var changes = ChangeSet(at: now)
    for hold in holds { changes.rely(on: hold) }
    product.rely(on: offer, in: &changes)
    if let former {
      var old = former.value
      _ = try QuoteState.table.apply(.replace, to: old.state(at: now))
      old.stored = .replaced
      changes.update(former, to: old)
    }
    changes.insert(quote)
    return Decision(quote, changes)
  }

  /// The problem of a request that differs from its holds.
  private static var notHeld: String {
    "expected exactly what the holds in hold_ids hold, no more and no less, and each unit in one hold only"
  }

  /// Returns the end of the guarantee: after `quoteLasts`, or earlier so that it ends before the first of the holds.
  private static func expiry<P: Product>(
    _ request: P.Request, of product: P, for holder: UserID, holds: [Versioned<Hold>], now: Instant
  ) throws(Refusal) -> Instant {
    guard Set(request.holds).count == request.holds.count, holds.map(\.value.id) == request.holds
    else { throw .invalid("hold_ids", "expected each hold once") }
    for hold in holds {
      guard hold.value.holder == holder else { throw .notFound(Hold.kind, hold.value.key) }
      guard hold.value.state(at: now) == .held else { throw .holdExpired(hold.value.id) }
    }
    let wanted = product.wanted(request)
    var quantities: [Resource: Int] = [:]
    for resource in wanted { quantities[resource, default: 0] += 1 }
    // Each resource may be in one hold only, because a request does not say which of two holds of a pool it uses.
    for ask in holds.flatMap({ $0.value.asks })
    where quantities.updateValue(0, forKey: ask.resource) != ask.quantity {
      throw .invalid(P.Request.claimed, notHeld)
    }
    guard quantities.values.allSatisfy({ $0 == 0 }) else {
      throw .invalid(P.Request.claimed, notHeld)
    }
    // A request that claims nothing needs no hold.
    if wanted.isEmpty { return now.adding(seconds: product.terms.quoteLasts) }
    guard let first = holds.min(by: { $0.value.expires < $1.value.expires })?.value else {
      throw .invalid("hold_ids", "expected at least one hold; make a hold first")
    }
    let terms = product.terms
    let expires = min(
      now.adding(seconds: terms.quoteLasts),
      first.expires.adding(seconds: -terms.quoteEndsBeforeHold))
    guard expires > now else { throw .holdExpired(first.id) }
    return expires
  }
}
