internal import Vocabulary

/// The characters that an item may have.
///
/// Forms check characters and not code lists: lists grow, and an unknown code is for staff to
/// judge. Only items 253 and 16 are checked against their values.
package enum BCBPForm: Sendable {
  case formatM, legCount, name, electronicTicket
  case airport, carrier, flightNumber, dayOfYear, seat, sequence
  case dateOfIssue, documentType, freeBaggage
  case versionMark, version, size, securityMark
  case letter, alphanumeric, digits
  /// Letters and digits, left-aligned and padded with blanks; may be all blanks.
  case padded

  /// The form, phrased to follow "expected".
  package var expectation: String {
    switch self {
    case .formatM: "M"
    case .legCount: "1 to 4"
    case .name: "SURNAME/GIVEN in A–Z and blanks"
    case .electronicTicket: "E, L or a blank"
    case .airport: "three letters A–Z"
    case .carrier: "2 or 3 of A–Z 0–9, then blanks"
    case .flightNumber: "4 digits, then a letter or a blank"
    case .dayOfYear: "a day of the year, 001 to 366"
    case .seat: "3 digits and a letter, or INF, STBY, GATE, or blanks"
    case .sequence: "4 digits, then a letter or a blank, or blanks alone"
    case .dateOfIssue: "the last digit of the year and a day, 001 to 366"
    case .documentType: "B, I or a blank"
    case .freeBaggage: "such as 2PC, 20K or 44L, or blanks"
    case .versionMark: ">"
    case .version: "a version, 1 to 8"
    case .size: "two upper-case hexadecimal digits"
    case .securityMark: "^"
    case .letter: "a letter A–Z"
    case .alphanumeric: "one of A–Z 0–9"
    case .digits: "digits"
    case .padded: "A–Z 0–9, then blanks"
    }
  }

  /// Returns whether a text has this form.
  ///
  /// The text must be as long as the item is wide.
  func accepts(_ text: Span<UInt8>) -> Bool {
    guard !text.isEmpty else { return false }
    let (first, last) = (text[0], text[text.count - 1])
    switch self {
    case .formatM: return first == UInt8(ascii: "M")
    case .legCount: return (UInt8(ascii: "1")...UInt8(ascii: "4")).contains(first)
    case .name: return Self.isName(text)
    case .electronicTicket:
      return first == UInt8(ascii: "E") || first == UInt8(ascii: "L") || first == blank
    case .airport: return text.allSatisfy(ASCII.isUpperCaseLetter)
    case .carrier:
      return text.extracting(first: 2).allSatisfy(ASCII.isUpperCaseAlphanumeric)
        && (last == blank || ASCII.isUpperCaseAlphanumeric(last))
    case .flightNumber:
      return text.extracting(droppingLast: 1).allSatisfy(ASCII.isDigit)
        && (last == blank || ASCII.isUpperCaseLetter(last))
    case .dayOfYear: return BCBP.dayOfYear(text) != nil
    case .seat:
      return Self.isBlank(text)
        || text.extracting(droppingLast: 1).allSatisfy(ASCII.isDigit)
          && ASCII.isUpperCaseLetter(last)
        || Self.seatWords.contains { text.hasBytes($0) }
    case .sequence:
      return Self.isBlank(text)
        || text.extracting(droppingLast: 1).allSatisfy(ASCII.isDigit)
          && (last == blank || ASCII.isUpperCaseLetter(last))
    case .dateOfIssue:
      return ASCII.isDigit(first) && BCBP.dayOfYear(text.extracting(droppingFirst: 1)) != nil
    case .documentType:
      return first == UInt8(ascii: "B") || first == UInt8(ascii: "I") || first == blank
    case .freeBaggage: return Self.isBlank(text) || Self.isFreeBaggage(text)
    case .versionMark: return first == UInt8(ascii: ">")
    case .version: return (UInt8(ascii: "1")...UInt8(ascii: "8")).contains(first)
    case .size:
      return BCBP.size(text) != nil && text.allSatisfy { !ASCII.isLowerCaseLetter($0) }
    case .securityMark: return first == UInt8(ascii: "^")
    case .letter: return ASCII.isUpperCaseLetter(first)
    case .alphanumeric: return text.allSatisfy(ASCII.isUpperCaseAlphanumeric)
    case .digits: return text.allSatisfy(ASCII.isDigit)
    case .padded:
      var start = 0
      while start < text.count, ASCII.isUpperCaseAlphanumeric(text[start]) { start += 1 }
      return Self.isBlank(text.extracting(droppingFirst: start))
    }
  }

  private static let seatWords = ["INF ", "STBY", "GATE"].map { Array($0.utf8) }

  static func isBlank(_ text: Span<UInt8>) -> Bool { text.allSatisfy { $0 == blank } }

  private static func isName(_ text: Span<UInt8>) -> Bool {
    var slash = 0
    while slash < text.count, text[slash] != UInt8(ascii: "/") { slash += 1 }
    guard slash > 0, slash + 1 < text.count, text[slash - 1] != blank,
      ASCII.isUpperCaseLetter(text[0]), ASCII.isUpperCaseLetter(text[slash + 1])
    else { return false }
    func isLetterOrBlank(_ byte: UInt8) -> Bool { ASCII.isUpperCaseLetter(byte) || byte == blank }
    return text.extracting(first: slash).allSatisfy(isLetterOrBlank)
      && text.extracting(droppingFirst: slash + 1).allSatisfy(isLetterOrBlank)
  }

  private static func isFreeBaggage(_ text: Span<UInt8>) -> Bool {
    guard text.count == 3 else { return false }
    let isUnit = text[2] == UInt8(ascii: "K") || text[2] == UInt8(ascii: "L")
    return ASCII.isDigit(text[0])
      && (text[1] == UInt8(ascii: "P") && text[2] == UInt8(ascii: "C")
        || ASCII.isDigit(text[1]) && isUnit)
  }
}

extension Span<UInt8> {
  /// Returns whether each byte meets a condition.
  ///
  /// A slice of an array would be counted as one more owner of its memory; a pass is read in thirty pieces.
  func allSatisfy(_ condition: (UInt8) -> Bool) -> Bool {
    for index in indices where !condition(self[index]) { return false }
    return true
  }

  /// Returns whether these are exactly the bytes of an array.
  func hasBytes(_ bytes: [UInt8]) -> Bool {
    guard count == bytes.count else { return false }
    for index in indices where self[index] != bytes[index] { return false }
    return true
  }
}

let blank = UInt8(ascii: " ")
