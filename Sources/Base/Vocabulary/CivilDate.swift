/// A date of the proleptic Gregorian calendar, years 0 to 9999, without a time zone.
public struct CivilDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The required form of a written date, worded to follow "expected".
  public static let expectation = "a date, such as 2025-03-15"

  /// The year, 0 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int

  /// The date, or nil if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Parses `YYYY-MM-DD` (RFC 3339 full-date), or returns nil.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The date with this day of the year, 1 to 366, or nil if the year has no such day.
  public init?(year: Int, dayOfYear: Int) {
    guard (0...9999).contains(year), dayOfYear >= 1, dayOfYear <= (Self.isLeap(year) ? 366 : 365)
    else { return nil }
    var day = dayOfYear
    var month = 1
    while day > Self.length(ofMonth: month, year: year) {
      day -= Self.length(ofMonth: month, year: year)
      month += 1
    }
    self.init(year: year, month: month, day: day)
  }

  /// The date this many days after 1970-01-01, or nil outside the years 0 to 9999.
  ///
  /// The date is computed in eras of 400 years, with years that begin on 1 March so that the leap day is the last.
  public init?(daysSince1970 days: Int) {
    guard (-719_528...2_932_896).contains(days) else { return nil }
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfShiftedYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfShiftedYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
      month: month,
      day: dayOfShiftedYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// Days since 1970-01-01.
  public var daysSince1970: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let shiftedMonth = month > 2 ? month - 3 : month + 9
    let dayOfShiftedYear = (153 * shiftedMonth + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfShiftedYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day of the year, 1 to 366, as in item 46 of a boarding pass.
  public var dayOfYear: Int {
    (1..<month).reduce(day) { $0 + Self.length(ofMonth: $1, year: year) }
  }

  /// The date in the form `YYYY-MM-DD`.
  public var description: String {
    "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }

  /// The day of the week, 1 Monday to 7 Sunday (ISO 8601).
  package var weekday: Int {
    // 1970-01-01 was a Thursday.
    ((daysSince1970 + 3) % 7 + 7) % 7 + 1
  }

  /// Orders earlier days first.
  public static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// Returns whether a year has 366 days.
  package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the value of a run of ASCII digits, or nil if it contains anything else.
  static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for byte in digits {
      guard ASCII.isDigit(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }
}

/// Returns the number with leading zeros up to `width` digits.
package func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
