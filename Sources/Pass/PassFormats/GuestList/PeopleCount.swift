internal import Vocabulary

/// Numbers of people as people write them.
enum PeopleCount {
  /// Returns a number such as `2` or `2.0`, or a sum such as `2 + 1`, or nil for anything else.
  ///
  /// `+1` is one more than the guest, so two. Digits may be of any script.
  static func sum(_ text: String) -> Int? {
    var sum = 0
    let parts = text.unicodeScalars.split(
      maxSplits: 4, omittingEmptySubsequences: false, whereSeparator: isPlus)
    for (index, part) in parts.enumerated() {
      let digits = part.trimmed { $0.properties.isWhitespace }
      if index == 0, digits.isEmpty, parts.count > 1 {
        sum = 1
      } else if let number = number(digits) {
        sum += number
      } else {
        return nil
      }
    }
    return sum
  }

  /// Returns the number of people who come beside the guest: a number, `+1`, a yes or a no; nil for anything else.
  ///
  /// A name counts as one.
  static func companions(_ text: String) -> Int? {
    let scalars = text.unicodeScalars
    if let first = scalars.first, isPlus(first) {
      return sum(text).map { $0 - 1 }
    }
    if let number = sum(text) { return number }
    if let answer = answer(text) { return answer ? 1 : 0 }
    return isName(text) ? 1 : nil
  }

  /// Returns whether a cell names a companion instead of counting.
  static func isName(_ text: String) -> Bool {
    sum(text) == nil && answer(text) == nil
      && text.unicodeScalars.contains { $0.properties.isAlphabetic }
      && !text.unicodeScalars.contains { $0.properties.generalCategory == .decimalNumber }
  }

  /// Returns true for a yes and false for a no, in the languages of headings, or nil for neither.
  static func answer(_ text: String) -> Bool? {
    if ["✓", "✔", "☑", "✅"].contains(text) { return true }
    if ["-", "–", "—", "☐", "✗", "✘"].contains(text) { return false }
    guard text.utf8.count <= 24 else { return nil }
    let key = NameKey(text).compact
    return yes.contains(key) ? true : no.contains(key) ? false : nil
  }

  private static let yes: Set<String> = [
    "yes", "y", "true", "x", "ano", "ja", "j", "oui", "si", "tak", "はい", "有", "あり", "نعم",
  ].mapped { NameKey($0).compact }

  private static let no: Set<String> = [
    "no", "n", "false", "none", "ne", "nein", "non", "nie", "keine", "zadny", "いいえ", "無", "なし",
    "لا",
  ].mapped { NameKey($0).compact }

  /// Returns a number of at most three digits, with `.0` or `,00` behind it where a spreadsheet wrote it so.
  private static func number(_ scalars: Substring.UnicodeScalarView) -> Int? {
    var (number, count) = (0, 0)
    var rest = scalars
    while let scalar = rest.first, let digit = digit(scalar) {
      (number, count) = (number * 10 + digit, count + 1)
      guard count <= 3 else { return nil }
      rest = rest.dropFirst()
    }
    guard count > 0 else { return nil }
    if let point = rest.first, point == "." || point == "," {
      let decimals = rest.dropFirst()
      guard !decimals.isEmpty, decimals.allSatisfy({ $0 == "0" }) else { return nil }
      return number
    }
    return rest.isEmpty ? number : nil
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    guard scalar.properties.generalCategory == .decimalNumber else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }

  private static func isPlus(_ scalar: Unicode.Scalar) -> Bool { scalar == "+" || scalar == "＋" }
}

extension [String] {
  fileprivate func mapped(_ form: (String) -> String) -> Set<String> { Set(map(form)) }
}
