package import Vocabulary

/// The money for one booking: at most one payment of a booking ever takes any.
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
  package internal(set) var state: PaymentState
  /// When the booking was asked for.
  package let created: Instant
  /// What the provider was asked in vain since it last answered.
  package internal(set) var attempts: Int
  /// When the house asks again of its own accord; nil is at once.
  package internal(set) var nextAttempt: Instant?
  /// Whether one of those requests timed out, so that nobody knows what it did.
  package internal(set) var isUncertain: Bool
  /// What is to go back, or went, of what was captured.
  package internal(set) var refund: Money?
  /// The provider's reason, when it said no.
  package internal(set) var declineReason: String?

  package init(
    id: ID, product: String, booking: String, amount: Money, method: PaymentMethodToken,
    created: Instant
  ) {
    self.id = id
    self.product = product
    self.booking = booking
    self.amount = amount
    self.method = method
    state = PaymentState.table.start
    self.created = created
    attempts = 0
    isUncertain = false
  }

  package var key: String { id.rawValue }
  package var lookups: [Lookup] {
    [Lookup("booking", booking, isUnique: true)] + (state.isSettled ? [] : [.unsettled])
  }

  /// What of the traveler's money the seller has.
  package var kept: Money {
    switch state {
    case .captured: amount
    case .refused where refund != nil: amount
    case .refunded where refund != nil: refund.flatMap(amount.subtracting) ?? amount
    default: .zero(amount.currency)
    }
  }
}

extension Lookup {
  /// Payments about which the provider has yet to be asked something.
  package static let unsettled = Lookup("unsettled", "yes")
}

/// What stands for a payment method at its provider, such as `pm_approve`; never a card number, so that
/// none can be stored by way of this type.
package struct PaymentMethodToken: ValidatedText, Codable {
  package static let expectation =
    "a payment method token of 1 to 128 of A–Z a–z 0–9 _ -, which is no card number and has no 16 "
    + "digits in a row"

  package let rawValue: String

  package init?(_ text: String) {
    let isWellFormed = text.utf8.allSatisfy {
      ASCII.isUpperCaseAlphanumeric($0) || ASCII.isLowerCaseLetter($0) || $0 == UInt8(ascii: "_")
        || $0 == UInt8(ascii: "-")
    }
    guard (1...128).contains(text.utf8.count), isWellFormed, !CardNumber.isIn(text) else {
      return nil
    }
    rawValue = text
  }
}
