internal import Vocabulary

/// What the characters of an item may be, as strict reading checks it.
///
/// A form is about characters, not about lists of codes: codes are added over the years, and an
/// unknown one is for a person to judge. Item 253 alone is checked against its values.
package enum BCBPForm: Sendable {
  case formatM
  case legCount
  case name
  case electronicTicket
  case reference
  case airport
  case carrier
  case flightNumber
  case dayOfYear
  case letter
  case seat
  case sequence
  case alphanumeric
  case size

  /// What is due, fit to follow "expected".
  package var expectation: String {
    switch self {
    case .formatM: "M"
    case .legCount: "1 to 4 legs"
    case .name: "SURNAME/GIVEN in A–Z and blanks"
    case .electronicTicket: "E, L or a blank"
    case .reference: "up to 7 of A–Z 0–9, then blanks"
    case .airport: "three letters A–Z"
    case .carrier: "2 or 3 of A–Z 0–9, then blanks"
    case .flightNumber: "4 digits and a letter or blank"
    case .dayOfYear: "a day of the year, 001 to 366"
    case .letter: "a letter A–Z"
    case .seat: "3 digits and a letter, or INF, STBY, GATE, or blanks"
    case .sequence: "4 digits and one of A–Z 0–9 or a blank, or blanks"
    case .alphanumeric: "one of A–Z 0–9"
    case .size: "two upper-case hexadecimal digits"
    }
  }

  /// Whether an item's characters have this form.
  func accepts(_ text: ArraySlice<UInt8>) -> Bool {
    let first = text.startIndex
    switch self {
    case .formatM: return text[first] == UInt8(ascii: "M")
    case .legCount: return (UInt8(ascii: "1")...UInt8(ascii: "4")).contains(text[first])
    case .name: return Self.isName(text)
    case .electronicTicket: return "EL ".utf8.contains(text[first])
    case .reference: return Self.isPadded(text, atLeast: 0, ASCII.isUpperCaseAlphanumeric)
    case .airport: return text.allSatisfy(ASCII.isUpperCaseLetter)
    case .carrier: return Self.isPadded(text, atLeast: 2, ASCII.isUpperCaseAlphanumeric)
    case .flightNumber:
      return text.prefix(4).allSatisfy(ASCII.isDigit)
        && (text[first + 4] == blank || ASCII.isUpperCaseLetter(text[first + 4]))
    case .dayOfYear: return BCBP.dayOfYear(text) != nil
    case .letter: return ASCII.isUpperCaseLetter(text[first])
    case .seat:
      return Self.isBlank(text) || Self.seatWords.contains { text.elementsEqual($0) }
        || text.prefix(3).allSatisfy(ASCII.isDigit) && ASCII.isUpperCaseLetter(text[first + 3])
    case .sequence:
      return Self.isBlank(text)
        || text.prefix(4).allSatisfy(ASCII.isDigit)
          && (text[first + 4] == blank || ASCII.isUpperCaseAlphanumeric(text[first + 4]))
    case .alphanumeric: return ASCII.isUpperCaseAlphanumeric(text[first])
    case .size: return BCBP.size(text) != nil
    }
  }

  private static let seatWords = ["INF ", "STBY", "GATE"].map { Array($0.utf8) }

  private static func isBlank(_ text: ArraySlice<UInt8>) -> Bool { text.allSatisfy { $0 == blank } }

  /// Whether the text is such characters, then only blanks.
  private static func isPadded(
    _ text: ArraySlice<UInt8>, atLeast minimum: Int, _ isAllowed: (UInt8) -> Bool
  ) -> Bool {
    let content = text.prefix(while: isAllowed)
    return content.count >= minimum && isBlank(text.dropFirst(content.count))
  }

  private static func isName(_ text: ArraySlice<UInt8>) -> Bool {
    guard let slash = text.firstIndex(of: UInt8(ascii: "/")) else { return false }
    let parts = [text[..<slash], text[(slash + 1)...]]
    return parts.allSatisfy { part in
      part.first.map(ASCII.isUpperCaseLetter) == true
        && part.allSatisfy { ASCII.isUpperCaseLetter($0) || $0 == blank }
    } && text[slash - 1] != blank
  }
}

let blank = UInt8(ascii: " ")
