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
  func accepts(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    switch self {
    case .formatM: return first == UInt8(ascii: "M")
    case .legCount: return (UInt8(ascii: "1")...UInt8(ascii: "4")).contains(first)
    case .name: return Self.isName(text)
    case .electronicTicket: return "EL ".utf8.contains(first)
    case .airport: return text.allSatisfy(ASCII.isUpperCaseLetter)
    case .carrier:
      return text.prefix(2).allSatisfy(ASCII.isUpperCaseAlphanumeric)
        && (last == blank || ASCII.isUpperCaseAlphanumeric(last))
    case .flightNumber:
      return text.dropLast().allSatisfy(ASCII.isDigit)
        && (last == blank || ASCII.isUpperCaseLetter(last))
    case .dayOfYear: return BCBP.dayOfYear(text) != nil
    case .seat:
      return Self.isBlank(text) || Self.seatWords.contains { text.elementsEqual($0) }
        || text.dropLast().allSatisfy(ASCII.isDigit) && ASCII.isUpperCaseLetter(last)
    case .sequence:
      return Self.isBlank(text)
        || text.dropLast().allSatisfy(ASCII.isDigit)
          && (last == blank || ASCII.isUpperCaseLetter(last))
    case .dateOfIssue: return ASCII.isDigit(first) && BCBP.dayOfYear(text.dropFirst()) != nil
    case .documentType: return "BI ".utf8.contains(first)
    case .freeBaggage: return Self.isBlank(text) || Self.isFreeBaggage(text)
    case .versionMark: return first == UInt8(ascii: ">")
    case .version: return (UInt8(ascii: "1")...UInt8(ascii: "8")).contains(first)
    case .size: return BCBP.size(text) != nil && !text.contains(where: ASCII.isLowerCaseLetter)
    case .securityMark: return first == UInt8(ascii: "^")
    case .letter: return ASCII.isUpperCaseLetter(first)
    case .alphanumeric: return text.allSatisfy(ASCII.isUpperCaseAlphanumeric)
    case .digits: return text.allSatisfy(ASCII.isDigit)
    case .padded:
      return Self.isBlank(text.drop(while: ASCII.isUpperCaseAlphanumeric))
    }
  }

  private static let seatWords = ["INF ", "STBY", "GATE"].map { Array($0.utf8) }

  static func isBlank(_ text: ArraySlice<UInt8>) -> Bool { text.allSatisfy { $0 == blank } }

  private static func isName(_ text: ArraySlice<UInt8>) -> Bool {
    guard let slash = text.firstIndex(of: UInt8(ascii: "/")), slash > text.startIndex,
      text[slash - 1] != blank
    else { return false }
    return [text[..<slash], text[(slash + 1)...]].allSatisfy { part in
      part.first.map(ASCII.isUpperCaseLetter) == true
        && part.allSatisfy { ASCII.isUpperCaseLetter($0) || $0 == blank }
    }
  }

  private static func isFreeBaggage(_ text: ArraySlice<UInt8>) -> Bool {
    text.dropFirst().elementsEqual("PC".utf8) && ASCII.isDigit(text[text.startIndex])
      || text.dropLast().allSatisfy(ASCII.isDigit) && "KL".utf8.contains(text[text.endIndex - 1])
  }
}

let blank = UInt8(ascii: " ")
