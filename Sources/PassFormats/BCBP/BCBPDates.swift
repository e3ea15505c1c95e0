package import Vocabulary

/// The days of a boarding pass, which writes them without a year.
///
/// The Resolution has no rule for this. Here the year follows from the best evidence there is, seen
/// from an explicit reference, and the answer says which evidence that was. A clock may be a day off
/// against the local day of an airport, so every bound is taken a day wider.
package struct BCBPDates: Sendable {
  /// What the year of a day rests on, best first.
  package enum Confidence: String, Sendable {
    /// The signed window, which has a year.
    case signedWindow = "signed_window"
    /// The date of issue (item 22), whose year has one digit: the latest such year.
    case issueDate = "issue_date"
    /// The year in which the day is nearest to the reference, within half a year.
    case nearest
  }

  /// A leg's day with what it rests on.
  package struct FlightDate: Equatable, Sendable {
    package let date: CivilDate
    package let confidence: Confidence
  }

  /// The date of issue, or nil where the pass has none or one that the calendar does not have.
  package let issued: CivilDate?
  /// A date per leg, nil where no year has such a day.
  package let legs: [FlightDate?]

  /// Resolves the days of a pass.
  ///
  /// - Parameters:
  ///   - reference: when the pass is looked at.
  ///   - window: the first and last moment that its signature grants, if it is signed.
  package init(_ bcbp: BCBP, reference: Instant, window: ClosedRange<Instant>? = nil) {
    guard let today = reference.date() else {
      issued = nil
      legs = Array(repeating: nil, count: bcbp.legCount)
      return
    }
    let issued = Self.issueDate(bcbp[.dateOfIssue] ?? "", today: today)
    self.issued = issued
    var dates: [FlightDate?] = []
    var earliest: CivilDate?
    for leg in 0..<bcbp.legCount {
      let text = bcbp[.dateOfFlight, leg: leg] ?? ""
      let day = Int(text.filter { $0 != " " }) ?? 0
      let date =
        if let earliest {
          // Later legs follow the first; across the date line a day may seem to come back.
          Self.first(day, onOrAfter: earliest.daysSince1970 - 1, within: 300).map {
            FlightDate(date: $0, confidence: dates.last??.confidence ?? .nearest)
          }
        } else {
          Self.resolve(day, issued: issued, today: today, window: window)
        }
      dates.append(date)
      earliest = date?.date ?? earliest
    }
    legs = dates
  }

  private static func resolve(
    _ day: Int, issued: CivilDate?, today: CivilDate, window: ClosedRange<Instant>?
  ) -> FlightDate? {
    if let window, let first = window.lowerBound.date(), let last = window.upperBound.date() {
      let span = last.daysSince1970 - first.daysSince1970 + 2
      return Self.first(day, onOrAfter: first.daysSince1970 - 1, within: span).map {
        FlightDate(date: $0, confidence: .signedWindow)
      }
    }
    if let issued {
      return Self.first(day, onOrAfter: issued.daysSince1970 - 1, within: 366).map {
        FlightDate(date: $0, confidence: .issueDate)
      }
    }
    let distances = (today.year - 1...today.year + 1).compactMap { year in
      CivilDate(year: year, dayOfYear: day).map {
        ($0, abs($0.daysSince1970 - today.daysSince1970))
      }
    }
    guard let nearest = distances.min(by: { $0.1 < $1.1 }), nearest.1 <= 183 else { return nil }
    return FlightDate(date: nearest.0, confidence: .nearest)
  }

  /// The latest day with this last digit of its year and this day of the year that is not after
  /// tomorrow.
  private static func issueDate(_ item: String, today: CivilDate) -> CivilDate? {
    let digits = Array(item.utf8)
    guard digits.count == 4, ASCII.isDigit(digits[0]), let day = BCBP.dayOfYear(digits[1...])
    else { return nil }
    let digit = Int(digits[0] - UInt8(ascii: "0"))
    for year in stride(from: today.year + 1, through: max(0, today.year - 10), by: -1)
    where year % 10 == digit {
      guard let date = CivilDate(year: year, dayOfYear: day) else {
        // Only day 366 is missing anywhere: a year that is not over yet cannot be the one.
        if year < today.year { return nil }
        continue
      }
      if date.daysSince1970 <= today.daysSince1970 + 1 { return date }
    }
    return nil
  }

  private static func first(_ day: Int, onOrAfter start: Int, within days: Int) -> CivilDate? {
    guard let year = CivilDate(daysSince1970: start)?.year else { return nil }
    for year in year...year + 1 {
      guard let date = CivilDate(year: year, dayOfYear: day) else { continue }
      if (start...start + days).contains(date.daysSince1970) { return date }
    }
    return nil
  }
}
