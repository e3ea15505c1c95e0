package import Vocabulary

/// An exchange rate between two currencies, with its source and time.
///
/// It is stored in the quote that was made with it, so that the price can be explained later.
package struct ExchangeRate: Hashable, Sendable, Codable {
  package let from: CurrencyCode
  package let to: CurrencyCode
  /// Millionths of a minor unit of `to` per minor unit of `from`: 920000 for 0.92 cents per cent.
  package let millionths: Int
  /// The publisher, such as `ECB`.
  package let source: String
  /// The time of the rate.
  package let time: Instant

  /// The rate, or nil if the currencies are equal, the rate is not positive, or the source is not 1 to 64 bytes long.
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

  /// Converts an amount, rounded half away from zero; nil on overflow or for another currency than `from`.
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
