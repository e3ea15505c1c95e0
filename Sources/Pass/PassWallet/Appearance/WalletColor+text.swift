internal import Vocabulary

extension WalletColor {
  /// The colour that a text of the form `#RRGGBB` or `rgb(r, g, b)` describes; nil for another text.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    if bytes.first == UInt8(ascii: "#") {
      let digits = bytes.dropFirst().compactMap(ASCII.hexadecimalValue)
      guard bytes.count == 7, digits.count == 6 else { return nil }
      self.init(
        red: digits[0] << 4 | digits[1], green: digits[2] << 4 | digits[3],
        blue: digits[4] << 4 | digits[5])
      return
    }
    guard text.hasPrefix("rgb("), text.hasSuffix(")"), bytes.count <= 40 else { return nil }
    let parts = text.dropFirst(4).dropLast().split(
      separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> UInt8? in
      let digits = part.drop { $0 == " " }.prefix { $0 != " " }
      let rest = part.drop { $0 == " " }.dropFirst(digits.count)
      guard (1...3).contains(digits.utf8.count), digits.utf8.allSatisfy(ASCII.isDigit),
        rest.allSatisfy({ $0 == " " })
      else { return nil }
      return UInt8(digits)
    }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    self.init(red: numbers[0], green: numbers[1], blue: numbers[2])
  }

  /// The colour as `#RRGGBB`.
  public var hexadecimal: String {
    [red, green, blue].reduce("#") { text, part in
      let digits = String(part, radix: 16, uppercase: true)
      return text + (part < 16 ? "0" : "") + digits
    }
  }
}
