/// A currency by its three letters (ISO 4217).
public struct CurrencyCode: ValidatedText {
  /// What the text must look like, fit to follow "expected".
  public static let expectation = "a currency of 3 letters A–Z, such as USD"

  /// The text itself.
  public let rawValue: String

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    guard text.utf8.count == 3, text.utf8.allSatisfy(ASCII.isUpperCaseLetter) else { return nil }
    rawValue = text
  }
}

/// An amount in whole minor units of one currency: 99230 USD is 992 dollars and 30 cents.
///
/// There is no operator that adds: a sum may have two currencies or no room, and both must be seen.
public struct Money: Hashable, Sendable, CustomStringConvertible {
  /// Cents, yen, fils: the smallest unit that the currency is paid in; negative is owed.
  public let minorUnits: Int
  /// What it is paid in.
  public let currency: CurrencyCode

  /// An amount of a currency.
  public init(_ minorUnits: Int, _ currency: CurrencyCode) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// Nothing, in a currency.
  public static func zero(_ currency: CurrencyCode) -> Money { Money(0, currency) }

  /// The sum, or nil with another currency or beyond the number's range.
  public func adding(_ other: Money) -> Money? {
    let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
    return overflow || currency != other.currency ? nil : Money(sum, currency)
  }

  /// The difference, or nil with another currency or beyond the number's range.
  public func subtracting(_ other: Money) -> Money? {
    let (difference, overflow) = minorUnits.subtractingReportingOverflow(other.minorUnits)
    return overflow || currency != other.currency ? nil : Money(difference, currency)
  }

  /// The amount so many times, or nil beyond the number's range.
  public func times(_ count: Int) -> Money? {
    let (product, overflow) = minorUnits.multipliedReportingOverflow(by: count)
    return overflow ? nil : Money(product, currency)
  }

  /// A share in hundredths of a percent, rounded half away from zero, or nil beyond the range.
  public func share(basisPoints: Int) -> Money? {
    let (size, overflow) = minorUnits.multipliedReportingOverflow(by: basisPoints)
    guard !overflow else { return nil }
    let (quotient, rest) = size.quotientAndRemainder(dividingBy: 10_000)
    return Money(quotient + (abs(rest) >= 5_000 ? size.signum() : 0), currency)
  }

  /// The sum of amounts, or nil where one has another currency or the range ends.
  public static func sum(_ amounts: some Sequence<Money>, in currency: CurrencyCode) -> Money? {
    amounts.reduce(Money.zero(currency)) { $0?.adding($1) }
  }

  /// Minor units and currency, such as `99230 USD`: how many digits are cents depends on the country.
  public var description: String { "\(minorUnits) \(currency)" }
}
