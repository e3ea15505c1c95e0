package import Vocabulary

/// The day of a flight at a gate that was not told the day, by the passenger lists at hand.
package enum FlightDay: Equatable, Sendable {
  /// The day of the only list, or of the one that is nearest to today.
  case ofList(CivilDate)
  /// Several lists are equally near, so that a person must choose.
  case doubtful([CivilDate])
  /// No list is of today or later, or of yesterday, whose flight may be late.
  case unlisted

  /// Chooses among the days of the lists of a flight.
  ///
  /// `today` is one day where the time zone of the airport is known, otherwise all the days that it may be somewhere.
  package init(of days: [CivilDate], today: ClosedRange<CivilDate>) {
    let first = today.lowerBound.daysSince1970
    let last = today.upperBound.daysSince1970
    let near = Set(days).sorted().compactMap { day in
      let number = day.daysSince1970
      return number < first - 1 ? nil : (day: day, distance: max(0, first - number, number - last))
    }
    let nearest = near.map(\.distance).min()
    let found = near.filter { $0.distance == nearest }.map(\.day)
    self =
      switch found.count {
      case 0: .unlisted
      case 1: .ofList(found[0])
      default: .doubtful(found)
      }
  }

  /// The days that it may be somewhere on earth at a moment; nil outside the years 0 to 9999.
  package static func anywhere(at now: Instant) -> ClosedRange<CivilDate>? {
    guard let first = now.adding(seconds: -12 * 3_600).date(),
      let last = now.adding(seconds: 14 * 3_600).date()
    else { return nil }
    return first...last
  }
}
