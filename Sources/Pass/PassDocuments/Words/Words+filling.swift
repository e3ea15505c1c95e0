internal import Vocabulary

extension Words {
  /// Returns a phrase with its parts filled in.
  ///
  /// In a language written from right to left each part is isolated (UAX #9, 2.4.2), because a flight number or an hour
  /// would otherwise change places with its neighbours.
  func fill(_ phrase: KeyPath<Words, Phrase>, _ values: KeyValuePairs<String, String>) -> String {
    fill(self[keyPath: phrase], values)
  }

  /// Returns a phrase from another set of words with its parts filled in, in the same way.
  func fill(_ phrase: Phrase, _ values: KeyValuePairs<String, String>) -> String {
    guard language.isRightToLeft else { return phrase.filled(Array(values)) }
    return Self.rightToLeftMark
      + phrase.filled(values.map { (key: $0.key, value: Self.isolated($0.value)) })
  }

  /// Returns parts one after the other, such as a flight and its day.
  func joined(_ parts: [String], by separator: String = "  ·  ") -> String {
    guard language.isRightToLeft, parts.count > 1 else { return parts.joined(separator: separator) }
    return Self.rightToLeftMark + parts.map(Self.isolated).joined(separator: separator)
  }

  private static let rightToLeftMark = "\u{200F}"
  private static func isolated(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }

  /// Returns the weekday and the date, such as `Saturday, 15 March 2025`.
  func longDay(of date: CivilDate) -> String {
    fill(\.longDay, parts(date, weekdays, months))
  }

  /// Returns the weekday and the date in short form, such as `Sat 15 Mar`, with the year if `year` is true.
  func shortDay(of date: CivilDate, year: Bool = false) -> String {
    fill(year ? \.shortDayAndYear : \.shortDay, parts(date, shortWeekdays, shortMonths))
  }

  /// Returns the date without the weekday, such as `15 Mar 2025`.
  func dateAlone(of date: CivilDate) -> String {
    fill(\.date, parts(date, shortWeekdays, shortMonths))
  }

  /// Returns the day and the time, such as `Sat 15 Mar 08:30`, with the year if `year` is true.
  func dayAndTime(of time: PrintedTime, year: Bool = false) -> String {
    time.date.map {
      fill(\.dayAndTime, ["day": shortDay(of: $0, year: year), "time": time.clock])
    } ?? time.clock
  }

  private func parts(
    _ date: CivilDate, _ weekdays: [String], _ months: [String]
  ) -> KeyValuePairs<String, String> {
    [
      "weekday": weekdays[date.weekday - 1], "day": date.day == 1 ? firstOfMonth : "\(date.day)",
      "month": months[date.month - 1], "year": "\(date.year)",
    ]
  }
}
