package import Vocabulary

/// The rates by which prices are quoted in other currencies than the seller's, as an operator sets them.
package struct ExchangeRates: Sendable {
  private let rates: [ExchangeRate]
  /// Maximum age of a rate, in seconds; an older one is not used.
  package static let oldest = 7 * 86_400

  package init(_ rates: [ExchangeRate] = []) { self.rates = rates }

  /// Returns the rate from one currency to another; nil if it is missing or too old.
  package func rate(
    from: CurrencyCode, to: CurrencyCode, now: Instant
  ) -> ExchangeRate? {
    rates.first { rate in
      rate.from == from && rate.to == to && now.seconds(since: rate.time) <= Self.oldest
    }
  }
}

extension ExchangeRate {
  /// The rate for whole units as a decimal, such as `0.9213` euros for a dollar.
  package var decimal: String {
    var digits = String(millionths)
    let decimals = 6 - from.decimals + to.decimals
    if decimals < 0 { digits += String(repeating: "0", count: -decimals) }
    guard decimals > 0 else { return digits }
    digits =
      String(repeating: "0", count: max(decimals + 1 - digits.utf8.count, 0)) + digits
    let fraction = String(digits.suffix(decimals))
    let shown = fraction.reversed().drop { $0 == "0" }.reversed()
    return digits.dropLast(decimals) + (shown.isEmpty ? "" : "." + String(shown))
  }

  /// The rate from a decimal for whole units, such as `0.9213`.
  ///
  /// It is nil for a text that is not a decimal with at most ten digits before and ten after the point, and for a
  /// rate that is zero or too small for a millionth of a minor unit.
  package init?(
    from: CurrencyCode, to: CurrencyCode, decimal: String, source: String, time: Instant
  ) {
    let parts = decimal.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ (1...10).contains($0.utf8.count) && $0.utf8.allSatisfy(ASCII.isDigit) })
    else { return nil }
    let fraction = parts.count == 2 ? String(parts[1]) : ""
    guard let number = Int(parts[0] + fraction) else { return nil }
    var (millionths, shift) = (number, 6 - fraction.utf8.count + to.decimals - from.decimals)
    while shift > 0 {
      let (next, overflow) = millionths.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      (millionths, shift) = (next, shift - 1)
    }
    while shift < 0 {
      // The last digit that is dropped decides the rounding.
      millionths = shift == -1 ? (millionths + 5) / 10 : millionths / 10
      shift += 1
    }
    self.init(from: from, to: to, millionths: millionths, source: source, time: time)
  }
}
