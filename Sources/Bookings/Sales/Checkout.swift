package import Vocabulary

/// Turns a quote into a booking: authorise, sell what is held by the fence of its hold, capture; where a
/// step fails, nothing is charged and nothing is sold.
///
/// Between two steps everything is in the store: whoever finds a payment unsettled, in this process or
/// another, goes on from there.
package enum Checkout {
  /// What somebody who wants to book says.
  package struct Order<Details: Sendable>: Sendable {
    package let payment: PaymentWish
    package let details: Details

    package init(payment: PaymentWish, details: Details) {
      self.payment = payment
      self.details = details
    }
  }

  /// What somebody wants to pay with.
  package enum PaymentWish: Hashable, Sendable {
    /// What stands for a payment method at a provider; kept for the next time, where they want that.
    case token(PaymentMethodToken, isSaved: Bool)
    /// One that was kept.
    case saved(SavedMethod.ID)
  }

  /// What became of the wish.
  package enum Start<Booking: SoldRecord>: Hashable, Sendable {
    /// The provider is to be asked.
    case begun(Booking, Payment)
    /// The price had expired; this is the new one.
    case requoted(Quote<Booking.Request>, difference: Money)
  }

  /// Writes down who wants to pay what for what, before any provider is asked.
  package static func start<P: Product>(
    _ order: Order<P.Details>, of product: P, for user: UserID,
    paying method: PaymentMethod, quote read: Versioned<Quote<P.Request>>, offer: P.Offer,
    holds: [Versioned<Hold>], now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<Start<P.Booking>> {
    var quote = read.value
    guard quote.holder == user else { throw .notFound(Quote<P.Request>.kind, quote.key) }
    switch quote.state(at: now) {
    case .open: break
    case .used: throw .quoteUsed(quote.id)
    case .replaced: throw .quoteOutdated(quote.id)
    case .expired:
      return try requote(read, of: product, offer: offer, holds: holds, now: now, using: &random)
    }
    try product.check(order.details, for: quote.request, offer, now: now)
    for hold in holds {
      guard hold.value.state(at: now) == .held else { throw .holdExpired(hold.value.id) }
    }
    guard holds.map({ Lease($0.value) }) == quote.leases else {
      throw .quoteOutdated(quote.id)
    }
    quote.stored = .used
    var changes = ChangeSet(at: now)
    changes.update(read, to: quote)
    for hold in holds { changes.rely(on: hold) }
    product.rely(on: offer, in: &changes)
    let id = OpaqueID<P.Booking>(using: &random)
    let payment = Payment(
      id: .init(using: &random), product: P.Booking.kind, booking: id.rawValue,
      amount: quote.total, method: method, created: now)
    let booking = try product.booking(
      id, Sale(user: user, quote: quote, payment: payment.id, created: now), order.details,
      offer,
      using: &random)
    changes.insert(payment)
    changes.insert(booking)
    return Decision(.begun(booking, payment), changes)
  }

  private static func requote<P: Product>(
    _ read: Versioned<Quote<P.Request>>, of product: P, offer: P.Offer, holds: [Versioned<Hold>],
    now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<Start<P.Booking>> {
    let old = read.value
    let new = try Quoting.quote(
      old.request, of: product, for: old.holder, offer: offer, holds: holds, replacing: read,
      now: now, using: &random)
    // A tariff may have moved to another currency; then there is no difference to speak of.
    let difference = new.answer.total.subtracting(old.total) ?? .zero(new.answer.total.currency)
    return Decision(.requoted(new.answer, difference: difference), new.changes)
  }
}
