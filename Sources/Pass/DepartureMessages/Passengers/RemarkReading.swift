internal import Vocabulary

let monthNames = [
  "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
]

extension DayMonthYear {
  /// Reads seven characters such as `04FEB80`, or returns nil.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 7,
      let month = monthNames.firstIndex(of: String(decoding: bytes[2..<5], as: UTF8.self)),
      let day = twoDigits(bytes[0], bytes[1]), let year = twoDigits(bytes[5], bytes[6]),
      // The year 2000 has a 29 February, which is all that is known of a year of two digits.
      CivilDate(year: 2000, month: month + 1, day: day) != nil
    else { return nil }
    self.day = day
    self.month = month + 1
    self.year = year
  }
}

private func twoDigits(_ first: UInt8, _ second: UInt8) -> Int? {
  guard ASCII.isDigit(first), ASCII.isDigit(second) else { return nil }
  return Int(first - 0x30) * 10 + Int(second - 0x30)
}

extension Remark {
  /// The codes of remarks that ask for a seat or give one.
  static let seatCodes: Set<String> = [
    "SEAT", "RQST", "NSST", "NSSA", "NSSB", "NSSR", "NSSW", "SMST", "SMSA", "SMSB", "SMSW",
  ]

  /// The ticket of a `TKNE`: 13 digits, perhaps a check digit, and a coupon after `/` or `C`.
  package var ticket: TicketReference? {
    guard code == "TKNE" else { return nil }
    var rest = Substring(text)
    let isInfant = rest.hasPrefix("INF")
    if isInfant { rest = rest.dropFirst(3) }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard digits.utf8.count == 13 || digits.utf8.count == 14 else { return nil }
    rest = rest.dropFirst(digits.count)
    var coupon: Int?
    if let mark = rest.first {
      guard mark == "/" || mark == "C" else { return nil }
      let number = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      guard (1...2).contains(number.utf8.count) else { return nil }
      coupon = Int(number)
    }
    return TicketReference(number: String(digits.prefix(13)), coupon: coupon, isInfant: isInfant)
  }

  /// The infant of an `INFT`: a birth date before or after the name, or none.
  package var infant: LapInfant? {
    guard code == "INFT", isActive else { return nil }
    var words = text.split(separator: " ")
    var born: DayMonthYear?
    if let first = words.first, let date = DayMonthYear(first) {
      born = date
      words.removeFirst()
    } else if let last = words.last, let date = DayMonthYear(last) {
      born = date
      words.removeLast()
    }
    let name = words.joined(separator: " ")
    return name.isEmpty ? nil : LapInfant(name: name, born: born, ticket: nil)
  }

  /// The seats of a `SEAT` and its kin: `12A`, `20AC` for 20A and 20C, `21A-C` for a range, several after blanks.
  package var seatRequest: SeatRequest? {
    guard Self.seatCodes.contains(code), isActive else { return nil }
    return SeatRequest(
      code: code, status: status, seats: text.split(separator: " ").prefix(9).flatMap(seats))
  }

  private func seats(_ word: Substring) -> [String] {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let letters = Array(word.dropFirst(digits.count).utf8)
    guard (1...3).contains(digits.utf8.count), let row = Int(digits), row > 0 else { return [] }
    var found: [UInt8] = []
    if letters.count == 3, letters[1] == UInt8(ascii: "-"), ASCII.isUpperCaseLetter(letters[0]),
      ASCII.isUpperCaseLetter(letters[2]), letters[0] <= letters[2]
    {
      found = Array(letters[0]...letters[2])
    } else if (1...9).contains(letters.count), letters.allSatisfy(ASCII.isUpperCaseLetter) {
      found = letters
    }
    return found.map { "\(row)\(Character(Unicode.Scalar($0)))" }
  }

  /// The fields of a `DOCS`, between slashes.
  package var document: DocumentData? {
    guard code == "DOCS", isActive else { return nil }
    let body = text.hasPrefix("/") ? text.dropFirst() : Substring(text)
    let fields = body.split(separator: "/", maxSplits: 20, omittingEmptySubsequences: false)
    guard fields.count >= 3 else { return nil }
    return DocumentData(fields: fields.map(String.init))
  }

  /// The number of a `CHKD`.
  package var checkedInSequence: Int? {
    guard code == "CHKD", (1...4).contains(text.utf8.count), text.utf8.allSatisfy(ASCII.isDigit)
    else { return nil }
    return Int(text)
  }

  /// Carrier and number of an `FQTV`.
  package var frequentFlyer: FrequentFlyerReference? {
    guard code == "FQTV" else { return nil }
    let words = text.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, (2...3).contains(words[0].utf8.count) else { return nil }
    return FrequentFlyerReference(
      carrier: String(words[0]), number: String(words[1].prefix { $0 != "-" && $0 != "/" }))
  }
}

extension Connection {
  /// Reads the text of `.O/`, `.I/` or `.M/`, such as `ZX822Y12QZBQZC1540HK`, or returns nil.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 8 else { return nil }
    let width = ASCII.isUpperCaseLetter(bytes[2]) ? 3 : 2
    let digits = bytes.dropFirst(width).prefix(while: ASCII.isDigit)
    guard (1...4).contains(digits.count) else { return nil }
    var rest = bytes.dropFirst(width + digits.count)
    var number = Array(digits)
    // A letter after the number is the class, unless a second letter follows: then it is the number's own.
    if rest.prefix(2).count == 2, rest.prefix(2).allSatisfy(ASCII.isUpperCaseLetter) {
      number.append(rest.removeFirst())
    }
    guard
      let flight = FlightDesignator(
        String(decoding: bytes.prefix(width) + number, as: UTF8.self)),
      let letter = rest.popFirst(), ASCII.isUpperCaseLetter(letter),
      let tens = rest.popFirst(), let ones = rest.popFirst(),
      let day = twoDigits(tens, ones), (1...31).contains(day)
    else { return nil }
    var airports: [AirportCode] = []
    while airports.count < 2, rest.count >= 3,
      let airport = AirportCode(String(decoding: rest.prefix(3), as: UTF8.self))
    {
      airports.append(airport)
      rest = rest.dropFirst(3)
    }
    var time: String?
    if rest.count >= 4, rest.prefix(4).allSatisfy(ASCII.isDigit) {
      time = String(decoding: rest.prefix(4), as: UTF8.self)
      rest = rest.dropFirst(4)
    }
    self.init(
      flight: flight, bookingClass: String(Character(Unicode.Scalar(letter))), day: day,
      airports: airports, time: time, rest: String(decoding: rest, as: UTF8.self))
  }
}
