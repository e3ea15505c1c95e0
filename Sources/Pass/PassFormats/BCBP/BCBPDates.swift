package import Vocabulary

/// The dates of a boarding pass, which are printed without a year, with their years (docs/SPEC.md §5.8).
///
/// The Resolution defines no rule. The year is inferred from the best evidence available, relative to an explicit
/// reference, and the result names that evidence. UTC may differ by a day from an airport's local date, so every bound
/// is one day wider.
package struct BCBPDates: Sendable {
  /// The evidence for the year, best first.
  package enum Confidence: String, Sendable {
    /// The signed validity window, which has a year.
    case signedWindow = "signed_window"
    /// The date of issue (item 22), whose year has one digit; the latest such year.
    case issueDate = "issue_date"
    /// The year in which the day is nearest to the reference, within 183 days.
    case nearest
  }

  /// A leg's date with the evidence for its year.
  package struct FlightDate: Equatable, Sendable {
    package let date: CivilDate
    package let confidence: Confidence
  }

  /// The date of issue; nil where the pass has none, or one that does not exist.
  package let issued: CivilDate?
  /// A date per leg; nil where no year in range has such a day.
  package let legs: [FlightDate?]

  /// Resolves the dates of a pass.
  ///
  /// `reference` is the time at which the pass is examined. `window` is `nbf` to `exp` of a signed pass, and nil for an
  /// unsigned one.
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
          // Later legs follow the first, but a flight across the date line may land on the day
          // before.
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

  /// Returns the latest date, not after tomorrow, with this last digit of the year and this day of the year.
  private static func issueDate(_ item: String, today: CivilDate) -> CivilDate? {
    let digits = Array(item.utf8)
    guard digits.count == 4, ASCII.isDigit(digits[0]),
      let day = BCBP.dayOfYear(digits.span.extracting(1..<4))
    else { return nil }
    let digit = Int(digits[0] - UInt8(ascii: "0"))
    for year in stride(from: today.year + 1, through: max(0, today.year - 10), by: -1)
    where year % 10 == digit {
      guard let date = CivilDate(year: year, dayOfYear: day) else {
        // Day 366 is the only one that a year may lack. A past year with this digit that lacks it
        // ends the search; the current or next year is skipped.
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
