package import Bookings
package import Vocabulary

extension Payment {
  /// What of the traveler's money the seller has, and is not giving back.
  package var kept: Money {
    let none = Money.zero(amount.currency)
    return switch state {
    case .captured, .refunded: amount.subtracting(returned) ?? none
    case .refunding: amount.subtracting(refund ?? amount) ?? none
    case .refused where !refunds.isEmpty: amount.subtracting(returned) ?? none
    default: none
    }
  }
}

extension DeterministicProvider.Account {
  /// What the seller has of it, by the provider's own books.
  package var kept: Int { (captured?.minorUnits ?? 0) - (refunded?.minorUnits ?? 0) }
}
