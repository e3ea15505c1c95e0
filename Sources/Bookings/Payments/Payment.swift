package import Vocabulary

/// The money for one purchase of a booking: what was booked, or what was added to it later.
package struct Payment: Record, Identified {
  package static let idPrefix = "pay"
  package static let kind = "payment"

  package typealias ID = OpaqueID<Payment>

  /// Also the idempotency key under which the provider knows it: all that we ask of the provider about
  /// one payment goes under this id, so that asking twice charges once.
  package let id: ID
  /// Which product it is for: the kind of the booking's record.
  package let product: String
  /// The key of the booking's record.
  package let booking: String
  /// The quoted total: what is captured is this, or nothing.
  package let amount: Money
  /// What stands for the traveler's card at the provider; never the card.
  package let method: PaymentMethodToken
  /// Who moves the money: one and the same as long as there is the payment.
  package let provider: PaymentProviderName
  /// Whether its owner wants to pay with this method again.
  package let savesMethod: Bool
  package internal(set) var state: PaymentState
  /// When the booking was asked for.
  package let created: Instant
  /// What the provider was asked in vain since it last answered.
  package internal(set) var attempts: Int
  /// When the house asks again of its own accord; nil is at once.
  package internal(set) var nextAttempt: Instant?
  /// Whether one of those requests timed out, so that nobody knows what it did.
  package internal(set) var isUncertain: Bool
  /// What is to go back, or went, of what was captured, all in all.
  package internal(set) var refund: Money?
  /// What the provider was asked to give back, in this order; their numbers count from 1.
  package internal(set) var refunds: [Refund] = []
  /// Whether the money is set aside only, until somebody has said yes to the booking.
  package internal(set) var awaitsWord = false
  /// The provider's reason, when it said no.
  package internal(set) var declineReason: String?
  /// The provider's own name of the payment, once it has told it.
  package internal(set) var reference: PaymentReference?
  /// What its owner must do, while it waits for that.
  @Confidential package internal(set) var action: CustomerAction? = nil

  /// A part of the money on its way back.
  package struct Refund: Hashable, Sendable, Codable {
    package let amount: Money
    package internal(set) var state: State

    package enum State: String, Sendable, Codable { case asked, done, refused }
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
  }

  package var key: String { id.rawValue }
  package var lookups: [Lookup] {
    [.booking(booking)]
      + (state.isSettled || isWaiting
        ? [] : [RankedLookup.unsettled(product).at(nextAttempt ?? created)])
  }

  /// Whether the money is set aside and is not to be taken yet.
  var isWaiting: Bool { state == .authorised && awaitsWord }

  /// What went back of what was captured.
  package var returned: Money {
    let done = refunds.filter { $0.state == .done }.map(\.amount)
    return Money.sum(done, in: amount.currency) ?? amount
  }

  /// What can still be given back: neither back nor promised already, be it that a promise was refused.
  package var refundable: Money {
    let none = Money.zero(amount.currency)
    return switch state {
    case .captured, .refunding, .refunded: amount.subtracting(refund ?? none) ?? none
    case .refused where !refunds.isEmpty: amount.subtracting(refund ?? none) ?? none
    default: none
    }
  }
}

/// What pays for a booking, and by whom.
package struct PaymentMethod: Hashable, Sendable {
  package let token: PaymentMethodToken
  package let provider: PaymentProviderName
  /// Whether it is kept for the next time.
  package let isSaved: Bool

  package init(token: PaymentMethodToken, provider: PaymentProviderName, isSaved: Bool = false) {
    self.token = token
    self.provider = provider
    self.isSaved = isSaved
  }
}

extension Lookup {
  /// The payments of a booking.
  package static func booking(_ key: String) -> Lookup { Lookup("booking", key) }
}

extension RankedLookup {
  /// A product's payments about which the provider has yet to be asked something, by the seconds since 1970
  /// from when on.
  package static func unsettled(_ product: String) -> RankedLookup {
    RankedLookup("unsettled", product)
  }
}
