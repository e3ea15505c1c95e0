package import Vocabulary

/// Dates as pages write them, in the eight languages.
package enum DateWords {
  /// Returns the weekday and the date, such as `Saturday, 15 March 2025`.
  package static func longDay(_ date: CivilDate, in language: Language) -> String {
    language.words.longDay(of: date)
  }

  /// Returns the weekday and the date in short form, such as `Sat 15 Mar`.
  package static func shortDay(_ date: CivilDate, in language: Language) -> String {
    language.words.shortDay(of: date)
  }

  /// Returns the day and the time, such as `Sat 15 Mar 08:30`; `clock` is written as it is.
  package static func dayAndTime(
    _ date: CivilDate, _ clock: String, in language: Language
  ) -> String {
    let words = language.words
    return words.fill(\.dayAndTime, ["day": words.shortDay(of: date), "time": clock])
  }
}
