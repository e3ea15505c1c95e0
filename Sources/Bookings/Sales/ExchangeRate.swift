package import Vocabulary

/// What one currency is worth in another, who says so, and when.
///
/// It stands in the quote that was made with it, so that what was promised can be shown afterwards.
package struct ExchangeRate: Hashable, Sendable, Codable {
  package let from: CurrencyCode
  package let to: CurrencyCode
  /// Millionths of a minor unit of `to` for a minor unit of `from`: 920000 for 0.92 cents a cent.
  package let millionths: Int
  /// Who published it, such as `ECB`.
  package let source: String
  /// Of which moment it is.
  package let time: Instant

  /// Nil where that is no rate: of a currency to itself, nothing or less, or from nobody.
  package init?(
    from: CurrencyCode, to: CurrencyCode, millionths: Int, source: String, time: Instant
  ) {
    guard from != to, millionths > 0, (1...64).contains(source.utf8.count) else { return nil }
    self.from = from
    self.to = to
    self.millionths = millionths
    self.source = source
    self.time = time
  }

  /// An amount of the one currency in the other, rounded half away from zero; nil beyond the number's range
  /// and for a third currency.
  package func convert(_ amount: Money) -> Money? {
    guard amount.currency == from else { return nil }
    let size = amount.minorUnits.magnitude.multipliedFullWidth(by: UInt(millionths))
    let divisor: UInt = 1_000_000
    guard size.high < divisor else { return nil }
    let (quotient, rest) = divisor.dividingFullWidth(size)
    let (rounded, overflow) = quotient.addingReportingOverflow(rest >= divisor / 2 ? 1 : 0)
    guard !overflow, let result = Int(exactly: rounded) else { return nil }
    return Money(amount.minorUnits < 0 ? -result : result, to)
  }
}
