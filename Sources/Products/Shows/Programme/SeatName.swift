internal import Vocabulary

/// The name of a seat in its screen: its row and its number in that row, such as `C7`, `AA12` or, where the row's name
/// ends with a digit, `12-3`.
package struct SeatName: ValidatedText, Codable {
  package static let expectation =
    "a seat such as C7, AA12 or 12-3: a row of 1 to 6 of A–Z 0–9, and a number of 1 to 999"

  package let rawValue: String
  package let row: String
  package let number: Int

  package init?(_ text: String) {
    let bytes = Array(text.utf8.prefix(12))
    guard bytes.count == text.utf8.count else { return nil }
    let dash = bytes.firstIndex(of: UInt8(ascii: "-"))
    let digits = dash.map { bytes[($0 + 1)...] } ?? bytes.suffix(while: ASCII.isDigit)
    let row = bytes[..<(dash ?? digits.startIndex)]
    guard (1...6).contains(row.count), (1...3).contains(digits.count),
      row.allSatisfy(ASCII.isUpperCaseAlphanumeric), digits.allSatisfy(ASCII.isDigit),
      digits.first != UInt8(ascii: "0"),
      // Each seat has one spelling: a dash is there only if row and number would run into each other.
      row.last.map(ASCII.isDigit) == (dash != nil),
      let number = Int(String(decoding: digits, as: UTF8.self))
    else { return nil }
    rawValue = text
    self.row = String(decoding: row, as: UTF8.self)
    self.number = number
  }

  package init?(row: String, number: Int) {
    self.init(row.utf8.last.map(ASCII.isDigit) == true ? "\(row)-\(number)" : "\(row)\(number)")
  }

  package static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// Orders seats row by row, `Z` before `AA`, and by number.
  package static func < (left: Self, right: Self) -> Bool {
    (left.row.utf8.count, left.row, left.number) < (right.row.utf8.count, right.row, right.number)
  }
}

extension [UInt8] {
  fileprivate func suffix(while isOne: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !isOne($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
