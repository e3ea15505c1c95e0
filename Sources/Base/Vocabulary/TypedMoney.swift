extension Money {
  /// Reads an amount as a person types it, such as `12`, `12.50` or `12,50`; nil for any other text.
  package init?(typed text: String, _ currency: CurrencyCode) {
    let parts = text.utf8.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
    }
    let decimals = currency.decimals
    guard (1...2).contains(parts.count), (1...12).contains(parts[0].count),
      parts.allSatisfy({ $0.allSatisfy(ASCII.isDigit) }),
      parts.count == 1 || (1...max(decimals, 1)).contains(parts[1].count) && decimals > 0
    else { return nil }
    var minor = 0
    for digit in parts.joined() { minor = minor * 10 + Int(digit - UInt8(ascii: "0")) }
    for _ in 0..<decimals - (parts.count > 1 ? parts[1].count : 0) { minor *= 10 }
    self.init(minor, currency)
  }
}
