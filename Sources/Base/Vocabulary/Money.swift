/// A currency code of three letters (ISO 4217).
package struct CurrencyCode: ValidatedText {
  /// The required form of the text, worded to follow "expected".
  package static let expectation = "a currency of 3 letters A–Z, such as USD"

  /// The text itself.
  package let rawValue: String

  /// The value for a text of this form, or nil.
  package init?(_ text: String) {
    guard text.utf8.count == 3, text.utf8.allSatisfy(ASCII.isUpperCaseLetter) else { return nil }
    rawValue = text
  }
}

extension CurrencyCode {
  /// The number of decimals of its amounts (ISO 4217, list one); two for a code that the list does not have.
  package var decimals: Int {
    switch rawValue {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND",
      "VUV", "XAF", "XOF", "XPF":
      0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    case "CLF", "UYW": 4
    default: 2
    }
  }
}

/// An amount in whole minor units of one currency: 99230 USD is 992 dollars and 30 cents.
///
/// There is deliberately no `+` operator: a sum may mix currencies or overflow, and callers must
/// handle both.
package struct Money: Hashable, Sendable, CustomStringConvertible {
  /// The amount in the smallest unit of the currency (cents, yen, fils); negative if it is owed.
  package let minorUnits: Int
  /// The currency.
  package let currency: CurrencyCode

  /// An amount of a currency.
  package init(_ minorUnits: Int, _ currency: CurrencyCode) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// Returns zero in a currency.
  package static func zero(_ currency: CurrencyCode) -> Money { Money(0, currency) }

  /// Returns the sum, or nil if the currencies differ or it overflows.
  package func adding(_ other: Money) -> Money? {
    let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
    return overflow || currency != other.currency ? nil : Money(sum, currency)
  }

  /// Returns the difference, or nil if the currencies differ or it overflows.
  package func subtracting(_ other: Money) -> Money? {
    let (difference, overflow) = minorUnits.subtractingReportingOverflow(other.minorUnits)
    return overflow || currency != other.currency ? nil : Money(difference, currency)
  }

  /// The amount without its sign.
  package var size: Money {
    Money(Int(clamping: minorUnits.magnitude), currency)
  }

  /// Returns the product with a count, or nil if it overflows.
  package func times(_ count: Int) -> Money? {
    let (product, overflow) = minorUnits.multipliedReportingOverflow(by: count)
    return overflow ? nil : Money(product, currency)
  }

  /// Returns a share in basis points, rounded half away from zero, or nil if it overflows.
  package func share(basisPoints: Int) -> Money? {
    let (size, overflow) = minorUnits.multipliedReportingOverflow(by: basisPoints)
    guard !overflow else { return nil }
    let (quotient, rest) = size.quotientAndRemainder(dividingBy: 10_000)
    return Money(quotient + (abs(rest) >= 5_000 ? size.signum() : 0), currency)
  }

  /// Returns the sum of amounts, or nil if one has another currency or the sum overflows.
  package static func sum(_ amounts: some Sequence<Money>, in currency: CurrencyCode) -> Money? {
    amounts.reduce(Money.zero(currency)) { $0?.adding($1) }
  }

  /// The amount as people read it, such as `992.30 USD`, `500 JPY`, `1.250 KWD`.
  ///
  /// A sentence never shows minor units.
  package var description: String {
    let digits = String(minorUnits.magnitude)
    let decimals = currency.decimals
    let sign = minorUnits < 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(digits) \(currency)" }
    let padded = String(repeating: "0", count: max(decimals + 1 - digits.utf8.count, 0)) + digits
    return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals)) \(currency)"
  }
}
