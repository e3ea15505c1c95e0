package import Vocabulary

/// A day of the week, as iCalendar writes it (RFC 5545 §3.3.10).
package enum Weekday: String, Hashable, Sendable, CaseIterable, Comparable {
  case monday = "MO"
  case tuesday = "TU"
  case wednesday = "WE"
  case thursday = "TH"
  case friday = "FR"
  case saturday = "SA"
  case sunday = "SU"

  /// The weekday of a date.
  package init(_ date: CivilDate) { self = Self.allCases[date.weekday - 1] }

  /// The number of the weekday, from 0 for Monday to 6 for Sunday.
  var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Returns the number of days from the last `first` to this weekday, 0 to 6.
  func days(after first: Weekday) -> Int { (index - first.index + 7) % 7 }

  /// Orders the days of the week, Monday first.
  package static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

/// A weekday of a month: the second Tuesday, the last Friday, or every Monday.
package struct MonthWeekday: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The place in the month: 1 to 5 from its start, −1 to −5 from its end; nil for each such day of the month.
  package let ordinal: Int?
  /// The day of the week.
  package let weekday: Weekday

  /// The weekday, or nil if `ordinal` is 0 or beyond ±5: no month has six Mondays.
  package init?(_ ordinal: Int?, _ weekday: Weekday) {
    if let ordinal { guard ordinal != 0, (-5...5).contains(ordinal) else { return nil } }
    self.ordinal = ordinal
    self.weekday = weekday
  }

  /// The text as in BYDAY, such as `2TU`, `-1FR` or `MO`.
  package var description: String { (ordinal.map(String.init) ?? "") + weekday.rawValue }

  /// Orders the days from the start of the month, then those from its end, then each such day; Monday first.
  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: (Int, Int, Int) {
    guard let ordinal else { return (2, 0, weekday.index) }
    return (ordinal > 0 ? 0 : 1, ordinal, weekday.index)
  }

  /// Returns the days of the month, from 1, in a month of `length` days that begins on `first`.
  func days(ofMonthBeginning first: Weekday, length: Int) -> [Int] {
    let all = Array(stride(from: 1 + weekday.days(after: first), through: length, by: 7))
    guard let ordinal else { return all }
    let index = ordinal > 0 ? ordinal - 1 : all.count + ordinal
    return all.indices.contains(index) ? [all[index]] : []
  }
}
