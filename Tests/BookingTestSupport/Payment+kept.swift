package import Bookings
package import Vocabulary

extension Payment {
  /// The captured amount less all refunds that are done or under way, and less what the provider gave back unasked.
  package var kept: Money {
    let none = Money.zero(amount.currency)
    let left = amount.subtracting(reversed) ?? none
    return switch state {
    case .captured, .refunded: left.subtracting(returned) ?? none
    case .refunding: left.subtracting(refund ?? amount) ?? none
    case .refused where !refunds.isEmpty: left.subtracting(returned) ?? none
    default: none
    }
  }
}

extension DeterministicProvider.Account {
  /// The captured amount less the refunds in the provider's account, in minor units.
  package var kept: Int { (captured?.minorUnits ?? 0) - (refunded?.minorUnits ?? 0) }
}
