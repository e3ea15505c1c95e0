internal import Bookings
internal import Vocabulary

/// The rules by which the places of a service over days are counted, such as a boarding.
///
/// There is a number of places for each night or day, and users come and go at any open hour.
package struct PlacesByDay: Hashable, Sendable, Codable {
  /// The unit that is counted and paid.
  package enum Unit: String, CaseIterable, Sendable, Codable {
    /// The time from one day to the next.
    case night = "NIGHT"
    /// Each day on which a part of the appointment falls.
    case day = "DAY"
  }

  package let unit: Unit
  /// The maximum number of units of one appointment.
  package let most: Int

  /// The maximum number of days of one appointment.
  package static let longest = OfferedService.longest / 1_440

  /// Creates the rules; nil for a number of days that no appointment may have.
  package init?(_ unit: Unit, most: Int) {
    guard (1...Self.longest).contains(most) else { return nil }
    (self.unit, self.most) = (unit, most)
  }
}

extension PlacesByDay.Unit {
  /// Returns a count with its unit, such as `2 nights`.
  func counted(_ count: Int) -> String {
    let word = self == .night ? "night" : "day"
    return "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}

extension ProviderCalendar {
  /// Returns the local days for which a place is taken: those on whose evening a night begins, or all.
  ///
  /// They are days of the place's calendar, so that a night over a change of clocks is one night, and a day that the
  /// calendar left out does not count.
  func days(of stretch: Stretch, by unit: PlacesByDay.Unit) throws(Refusal) -> [CivilDate] {
    guard let first = try time(stretch.start).date,
      let last = try time(unit == .night ? stretch.end : stretch.end.adding(seconds: -1)).date
    else {
      throw .invalidTimeRange(
        "\(stretch) cannot be written in the local time of \(zone.name); choose other times")
    }
    let end = last.daysSince1970 + (unit == .night ? 0 : 1)
    guard end > first.daysSince1970 else {
      throw .invalidTimeRange(
        "expected an end on a later day than \(first), because this service is booked by the night")
    }
    return (first.daysSince1970..<end).compactMap(CivilDate.init(daysSince1970:)).filter(zone.has)
  }

  /// Returns the places of a service on a day.
  func places(_ service: Keyword, on day: CivilDate) -> Resource {
    Resource(scope: "\(provider.value.key)/\(service)/\(day)", name: "places")
  }

  /// Refuses days that a service does not have.
  ///
  /// Users come and go while the provider is open, and the provider is present all the time in between.
  func check(
    _ stretch: Stretch, for service: OfferedService, by places: PlacesByDay
  ) throws(Refusal) {
    guard session == nil else {
      throw .invalid("session_id", "\(service.type) is not a class; leave session_id out")
    }
    let count = try days(of: stretch, by: places.unit).count
    guard (1...places.most).contains(count) else {
      throw .invalidTimeRange(
        "expected at most \(places.unit.counted(places.most)) of \(service.name), found \(count)")
    }
    for edge in [stretch.firstMinute, stretch.lastMinute].compactMap(\.self)
    where provider.value.hours.open(in: zone, edge) != [edge] {
      throw .outsideHours(provider.value, edge)
    }
    for absence in provider.value.absences where absence.stretch.overlaps(stretch) {
      throw .providerAbsent(provider.value, absence.stretch)
    }
  }
}

extension Stretch {
  fileprivate var firstMinute: Stretch? { Stretch(start, start.adding(seconds: 60)) }
  fileprivate var lastMinute: Stretch? { Stretch(end.adding(seconds: -60), end) }
}
