package import Vocabulary

/// The payment of one purchase of a booking: the original one or a later addition.
package struct Payment: Record, Identified {
  package static let idPrefix = "pay"
  package static let kind = "payment"

  package typealias ID = OpaqueID<Payment>

  /// The id, which is also the idempotency key at the provider: every request about this payment carries it, so
  /// that a repeated request charges once.
  package let id: ID
  /// The product: the kind of the booking's record.
  package let product: String
  /// The key of the booking's record.
  package let booking: String
  /// The quoted total; the capture is of exactly this amount.
  package let amount: Money
  /// Token of the payment method at the provider; never a card number.
  package let method: PaymentMethodToken
  /// The provider, fixed for the life of the payment.
  package let provider: PaymentProviderName
  /// Whether the customer wants to keep the payment method.
  package let savesMethod: Bool
  package internal(set) var state: PaymentState
  /// The time at which the booking was requested.
  package let created: Instant
  /// The number of unanswered requests to the provider since its last answer.
  package internal(set) var attempts: Int
  /// The time at which the service asks again without a client's request; nil for at once.
  package internal(set) var nextAttempt: Instant?
  /// Whether a request timed out, so that its effect is unknown.
  package internal(set) var isUncertain: Bool
  /// The total that is to be refunded or was refunded already.
  package internal(set) var refund: Money?
  /// The refunds requested, in order; numbered from 1.
  package internal(set) var refunds: [Refund] = []
  /// Whether the provider said that the money was taken, after it was asked to void the payment.
  package internal(set) var isTaken: Bool? = nil
  /// The total that the provider gave back unasked; nil for nothing.
  package internal(set) var unasked: Money? = nil
  /// The last amount from the provider that differed from ours; the payment did not advance because of it.
  package internal(set) var mismatch: Mismatch? = nil
  /// Whether the money stays authorised until the booking is accepted.
  package internal(set) var awaitsWord = false
  /// The provider's reason for a decline.
  package internal(set) var declineReason: String?
  /// The provider's own id of the payment, once known.
  package internal(set) var reference: PaymentReference?
  /// The time from which it may be deleted, together with its booking (`Sale.cameToNothing`);
  /// nil if the booking is kept.
  package internal(set) var lapses: Instant? = nil
  /// The action that the customer must take, while the payment waits for it.
  @Confidential package internal(set) var action: CustomerAction? = nil
  /// The address to which the customer returns after such an action, until the payment is decided.
  @Confidential package internal(set) var returnAddress: ReturnAddress? = nil

  /// One partial refund.
  package struct Refund: Hashable, Sendable, Codable {
    package let amount: Money
    package internal(set) var state: State

    package enum State: String, Sendable, Codable { case asked, done, refused }
  }

  /// An amount from the provider that differs from ours.
  package struct Mismatch: Hashable, Sendable, Codable {
    package let said: Money
    package let expected: Money
  }

  package init(
    id: ID, product: String, booking: String, amount: Money, method: PaymentMethod,
    created: Instant
  ) {
    self.id = id
    self.product = product
    self.booking = booking
    self.amount = amount
    self.method = method.token
    provider = method.provider
    savesMethod = method.isSaved
    state = PaymentState.table.start
    self.created = created
    attempts = 0
    isUncertain = false
    returnAddress = method.returnAddress
  }

  package var key: String { id.rawValue }
  package var lookups: [Lookup] {
    state.isSettled || isWaiting
      ? [] : [RankedLookup.unsettled(product).at(nextAttempt ?? created)]
  }

  /// Whether the money is authorised and must not be captured yet.
  var isWaiting: Bool { state == .authorised && awaitsWord }

  /// Total of the completed refunds.
  package var returned: Money {
    let done = refunds.filter { $0.state == .done }.map(\.amount)
    return Money.sum(done, in: amount.currency) ?? amount
  }

  /// Whether refunds gave back a part of the money and no other is under way.
  package var isPartlyRefunded: Bool {
    state == .refunded && charged.minorUnits > 0 && returned.minorUnits < charged.minorUnits
  }

  /// The captured amount, before refunds.
  package var charged: Money {
    switch state {
    case .captured, .refunding: amount
    case .refused: refunds.isEmpty ? .zero(amount.currency) : amount
    case .refunded: refund == nil ? .zero(amount.currency) : amount
    default: .zero(amount.currency)
    }
  }

  /// The amount that the provider gave back of its own accord, beside our refunds: the customer's bank took it
  /// back, or the operator refunded it at the provider's own desk.
  package var reversed: Money { unasked ?? .zero(amount.currency) }

  /// The amount that can still be refunded: not refunded, promised or gone back already, even if a
  /// promised refund was refused.
  package var refundable: Money {
    let none = Money.zero(amount.currency)
    let left = amount.subtracting(refund ?? none)?.subtracting(reversed) ?? none
    let rest = left.minorUnits > 0 ? left : none
    return switch state {
    case .captured, .refunding, .refunded: rest
    case .refused where !refunds.isEmpty: rest
    default: none
    }
  }
}

/// A payment method with its provider.
package struct PaymentMethod: Hashable, Sendable {
  package let token: PaymentMethodToken
  package let provider: PaymentProviderName
  /// Whether the customer wants to keep it.
  package let isSaved: Bool
  /// The address to which the customer returns after an action at the provider; nil for none.
  package let returnAddress: ReturnAddress?

  package init(
    token: PaymentMethodToken, provider: PaymentProviderName, isSaved: Bool = false,
    returnAddress: ReturnAddress? = nil
  ) {
    self.token = token
    self.provider = provider
    self.isSaved = isSaved
    self.returnAddress = returnAddress
  }
}

extension RankedLookup {
  /// Returns the lookup of a product's payments that still need a request to the provider, ranked by its due
  /// time in seconds since 1970.
  package static func unsettled(_ product: String) -> RankedLookup {
    RankedLookup("unsettled", product)
  }
}
