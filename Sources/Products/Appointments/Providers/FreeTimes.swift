package import Bookings
package import Vocabulary

/// The search for free times of one provider.
///
/// Starts are suggested every `OfferedService.step` minutes of the local clock, such as at every quarter of an hour.
package struct FreeTimes: Sendable {
  /// The number of days that a search covers.
  package static let searched = 62
  /// Maximum number of times in an answer.
  package static let maxCount = 100
  /// The maximum number of providers that are searched if the user names none.
  package static let maxProviders = 50

  private let calendar: ProviderCalendar
  private let service: OfferedService
  private let seconds: Int
  private let start: Instant
  /// The end of the search; each free time starts before it.
  private let end: Instant

  /// Creates a search, or throws a refusal.
  ///
  /// It refuses a service that the provider does not offer, a class, a service over days, another length than the
  /// service has, and a start more than two years ahead.
  package init(
    _ calendar: ProviderCalendar, _ type: Keyword, minutes: Int?, from start: Instant, now: Instant
  ) throws(Refusal) {
    guard let service = calendar.provider.value.service(type) else {
      throw .notFound("service", type.rawValue)
    }
    guard service.byDay == nil else {
      throw .invalid(
        "service_type",
        "\(type) is booked by the day; ask for the conflicts of the days that you want")
    }
    guard !service.isClass else {
      throw .invalid("service_type", "\(type) is a class; ask for its sessions")
    }
    guard let length = minutes ?? service.lengths.first, service.lengths.contains(length) else {
      throw .invalidTimeRange(
        "expected a length that \(service.name) has, in minutes: "
          + "\(service.lengths.map(String.init).joined(separator: ", "))")
    }
    let last = now.adding(seconds: ProviderCalendar.ahead)
    guard start <= last else {
      throw .invalidTimeRange("\(start) is more than two years ahead; choose an earlier time")
    }
    (self.calendar, self.service, self.start) = (calendar, service, start)
    seconds = length * 60
    end = min(start.adding(seconds: Self.searched * 86_400), last)
  }

  /// The parts of the search, by the start of the free times.
  var weeks: [Stretch] {
    var weeks: [Stretch] = []
    var begin = start
    while begin < end, let week = Stretch(begin, min(begin.adding(seconds: 7 * 86_400), end)) {
      weeks.append(week)
      begin = week.end
    }
    return weeks
  }

  /// Returns the claim of an appointment that lasts from the start of a week until the end of an appointment that
  /// starts when the week ends.
  func ask(_ week: Stretch) -> Ask {
    let whole = Stretch(week.start, week.end.adding(seconds: seconds)) ?? week
    return .stretch(whole, of: calendar.provider.value.time, buffers: service.buffers)
  }

  /// Returns the free times that start within a week.
  func free(in week: Stretch, beside claims: [Claim], limit: Int, now: Instant) -> [Stretch] {
    let live = claims.filter { $0.isLive(at: now) }
    let whole = Stretch(week.start, week.end.adding(seconds: seconds)) ?? week
    var found: [Stretch] = []
    for open in calendar.provider.value.hours.open(in: calendar.zone, whole) {
      var start = aligned(open.start)
      while start < week.end, found.count < limit, start.adding(seconds: seconds) <= open.end,
        let stretch = Stretch(start, start.adding(seconds: seconds))
      {
        if let blocked = blocked(stretch, by: live) {
          start = aligned(max(blocked, start.adding(seconds: 1)))
        } else {
          found.append(stretch)
          start = aligned(start.adding(seconds: 1))
        }
      }
    }
    return found
  }

  /// Returns the earliest moment after everything that blocks a time; nil if the time is free.
  private func blocked(_ stretch: Stretch, by claims: [Claim]) -> Instant? {
    let absence = calendar.provider.value.absences.filter { $0.stretch.overlaps(stretch) }
      .map(\.stretch.end).max()
    let ask = Ask.stretch(
      stretch, of: calendar.provider.value.time, buffers: service.buffers)
    let taken = claims.filter { ask.isBlocked(by: $0, for: nil) }
      .compactMap { claim in
        // Every later start before the end of the claim is blocked as well.
        claim.resource.stretch?.end.adding(
          seconds: max(claim.ask.buffers?.after ?? 0, service.buffers.before))
      }.max()
    return [absence, taken].compactMap(\.self).max()
  }

  /// Returns the first moment from this one on at which local clocks show a multiple of the step.
  private func aligned(_ moment: Instant) -> Instant {
    var moment = moment
    // A change of the clocks in between needs another round.
    for _ in 0..<3 {
      let local = moment.adding(seconds: calendar.zone.rules.offsetSeconds(at: moment))
      let step = Int64(service.step * 60)
      let rest = ((local.secondsSince1970 % step) + step) % step
      if rest == 0 { break }
      moment = moment.adding(seconds: step - rest)
    }
    return moment
  }
}
