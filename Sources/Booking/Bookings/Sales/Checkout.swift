package import Vocabulary

/// The checkout, which turns a quote into a booking or an addition to one: authorise, sell by the
/// fence of the hold, capture.
///
/// If a step fails, nothing is charged and nothing is sold. The state is stored between any two steps, so any process
/// that finds an unsettled payment can continue. A purchase that is free of charge is sold in the first step.
package enum Checkout {
  /// The order of a customer.
  package struct Order<Details: Sendable>: Sendable {
    /// The payment; may be nil if the total is zero.
    package let payment: PaymentChoice?
    package let details: Details
    /// The contact; nil if the customer gives none, or the details contain it.
    package let contact: CustomerContact?
    /// The language in which the customer ordered; nil if it is not known.
    package var language: Language?

    package init(payment: PaymentChoice?, details: Details, contact: CustomerContact? = nil) {
      self.payment = payment
      self.details = details
      self.contact = contact
      language = nil
    }
  }

  /// The payment method that the customer chose, and the address to which the customer returns after an action at the
  /// provider.
  package enum PaymentChoice: Hashable, Sendable {
    /// A token from the provider; `isSaved` keeps it for later payments.
    case token(PaymentMethodToken, isSaved: Bool, returnAddress: ReturnAddress? = nil)
    /// A saved method.
    case saved(SavedMethod.ID, returnAddress: ReturnAddress? = nil)
  }

  /// The result of the first step.
  package enum Start<Booking: SoldRecord>: Hashable, Sendable {
    /// The booking, with the index of the new purchase; if that has a payment, the provider is to be asked
    /// next.
    case begun(Booking, purchase: Int)
    /// The quote had expired; this is a new one.
    case requoted(Quote<Booking.Request>, difference: Money)
  }

  /// The quote with the data it is made from.
  package struct Snapshot<P: Product>: Sendable {
    package let quote: Versioned<Quote<P.Request>>
    package let offer: P.Offer
    package let holds: [Versioned<Hold>]

    package init(
      quote: Versioned<Quote<P.Request>>, offer: P.Offer, holds: [Versioned<Hold>]
    ) {
      self.quote = quote
      self.offer = offer
      self.holds = holds
    }
  }

  /// A booking as it was read, with what it depends on.
  package struct BookingSnapshot<P: Product>: Sendable {
    package let booking: Versioned<P.Booking>
    package let standing: P.Standing
    /// All payments of the booking.
    package let payments: [Versioned<Payment>]

    package init(
      _ booking: Versioned<P.Booking>, standing: P.Standing, payments: [Versioned<Payment>]
    ) {
      self.booking = booking
      self.standing = standing
      self.payments = payments
    }
  }

  /// The buyer and the payment method.
  package struct Buyer: Sendable {
    package let user: UserID
    /// The payment method; nil if nothing is to be paid.
    package let method: PaymentMethod?

    package init(_ user: UserID, paying method: PaymentMethod?) {
      self.user = user
      self.method = method
    }
  }

  /// Stores the order and its payment before the provider is asked.
  package static func start<P: Product>(
    _ order: Order<P.Details>, of product: P, by buyer: Buyer, from snapshot: Snapshot<P>,
    now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<Start<P.Booking>> {
    if let new = try requoted(snapshot, of: product, for: buyer.user, now: now, using: &random) {
      return new
    }
    let quote = snapshot.quote.value
    try quote.checkMethod(buyer.method)
    try product.check(order.details, for: quote.request, snapshot.offer, now: now)
    let id = OpaqueID<P.Booking>(using: &random)
    var changes = try usingQuote(snapshot, for: id.rawValue, of: product, now: now)
    let purchase = try purchase(
      quote, paying: buyer.method, for: id.rawValue, P.self, in: &changes, using: &random)
    var booking = try product.booking(
      id, Sale(user: buyer.user, order.contact, in: order.language, purchase), order.details,
      snapshot.offer,
      using: &random)
    if purchase.payment == nil {
      try sellFreeOfCharge(0, of: &booking, snapshot.holds, product, in: &changes)
      booking = changes.insert(booking, of: product, using: &random).booking
    } else {
      changes.keep(snapshot.holds, through: now, by: product.terms)
      changes.insert(booking)
    }
    return Decision(.begun(booking, purchase: 0), changes)
  }

  /// Stores an addition to an existing booking, which is paid separately, before the provider is asked.
  package static func add<P: Product>(
    to former: BookingSnapshot<P>, of product: P, by buyer: Buyer, from snapshot: Snapshot<P>,
    now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<Start<P.Booking>> {
    var booking = former.booking.value
    try booking.checkAccess(by: buyer.user)
    product.update(&booking, from: former.standing)
    try booking.checkStands(for: "add to", at: now)
    if let new = try requoted(snapshot, of: product, for: buyer.user, now: now, using: &random) {
      return new
    }
    let quote = snapshot.quote.value
    try quote.checkMethod(buyer.method)
    try booking.checkNoAddition(by: product.terms)
    guard quote.total.currency == booking.quote.total.currency else {
      throw .invalid(
        "quote_id",
        "the quote is in \(quote.total.currency), and the booking is in "
          + "\(booking.quote.total.currency); ask for a quote in the currency of the booking"
      )
    }
    try product.check(adding: quote.request, to: booking, snapshot.offer, now: now)
    var changes = try usingQuote(snapshot, for: booking.key, of: product, now: now)
    product.rely(on: former.standing, in: &changes)
    let index = booking.sale.purchases.count
    // An earlier cancellation offer does not include this addition.
    booking.sale.offer = nil
    booking.sale.purchases.append(
      try purchase(
        quote, paying: buyer.method, for: booking.key, P.self, in: &changes, using: &random))
    if booking.sale.purchases[index].payment == nil {
      if let amount = product.refund(with: quote.request) {
        try changes.give(amount, backOf: former.payments, of: booking)
      }
      try sellFreeOfCharge(index, of: &booking, snapshot.holds, product, in: &changes)
    } else {
      changes.keep(snapshot.holds, through: now, by: product.terms)
    }
    let change = changes.update(former.booking, to: booking, of: product, using: &random)
    return Decision(.begun(change.booking, purchase: index), changes)
  }

  /// Returns a new quote if this one has expired; refuses if it is not the user's or not open.
  private static func requoted<P: Product>(
    _ snapshot: Snapshot<P>, of product: P, for user: UserID, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<Start<P.Booking>>? {
    let old = snapshot.quote.value
    guard old.holder == user else { throw .notFound(Quote<P.Request>.kind, old.key) }
    switch old.state(at: now) {
    case .open: return nil
    case .used: throw .quoteUsed(old.id, for: old.booking)
    case .replaced: throw .quoteOutdated(old.id)
    case .expired: break
    }
    let new = try Quoting.quote(
      old.request, of: product, for: old.holder,
      from: Quoting.Snapshot(
        offer: snapshot.offer, holds: snapshot.holds, rate: old.price.rate,
        replacing: snapshot.quote),
      now: now, using: &random)
    // The tariff's currency may have changed; then no difference can be stated.
    let difference = new.answer.total.subtracting(old.total) ?? .zero(new.answer.total.currency)
    return Decision(.requoted(new.answer, difference: difference), new.changes)
  }

  /// Marks the quote as used for the booking with a key, and relies on everything it was made from.
  private static func usingQuote<P: Product>(
    _ snapshot: Snapshot<P>, for booking: String, of product: P, now: Instant
  ) throws(Refusal) -> ChangeSet {
    var quote = snapshot.quote.value
    for hold in snapshot.holds {
      guard hold.value.state(at: now) == .held else { throw .holdExpired(hold.value.id) }
    }
    guard snapshot.holds.map({ Lease($0.value) }) == quote.leases else {
      throw .quoteOutdated(quote.id)
    }
    quote.stored = .used
    quote.booking = booking
    var changes = ChangeSet(at: now)
    changes.update(snapshot.quote, to: quote)
    for hold in snapshot.holds { changes.rely(on: hold) }
    product.rely(on: snapshot.offer, in: &changes)
    return changes
  }

  private static func purchase<P: Product>(
    _ quote: Quote<P.Request>, paying method: PaymentMethod?, for booking: String,
    _ product: P.Type, in changes: inout ChangeSet, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Purchase<P.Request> {
    guard quote.total.minorUnits > 0 else {
      return Purchase(quote: quote, payment: nil, created: changes.now)
    }
    guard let method else {
      throw .invalid(
        "payment_method_token", "expected a payment method; the total is \(quote.total)")
    }
    let payment = Payment(
      id: .init(using: &random), product: P.Booking.kind, booking: booking, amount: quote.total,
      method: method, created: changes.now)
    changes.insert(payment)
    return Purchase(quote: quote, payment: payment.id, created: changes.now)
  }

  private static func sellFreeOfCharge<P: Product>(
    _ index: Int, of booking: inout P.Booking, _ holds: [Versioned<Hold>], _ product: P,
    in changes: inout ChangeSet
  ) throws(Refusal) {
    var purchase = booking.sale.purchases[index]
    try changes.sell(&purchase, holds: holds, to: booking, of: product)
    if purchase.awaitsWord == nil { purchase.confirm(at: changes.now) }
    try changes.replace(purchase, at: index, of: &booking, product)
  }
}
