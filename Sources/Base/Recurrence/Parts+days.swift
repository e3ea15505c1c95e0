internal import Vocabulary

/// The days that the parts of a rule name, and its end.
extension Parts {
  func daily() throws(RuleFault) -> RecurrenceRule.Pattern {
    if let days = self["BYDAY"] {
      throw .unsupported(
        "BYDAY", days, place: "in a DAILY rule", "write FREQ=WEEKLY;BYDAY=\(days)")
    }
    if let days = self["BYMONTHDAY"] {
      throw .unsupported(
        "BYMONTHDAY", days, place: "in a DAILY rule", "write FREQ=MONTHLY;BYMONTHDAY=\(days)")
    }
    return .daily
  }

  func weekly(_ weekStart: Weekday) throws(RuleFault) -> RecurrenceRule.Pattern {
    if let days = self["BYMONTHDAY"] {
      throw .contradiction(
        "BYMONTHDAY", days,
        "a WEEKLY rule has no days of the month (RFC 5545); write FREQ=MONTHLY, or BYDAY")
    }
    var days: [Weekday] = []
    for text in list("BYDAY") {
      let day = try monthWeekday(text)
      guard day.ordinal == nil else {
        throw .contradiction(
          "BYDAY", text,
          "only a MONTHLY rule numbers weekdays (RFC 5545); write \(day.weekday.rawValue), or FREQ=MONTHLY"
        )
      }
      days.append(day.weekday)
    }
    return .weekly(days, weekStart: weekStart)
  }

  func monthly(_ missing: RecurrenceRule.MissingDay) throws(RuleFault) -> RecurrenceRule.Pattern {
    guard let weekdays = self["BYDAY"] else {
      var days: [Int] = []
      for text in list("BYMONTHDAY") { days.append(try monthDay(text)) }
      return .monthly(days, missing: missing)
    }
    if self["BYMONTHDAY"] != nil {
      throw .unsupported(
        "BYDAY", weekdays, place: "together with BYMONTHDAY", "keep one of the two")
    }
    var days: [MonthWeekday] = []
    for text in list("BYDAY") { days.append(try monthWeekday(text)) }
    return .monthlyOn(days)
  }

  func missingDay() throws(RuleFault) -> RecurrenceRule.MissingDay {
    guard let value = self["SKIP"] else { return .omit }
    guard let missing = RecurrenceRule.MissingDay(rawValue: value) else {
      throw .malformed("SKIP", value, "write OMIT, BACKWARD or FORWARD")
    }
    return missing
  }

  func weekStart() throws(RuleFault) -> Weekday {
    guard let value = self["WKST"] else { return .monday }
    guard let day = Weekday(rawValue: value) else {
      throw .malformed("WKST", value, "write a weekday, such as MO or SU")
    }
    return day
  }

  func end() throws(RuleFault) -> RecurrenceRule.End {
    let count = try number("COUNT", 1...RecurrenceRule.maxOccurrences)
    guard let until = self["UNTIL"] else {
      guard let count else {
        throw .missing(
          "COUNT",
          "a series without an end is not accepted; add COUNT=10, or UNTIL with its last day, such as UNTIL=20251231"
        )
      }
      return .count(count)
    }
    guard count == nil else {
      throw .contradiction("UNTIL", until, "a rule has COUNT or UNTIL, not both; keep one")
    }
    return try Self.until(until)
  }

  /// Reads the value of UNTIL: a DATE or a DATE-TIME in UTC.
  private static func until(_ text: String) throws(RuleFault) -> RecurrenceRule.End {
    let bytes = Array(text.utf8)
    let form = "write a day, such as 20251231, or a time in UTC, such as 20251231T235959Z"
    func digits(_ range: Range<Int>) -> Int? {
      bytes[range].allSatisfy(ASCII.isDigit)
        ? Int(String(decoding: bytes[range], as: UTF8.self)) : nil
    }
    guard [8, 15, 16].contains(bytes.count), let year = digits(0..<4), let month = digits(4..<6),
      let day = digits(6..<8)
    else { throw .malformed("UNTIL", text, form) }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw .outOfRange("UNTIL", text, "the calendar has no such day; \(form)")
    }
    if bytes.count == 8 { return .day(date) }
    guard bytes[8] == UInt8(ascii: "T"), let hour = digits(9..<11), let minute = digits(11..<13),
      let second = digits(13..<15), bytes.count == 15 || bytes[15] == UInt8(ascii: "Z")
    else { throw .malformed("UNTIL", text, form) }
    guard hour < 24, minute < 60, second < 60 else {
      throw .outOfRange("UNTIL", text, "a day has no such time; \(form)")
    }
    guard bytes.count == 16 else {
      throw .malformed(
        "UNTIL", text,
        "this is a local time; beside a start with a time zone RFC 5545 wants UTC: \(form)")
    }
    let seconds = date.daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second
    return .moment(Instant(secondsSince1970: seconds))
  }

  private func list(_ name: String) -> [String] {
    self[name]?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
  }

  /// Reads a day of the month with its sign.
  private func monthDay(_ text: String) throws(RuleFault) -> Int {
    guard let (number, rest) = Self.signed(text), rest.isEmpty else {
      throw .malformed(
        "BYMONTHDAY", text, "write days of the month from 1 to 31, or -1 for the last, with commas")
    }
    return number
  }

  /// Reads a weekday, perhaps with an ordinal.
  private func monthWeekday(_ text: String) throws(RuleFault) -> MonthWeekday {
    let form = "write weekdays such as MO, 2TU or -1FR, with commas"
    guard let weekday = Weekday(rawValue: String(text.suffix(2))) else {
      throw .malformed("BYDAY", text, form)
    }
    let front = String(text.dropLast(2))
    if front.isEmpty, let day = MonthWeekday(nil, weekday) { return day }
    guard let (ordinal, rest) = Self.signed(front), rest.isEmpty else {
      throw .malformed("BYDAY", text, form)
    }
    guard let day = MonthWeekday(ordinal, weekday) else {
      throw .outOfRange(
        "BYDAY", text, "a month has each weekday at most five times; write 1 to 5, or -1 to -5")
    }
    return day
  }

  /// Reads one or two digits with a sign or without; returns the number and the text after it.
  private static func signed(_ text: String) -> (number: Int, rest: Substring)? {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let number = digits.prefix { $0.isASCII && $0.isNumber }
    guard (1...2).contains(number.utf8.count), let value = Int(number) else { return nil }
    return (isNegative ? -value : value, digits.dropFirst(number.count))
  }
}
