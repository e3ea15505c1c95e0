package import StrictText
package import Vocabulary

extension FileRow {
  /// The highest price, in minor units.
  private static let highestPrice = 1_000_000_000

  /// Reads an amount in minor units, alone or with its currency (`1500` or `1500 EUR`); nil if it is missing or empty.
  package func optionalAmount(
    _ name: String, in currency: CurrencyCode
  ) throws(TextFault) -> Money? {
    let amount = try optionalValue(
      name,
      "an amount from 0 to \(Self.highestPrice) in minor units (for example cents), without a decimal point, such as "
        + "1500"
    ) { Amount($0, upTo: Self.highestPrice) }
    guard let amount else { return nil }
    if let other = amount.currency, other != currency {
      throw TextFault(
        try field(name).place, "\(name): is in \(other), and the currency of the row is \(currency)"
      )
    }
    return Money(amount.minorUnits, currency)
  }

  private struct Amount {
    let minorUnits: Int
    let currency: CurrencyCode?

    init?(_ text: String, upTo highest: Int) {
      let words = text.split(separator: " ", maxSplits: 2)
      guard let first = words.first, words.count <= 2,
        let minorUnits = number(first, 0...highest)
      else { return nil }
      self.minorUnits = minorUnits
      currency = words.count == 2 ? CurrencyCode(String(words[1])) : nil
      if words.count == 2, currency == nil { return nil }
    }
  }
}

/// Returns the number that a text of digits alone writes, if it is in the range; nil otherwise.
package func number(_ text: some StringProtocol, _ range: ClosedRange<Int>) -> Int? {
  guard (1...10).contains(text.utf8.count), text.utf8.allSatisfy(ASCII.isDigit),
    let number = Int(text), range.contains(number)
  else { return nil }
  return number
}
