internal import Vocabulary

/// Amounts as Stripe counts them.
///
/// Stripe counts in the smallest unit of a currency, but not always in that of ISO 4217 ("Supported currencies" in its
/// documentation).
enum StripeAmount {
  /// Currencies whose smallest unit at Stripe is smaller than in ISO 4217: a hundredth of a unit that has none.
  private static let split: Set<String> = ["ISK", "UGX"]
  /// Currencies that Stripe counts in whole units, though ISO 4217 gives them hundredths.
  private static let whole: Set<String> = ["MGA"]

  /// Returns the number for an amount; nil where Stripe cannot charge exactly this amount.
  static func number(_ money: Money) -> Int? {
    guard money.minorUnits > 0 else { return nil }
    let code = money.currency.rawValue
    if split.contains(code) { return money.times(100)?.minorUnits }
    if whole.contains(code) {
      return money.minorUnits.isMultiple(of: 100) ? money.minorUnits / 100 : nil
    }
    switch money.currency.decimals {
    case 0, 2: return money.minorUnits
    // The last of three decimals must be zero.
    case 3: return money.minorUnits.isMultiple(of: 10) ? money.minorUnits : nil
    default: return nil
    }
  }

  /// Returns the amount for a number of Stripe; nil unless it is a whole number of our units.
  static func money(_ number: Int, _ currency: CurrencyCode) -> Money? {
    let code = currency.rawValue
    if split.contains(code) {
      return number.isMultiple(of: 100) ? Money(number / 100, currency) : nil
    }
    return whole.contains(code) ? Money(number, currency).times(100) : Money(number, currency)
  }
}
