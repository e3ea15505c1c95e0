/// An airline designator of two characters or three letters (IATA Resolution 762).
public struct CarrierCode: ValidatedText {
  /// The required form of the text, worded to follow "expected".
  public static let expectation = "an airline designator of 2 or 3 of A–Z 0–9, such as UA"

  /// The text itself.
  public let rawValue: String

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    guard (2...3).contains(text.utf8.count), text.utf8.allSatisfy(ASCII.isUpperCaseAlphanumeric)
    else { return nil }
    rawValue = text
  }
}

/// An airport or city code of three letters (IATA Resolution 763).
public struct AirportCode: ValidatedText {
  /// The required form of the text, worded to follow "expected".
  public static let expectation = "an airport code of 3 letters A–Z, such as SFO"

  /// The text itself.
  public let rawValue: String

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    guard text.utf8.count == 3, text.utf8.allSatisfy(ASCII.isUpperCaseLetter) else { return nil }
    rawValue = text
  }
}

/// A flight number without its carrier: 1 to 4 digits and optionally a letter (item 43).
public struct FlightNumber: ValidatedText {
  /// The required form of the text, worded to follow "expected".
  public static let expectation =
    "a flight number of 1 to 4 digits and perhaps a letter, such as 123"

  /// The number without leading zeros, such as `123` or `7A`.
  public let rawValue: String

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    var digits = Array(text.utf8)
    var suffix: [UInt8] = []
    if let last = digits.last, ASCII.isUpperCaseLetter(last) { suffix = [digits.removeLast()] }
    guard (1...4).contains(digits.count), digits.allSatisfy(ASCII.isDigit) else { return nil }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    rawValue = String(
      decoding: (significant.isEmpty ? digits.suffix(1) : significant) + suffix, as: UTF8.self)
  }

  /// The five characters of item 43: four digits with leading zeros, then the letter or a blank.
  package var item: String {
    let digits = rawValue.utf8.prefix(while: ASCII.isDigit).count
    return String(repeating: "0", count: 4 - digits) + rawValue
      + (digits == rawValue.utf8.count ? " " : "")
  }
}

/// A carrier and a flight number written together, such as `UA123`.
public struct FlightDesignator: Hashable, Sendable, CustomStringConvertible {
  /// The required form of a written flight, worded to follow "expected".
  public static let expectation = "a flight, such as UA123"

  /// The carrier that operates the flight.
  public let carrier: CarrierCode
  /// The flight number.
  public let number: FlightNumber

  /// A flight by carrier and number.
  public init(carrier: CarrierCode, number: FlightNumber) {
    self.carrier = carrier
    self.number = number
  }

  /// Parses a flight such as `UA123`, blanks ignored, or returns nil.
  ///
  /// A designator may end in a digit (`U2`, `9W`), so the carrier is the first two characters, or
  /// three if the third is a letter.
  public init?(_ text: String) {
    let bytes = Array(text.utf8.filter { $0 != UInt8(ascii: " ") })
    guard bytes.count >= 3 else { return nil }
    let width = ASCII.isUpperCaseLetter(bytes[2]) ? 3 : 2
    guard let carrier = CarrierCode(String(decoding: bytes.prefix(width), as: UTF8.self)),
      let number = FlightNumber(String(decoding: bytes.dropFirst(width), as: UTF8.self))
    else { return nil }
    self.init(carrier: carrier, number: number)
  }

  /// The carrier and the number without a blank.
  public var description: String { "\(carrier)\(number)" }
}

/// A booking reference: the operating carrier's record locator (item 7) or a ticket's reference.
public struct BookingReference: ValidatedText {
  /// The required form of the text, worded to follow "expected".
  public static let expectation = "a booking reference of 1 to 7 of A–Z 0–9, such as ABC123"

  /// The text itself.
  public let rawValue: String

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    guard (1...7).contains(text.utf8.count), text.utf8.allSatisfy(ASCII.isUpperCaseAlphanumeric)
    else { return nil }
    rawValue = text
  }
}

/// A seat on an aircraft: row and letter, or a code used in its place (item 104).
public struct Seat: ValidatedText {
  /// The required form of the text, worded to follow "expected".
  public static let expectation =
    "a seat such as 12A, or INF for an infant on a lap, or STBY, or GATE"

  /// The four characters of item 104: `012A`, `INF `, `STBY`, `GATE`.
  public let rawValue: String

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    if text == "INF" || text == "INF " {
      rawValue = "INF "
      return
    }
    if text == "STBY" || text == "GATE" {
      rawValue = text
      return
    }
    var row = Array(text.utf8)
    guard let letter = row.popLast(), ASCII.isUpperCaseLetter(letter), (1...3).contains(row.count),
      row.allSatisfy(ASCII.isDigit), row.contains(where: { $0 != UInt8(ascii: "0") })
    else { return nil }
    let digits = String(decoding: row, as: UTF8.self)
    rawValue =
      String(repeating: "0", count: 3 - row.count) + digits
      + String(decoding: [letter], as: UTF8.self)
  }

  /// The seat for display: `12A`, `INF`, `STBY`.
  public var description: String {
    let text = rawValue.drop { $0 == "0" }
    return text.hasSuffix(" ") ? String(text.dropLast()) : String(text)
  }
}
