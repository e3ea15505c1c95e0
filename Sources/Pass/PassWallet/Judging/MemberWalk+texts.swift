internal import StrictText
internal import Vocabulary

/// The strings whose content has a form.
extension MemberWalk {
  /// Returns what is wrong with a string of a kind; nil if nothing is.
  static func problem(_ text: String, _ kind: MemberKind) -> (rule: WalletRule, words: String)? {
    let shown = "\"\(escaped(text, limit: 40))\""
    switch kind {
    case .filled: return text.isEmpty ? (.memberValue, "the string is empty") : nil
    case .date:
      guard case .wrong(let reason) = WalletDate.read(text) else { return nil }
      return (.date, "\(shown) is no date that phones read: \(reason)")
    case .color: return colorProblem(text)
    case .zone: return ZoneName(text) == nil ? (.memberValue, "\(shown) is no time zone") : nil
    case .currency:
      let isCode = text.utf8.count == 3 && text.utf8.allSatisfy(ASCII.isUpperCaseLetter)
      return isCode ? nil : (.memberValue, "\(shown) is no currency code, such as EUR")
    case .secureAddress:
      return isSecure(text) ? nil : (.memberValue, "\(shown) is no https address")
    case .address:
      return hasScheme(text) ? nil : (.memberValue, "\(shown) is no address with a scheme")
    case .word(let words, let new):
      if words.contains(text) { return nil }
      if new.contains(text) { return (.barcodeFormat, "\(shown) is known from iOS 27 on") }
      let near = text.utf8.count <= 64 ? nearest(text, of: words + new) : nil
      let hint = near.map { "; did you mean \($0)?" } ?? ", \(kind.words)"
      return (.memberValue, "\(shown) is not known\(hint)")
    default: return nil
    }
  }

  /// Returns whether a text is an https address with a host.
  static func isSecure(_ text: String) -> Bool {
    let bytes = Array(text.utf8.prefix(2_049))
    let start = "https://".utf8
    return bytes.count <= 2_048 && bytes.count > start.count
      && bytes.prefix(start.count).map { $0 | 0x20 }.elementsEqual(start.map { $0 | 0x20 })
      && bytes[start.count] != UInt8(ascii: "/")
      && bytes.allSatisfy { ASCII.isPrintable($0) && $0 != UInt8(ascii: " ") }
  }

  private static func hasScheme(_ text: String) -> Bool {
    let bytes = Array(text.utf8.prefix(2_049))
    guard bytes.count <= 2_048, let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 1,
      colon + 1 < bytes.count
    else { return false }
    return bytes[..<colon].allSatisfy {
      ASCII.isLowerCaseLetter($0 | 0x20) || ASCII.isDigit($0) || "+-.".utf8.contains($0)
    } && !bytes.contains { $0 <= 0x20 || $0 == 0x7F }
  }

  private static func colorProblem(_ text: String) -> (rule: WalletRule, words: String)? {
    let shown = "\"\(escaped(text, limit: 40))\""
    let bytes = Array(text.utf8.prefix(64))
    if bytes.first == UInt8(ascii: "#"), [4, 7].contains(text.utf8.count),
      bytes.dropFirst().allSatisfy({ ASCII.hexadecimalValue($0) != nil })
    {
      return (.hexColor, "\(shown) is written in hexadecimal")
    }
    let wrong = (WalletRule.color, "\(shown) is no colour like rgb(18, 43, 69)")
    guard text.utf8.count < 64, bytes.starts(with: "rgb(".utf8), bytes.last == UInt8(ascii: ")")
    else { return wrong }
    let parts = bytes.dropFirst(4).dropLast().split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let isGood =
      parts.count == 3
      && parts.allSatisfy { part in
        let digits = String(decoding: part, as: UTF8.self).trimmed { $0 == " " }
        return digits.utf8.allSatisfy(ASCII.isDigit) && (Int(digits).map { $0 <= 255 } ?? false)
      }
    return isGood ? nil : wrong
  }
}

extension MemberKind {
  /// Whether the value is a string with a form.
  var isOfText: Bool {
    switch self {
    case .filled, .date, .color, .zone, .currency, .address, .secureAddress, .word: true
    default: false
    }
  }
}
