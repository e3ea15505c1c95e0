/// A bag tag's license plate in the form of item 23 of a boarding pass: 13 digits.
///
/// It has a type digit, 3 digits of the airline's numeric code, 6 of the serial number, 3 of the count of consecutive
/// tags (`001` is one bag from version 7 of the Resolution).
public struct BagTag: ValidatedText {
  /// The required form of the text, worded to follow "expected".
  public static let expectation =
    "a bag tag of 13 digits whose last three count the bags, such as 0016123456001"

  /// The text itself.
  public let rawValue: String

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    guard text.utf8.count == 13, text.utf8.allSatisfy(ASCII.isDigit), !text.hasSuffix("000")
    else { return nil }
    rawValue = text
  }
}

/// A free baggage allowance, item 118: pieces, kilograms or pounds.
public struct BaggageAllowance: ValidatedText {
  /// The required form of the text, worded to follow "expected".
  public static let expectation = "an allowance such as 2PC, 20K or 44L"

  /// The text itself.
  public let rawValue: String

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 3, ASCII.isDigit(bytes[0]),
      text.hasSuffix("PC") || ASCII.isDigit(bytes[1]) && "KL".utf8.contains(bytes[2])
    else { return nil }
    rawValue = text
  }
}

/// A passenger description, item 15.
public struct PassengerDescription: ValidatedText {
  /// The required form of the text, worded to follow "expected".
  public static let expectation =
    "a passenger description: 0 adult, 1 male, 2 female, 3 child, 4 infant, 5 cabin baggage, "
    + "6 adult with infant, 7 unaccompanied minor, X unspecified or U undisclosed"

  /// The text itself.
  public let rawValue: String

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    guard text.utf8.count == 1, "01234567XU".utf8.contains(text.utf8.first ?? 0) else { return nil }
    rawValue = text
  }
}

/// An airline's three-digit numeric code, item 142.
public struct AirlineNumericCode: ValidatedText {
  /// The required form of the text, worded to follow "expected".
  public static let expectation = "an airline's numeric code of 3 digits, such as 016"

  /// The text itself.
  public let rawValue: String

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    guard text.utf8.count == 3, text.utf8.allSatisfy(ASCII.isDigit) else { return nil }
    rawValue = text
  }
}

/// The form and serial number of a ticket document, item 143.
public struct DocumentNumber: ValidatedText {
  /// The required form of the text, worded to follow "expected".
  public static let expectation = "a document number of 10 digits, such as 1234567890"

  /// The text itself.
  public let rawValue: String

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    guard text.utf8.count == 10, text.utf8.allSatisfy(ASCII.isDigit) else { return nil }
    rawValue = text
  }
}

/// A frequent-flyer number, item 236.
public struct FrequentFlyerNumber: ValidatedText {
  /// The required form of the text, worded to follow "expected".
  public static let expectation = "a frequent-flyer number of 1 to 16 of A–Z 0–9"

  /// The text itself.
  public let rawValue: String

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    guard (1...16).contains(text.utf8.count), text.utf8.allSatisfy(ASCII.isUpperCaseAlphanumeric)
    else { return nil }
    rawValue = text
  }
}
