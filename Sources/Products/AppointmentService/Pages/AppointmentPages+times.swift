internal import PassPages
internal import Vocabulary

/// The times of some days as fields of a form, with a text if they are not those that were asked for.
struct TimeWindow {
  var groups: [FormGroup]
  var note = ""
}

/// One time to choose.
private struct OfferedTime {
  /// The moments and the session, as the form sends them.
  let value: String
  /// The local times.
  let start: String
  let end: String
  /// The places that are left in a session.
  var places: Int?
}

extension AppointmentPages {
  /// The days that one page shows of free times; sessions are rarer.
  private static let shownDays = 7
  private static let shownDaysOfSessions = 28
  /// The greatest number of answers that are read for one page, with a hundred times each.
  private static let mostAnswers = 3

  /// Returns the free times, or the sessions, from a day on, or those of the next days that have some.
  ///
  /// A session with fewer free places than `places` cannot be chosen.
  func window(
    of wanted: WantedService, at provider: ListedProvider, from day: CivilDate, places: Int,
    isRequired: Bool = true, _ visit: Visit
  ) async throws -> TimeWindow {
    let isClass = wanted.service.kind == .sessions
    let most = isClass ? Self.shownDaysOfSessions : Self.shownDays
    var (found, from) = ([OfferedTime](), max(provider.clock.start(of: day), visit.now))
    var end = ""
    for round in 1...Self.mostAnswers {
      let answer = try await times(of: wanted, at: provider, from: from, visit)
      found += answer.times
      if end.isEmpty, let first = found.first {
        end = Self.end(of: most, from: day, first: String(first.start.prefix(10)))
      }
      guard let last = answer.last else { break }
      let lastDay = provider.clock.day(last)?.description ?? ""
      if !end.isEmpty, lastDay >= end { break }
      // The last day is left out where it may be incomplete.
      if round == Self.mostAnswers, found.first?.start.prefix(10) != lastDay[...] { end = lastDay }
      from = last.adding(seconds: 60)
    }
    let shown = found.filter { $0.start.prefix(10) < end }
    guard let first = shown.first else {
      return TimeWindow(
        groups: [], note: visit.text(isClass ? .noSessions : .noFreeTimes))
    }
    let fields = Self.byDay(shown).map { group in
      field(group, places: places, isRequired: isRequired, visit)
    }
    let isAsked = first.start.hasPrefix(day.description)
    return TimeWindow(
      groups: [FormGroup(visit.text(isClass ? .sessions : .freeTimes), fields)],
      note: isAsked ? "" : visit.text(.nextTimes, ["day": visit.day(day.description)]))
  }

  /// Returns the end of the window, which begins with the asked day if a time lies within it, and else with the first
  /// time.
  private static func end(of days: Int, from day: CivilDate, first: String) -> String {
    let asked = day.adding(days: days).description
    guard first >= asked, let later = CivilDate(first) else { return asked }
    return later.adding(days: days).description
  }

  /// Asks once; `last` is the start of the last time of a full answer, after which there may be more.
  private func times(
    of wanted: WantedService, at provider: ListedProvider, from: Instant, _ visit: Visit
  ) async throws -> (times: [OfferedTime], last: Instant?) {
    let limit = 100
    let list: [Received]
    if wanted.service.kind == .sessions {
      list = try await visit.ask(
        "listSessions", ["provider_id": provider.id],
        query: [("from", from.description), ("limit", "\(limit)")])["sessions"].list
    } else {
      list = try await visit.ask(
        "listFreeTimes",
        query: [
          ("provider_id", provider.id), ("service_type", wanted.service.type),
          ("minutes", wanted.minutes.map { "\($0)" } ?? ""), ("from", from.description),
          ("limit", "\(limit)"),
        ])["free"].list
    }
    let times = list.compactMap { time -> OfferedTime? in
      let (start, end) = (time["start_time"].text, time["end_time"].text)
      let session = time["session_id"].text
      if !session.isEmpty {
        guard time["service_type"].text == wanted.service.type, !time["cancelled"].isTrue else {
          return nil
        }
      }
      return OfferedTime(
        value: AppointmentTime(start: start, end: end, session: session).text,
        start: provider.clock.local(start), end: provider.clock.local(end),
        places: session.isEmpty ? nil : time["available"].number ?? 0)
    }
    let last = list.count < limit ? nil : list.last.flatMap { Instant($0["start_time"].text) }
    return (times, last)
  }

  private static func byDay(_ times: [OfferedTime]) -> [[OfferedTime]] {
    var days: [[OfferedTime]] = []
    for time in times {
      if let day = days.last?.first?.start.prefix(10), day == time.start.prefix(10) {
        days[days.count - 1].append(time)
      } else {
        days.append([time])
      }
    }
    return days
  }

  /// The times of one day, which are one set of radio buttons with those of the other days.
  private func field(
    _ times: [OfferedTime], places: Int, isRequired: Bool, _ visit: Visit
  ) -> FormField {
    let choices = times.map { time in
      let left = time.places.map {
        visit.text($0 > 0 ? .placesLeft : .full, ["count": "\($0)"])
      }
      return FormChoice(
        time.value, visit.clocks(time.start, time.end), detail: left ?? "",
        isPossible: (time.places ?? places) >= places)
    }
    return FormField(
      .radio(choices), "time", visit.day(times[0].start), value: visit.form["time"]
    ).with { $0.isRequired = isRequired }
  }
}
