package import Vocabulary

/// The wording of times: in full in a text that is kept, and as people say them in a text that is read now.
extension English {
  /// Writes a moment: `2025-03-15 18:45 CET (17:45 UTC)`, or in a text that is read now `18:45`, `tomorrow, 18:45` or
  /// `Thu 26 Nov, 18:45`.
  package func moment(_ instant: Instant) -> String {
    guard now != nil, let local = wall.local(at: instant) else { return wall.inWords(instant) }
    let hour = hourAndMinute(secondOfDay: local.secondOfDay)
    guard let day = distance(to: local.date), day != 0 else { return hour }
    return "\(Self.neighbour(day) ?? Self.short(local.date)), \(hour)"
  }

  /// Writes when something happened: `at` and the moment, and in a text that is read now how long ago that is.
  package func when(_ instant: Instant) -> String {
    guard let now, let local = wall.local(at: instant) else { return "at \(wall.inWords(instant))" }
    let hour = "at \(hourAndMinute(secondOfDay: local.secondOfDay))"
    switch distance(to: local.date) {
    case 0: return "\(hour), \(Self.ago(now.seconds(since: instant)))"
    case -1: return "yesterday \(hour)"
    default: return "on \(Self.short(local.date)) \(hour)"
    }
  }

  /// Writes a day: `2025-03-15`, or in a text that is read now `Sat 15 Mar`, for a near day after a word such as
  /// `tomorrow`.
  package func day(_ date: CivilDate) -> String {
    guard now != nil else { return "\(date)" }
    let neighbour = distance(to: date).flatMap(Self.neighbour)
    return (neighbour.map { "\($0), " } ?? "") + Self.short(date)
  }

  /// Returns the number of days from today to a day; nil if the text is made without a current time.
  private func distance(to date: CivilDate) -> Int? {
    guard let now, let today = wall.date(at: now) else { return nil }
    return date.daysSince1970 - today.daysSince1970
  }

  private static func neighbour(_ days: Int) -> String? {
    switch days {
    case -1: "yesterday"
    case 0: "today"
    case 1: "tomorrow"
    default: nil
    }
  }

  private static func ago(_ seconds: Int64) -> String {
    switch seconds {
    case ..<60: "just now"
    case ..<120: "a minute ago"
    case ..<7_200: "\(seconds / 60) minutes ago"
    default: "\(seconds / 3_600) hours ago"
    }
  }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func short(_ date: CivilDate) -> String {
    "\(weekdays[date.weekday - 1]) \(date.day) \(months[date.month - 1])"
  }
}

extension CivilDate {
  /// Returns the day with this day of the year that is nearest to this one; nil for a number that is no day of a year.
  package func nearest(dayOfYear: Int) -> CivilDate? {
    var best: CivilDate?
    for year in [year - 1, year, year + 1] {
      guard let day = CivilDate(year: year, dayOfYear: dayOfYear) else { continue }
      if let found = best,
        abs(found.daysSince1970 - daysSince1970) <= abs(day.daysSince1970 - daysSince1970)
      {
        continue
      }
      best = day
    }
    return best
  }
}
