package import Vocabulary

/// Amounts as people read them.
package enum MoneyWords {
  /// Returns an amount with its currency's code, and digits as the language groups them.
  package static func text(_ money: Money, in language: Language) -> String {
    let (point, group): (Character, Character) =
      switch language {
      case .english, .japanese, .arabic: (".", ",")
      case .german, .spanish: (",", ".")
      case .czech, .french, .polish: (",", "\u{202F}")
      }
    let decimals = money.currency.decimals
    var digits = Array(String(money.minorUnits.magnitude))
    while digits.count <= decimals { digits.insert("0", at: 0) }
    var whole = ""
    for (index, digit) in digits.dropLast(decimals).enumerated() {
      if index > 0, (digits.count - decimals - index) % 3 == 0 { whole.append(group) }
      whole.append(digit)
    }
    let sign = money.minorUnits < 0 ? "−" : ""
    let fraction = decimals > 0 ? "\(point)\(String(digits.suffix(decimals)))" : ""
    // Isolated, so that text from right to left leaves sign, code and digits in their order.
    return "\u{2066}\(money.currency.rawValue)\u{00A0}\(sign)\(whole)\(fraction)\u{2069}"
  }
}
