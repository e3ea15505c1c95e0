package import Bookings
package import Vocabulary

extension Payment {
  /// The captured amount less all refunds that are done or under way.
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
  /// The captured amount less the refunds in the provider's account, in minor units.
  package var kept: Int { (captured?.minorUnits ?? 0) - (refunded?.minorUnits ?? 0) }
}
