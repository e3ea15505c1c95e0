package import PassFormats
internal import Vocabulary

/// A check that the hours that a person wrote do not contradict each other, made before anything is printed.
///
/// The usual fault is a file of last year with the new beginning, but still the old hour of the doors.
enum WrittenHours {
  /// The longest time before a departure at which boarding may begin, in seconds.
  private static let longestBoarding = 24 * 3600
  /// The longest time before a departure at which check-in may open, in seconds; some airlines open it 60 days before.
  private static let longestCheckIn = 90 * 24 * 3600
  /// The longest time from a departure to the arrival, in seconds; the longest flights take 19 hours, some are late.
  private static let longestFlight = 48 * 3600
  /// The time before the beginning, in seconds, from which on the doors are those of another day.
  private static let longestWait = 24 * 3600

  /// Throws if the hours of a journey's legs contradict each other or the days of the departures in the pass.
  ///
  /// `legs` have their hours on the clocks of the airports; `days` are the days in the pass, nil if unknown.
  static func check(_ legs: [PageDetails.Leg], on days: [CivilDate?]) throws(DetailsError) {
    var arrival: (time: OffsetDateTime, member: String)?
    for (index, leg) in legs.enumerated() {
      let member = "print.segments[\(index)]"
      let departure = leg.departure.map {
        (member: "segments[\(index)].departure", time: $0)
      }
      if let departs = leg.departure, let date = departs.date, index < days.count,
        let day = days[index], date != day
      {
        throw DetailsError(
          member: "segments[\(index)].departure", offset: nil,
          detail:
            "\(departs) is on \(date), but the pass is for \(day); give the request of this pass"
        )
      }
      if let departure, let arrival, departure.time.instant < arrival.time.instant {
        throw contradiction(
          departure.member, departure.time, "is before \(arrival.member), \(arrival.time)")
      }
      if let checkIn = leg.checkIn {
        try check(
          "\(member).check_in", checkIn, departure, on: day(days, index), from: -longestCheckIn,
          to: 0)
      }
      if let boarding = leg.boarding {
        try check(
          "\(member).boarding", boarding, departure, on: day(days, index),
          from: -longestBoarding, to: 0)
      }
      if let arrives = leg.arrival {
        try check(
          "\(member).arrival", arrives, departure, on: day(days, index), from: 0, to: longestFlight)
        arrival = (arrives, "\(member).arrival")
      }
    }
  }

  private static func day(_ days: [CivilDate?], _ index: Int) -> CivilDate? {
    index < days.count ? days[index] : nil
  }

  /// Throws if an hour is not within a number of seconds of a departure.
  ///
  /// A departure that is not written may be at any hour of its day, on any clock of the Earth.
  private static func check(
    _ member: String, _ time: OffsetDateTime, _ departure: (member: String, time: OffsetDateTime)?,
    on day: CivilDate?, from earliest: Int, to latest: Int
  ) throws(DetailsError) {
    let begins = day.map { Instant(secondsSince1970: ($0.daysSince1970 * 24 - 14) * 3600) }
    let ends = day.map { Instant(secondsSince1970: ($0.daysSince1970 * 24 + 36) * 3600) }
    guard let first = departure?.time.instant ?? begins, let last = departure?.time.instant ?? ends
    else { return }
    let other =
      departure.map { "\($0.member), \($0.time)" }
      ?? "the departure on \(day?.description ?? "that day")"
    if time.instant < first.adding(seconds: earliest) {
      throw contradiction(
        member, time,
        earliest == 0
          ? "is before \(other)" : "is more than \(-earliest / 3600) hours before \(other)")
    }
    if time.instant > last.adding(seconds: latest) {
      throw contradiction(
        member, time,
        latest == 0 ? "is after \(other)" : "is more than \(latest / 3600) hours after \(other)")
    }
  }

  /// Throws if the doors open after the beginning, or 24 hours or more before it, which means another day.
  static func check(doors: OffsetDateTime, of event: TicketTimes) throws(DetailsError) {
    let starts = event.starts
    let begins = OffsetDateTime(starts.instant, offsetMinutes: starts.offsetMinutes)
    let other = "starts_at, \(begins?.description ?? starts.instant.description)"
    if doors.instant > starts.instant {
      throw contradiction("print.doors", doors, "is after \(other)")
    }
    if doors.instant <= starts.instant.adding(seconds: -longestWait) {
      throw contradiction(
        "print.doors", doors, "is \(longestWait / 3600) hours or more before \(other)")
    }
  }

  private static func contradiction(
    _ member: String, _ time: OffsetDateTime, _ detail: String
  ) -> DetailsError {
    DetailsError(
      member: member, offset: nil,
      detail: "\(time) \(detail); correct the one that is wrong, or leave out the one under print")
  }
}

extension PageDetails {
  /// Throws if the hours that a person wrote for a ticket contradict its own.
  package func checkHours(of ticket: Ticket) throws(DetailsError) {
    // Reservations and staff badges do not show when doors open.
    guard isWritten, let doors, ticket.kind != .stay, ticket.kind != .staff else { return }
    try WrittenHours.check(doors: doors, of: TicketTimes(ticket, self))
  }
}
