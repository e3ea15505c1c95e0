extension Money {
  /// Reads an amount as a person types it, such as `12`, `12.50` or `12,50`; nil for any other text.
  package init?(typed text: String, _ currency: CurrencyCode) {
    let parts = text.replacing(",", with: ".").split(
      separator: ".", omittingEmptySubsequences: false)
    let decimals = currency.decimals
    guard (1...2).contains(parts.count), (1...12).contains(parts[0].utf8.count),
      parts.allSatisfy({ $0.utf8.allSatisfy(ASCII.isDigit) }),
      parts.count == 1 || (1...max(decimals, 1)).contains(parts[1].utf8.count) && decimals > 0
    else { return nil }
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    let digits = parts[0] + fraction + String(repeating: "0", count: decimals - fraction.utf8.count)
    guard let minor = Int(digits) else { return nil }
    self.init(minor, currency)
  }
}
