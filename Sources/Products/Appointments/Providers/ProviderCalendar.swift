package import Bookings
package import Vocabulary

/// A reason why a time of a provider cannot be requested.
package enum CalendarConflict: Hashable, Sendable {
  /// The provider takes no requests.
  case notAvailable
  /// The time is over, or has begun.
  case past
  /// A part of the time is outside the opening hours.
  case closed
  /// The provider is away for a part of the time.
  case absent(Stretch)
  /// Another booking or hold has the time, including the time that must be free between the two; a hold has it until a
  /// given time.
  case taken(Stretch, until: Instant?)
}

/// The data by which a time is judged: a provider, the clocks of its place and, for a class, the session.
package struct ProviderCalendar: Sendable {
  package let provider: Versioned<Provider>
  package let session: Versioned<ClassSession>?
  package let zone: ZoneInfo

  package init(
    provider: Versioned<Provider>, session: Versioned<ClassSession>?, zone: ZoneInfo
  ) {
    (self.provider, self.session, self.zone) = (provider, session, zone)
  }

  func rely(in changes: inout ChangeSet) {
    changes.rely(on: provider)
    if let session { changes.rely(on: session) }
  }

  /// Returns the parts of the provider's week and absences that block a time, without the claims of others.
  package func obstacles(to stretch: Stretch, now: Instant) -> [CalendarConflict] {
    var found: [CalendarConflict] = []
    if stretch.start <= now { found.append(.past) }
    if provider.value.hours.open(in: zone, stretch) != [stretch] { found.append(.closed) }
    for absence in provider.value.absences where absence.stretch.overlaps(stretch) {
      found.append(.absent(absence.stretch))
    }
    return found
  }

  /// Returns a moment on the clocks of the place.
  func time(_ instant: Instant) throws(Refusal) -> ZonedTime {
    guard let time = ZonedTime(instant, zone: zone.name, rules: zone.rules) else {
      throw .invalidTimeRange(
        "\(instant) cannot be written in the local time of \(zone.name); choose another time")
    }
    return time
  }

  /// Returns the moment that clocks there show as a local time.
  ///
  /// It throws `INVALID_TIME_RANGE` for a time that the clocks leave out or show twice, and does not guess.
  package func moment(_ local: LocalTime) throws(Refusal) -> Instant {
    let moments = zone.rules.instants(at: local)
    guard let first = moments.first else {
      throw .invalidTimeRange(
        "\(local) does not exist in \(zone.name), because its clocks skip it; choose another time")
    }
    guard moments.count == 1 else {
      throw .invalidTimeRange(
        "the clocks of \(zone.name) show \(local) twice; send it with its offset from UTC")
    }
    return first
  }

  /// Refuses a time that a service does not have or that may not be asked for.
  ///
  /// Sessions of classes are at the times that the provider has set, also outside of its opening hours.
  func check(_ stretch: Stretch, for service: OfferedService, now: Instant) throws(Refusal) {
    guard stretch.start > now else {
      throw .invalidTimeRange("\(stretch.start) is in the past; choose a later time")
    }
    guard stretch.start.seconds(since: now) <= Self.ahead else {
      throw .invalidTimeRange(
        "\(stretch.start) is more than two years ahead; choose an earlier time")
    }
    guard stretch.start == stretch.start.roundedDownToMinute,
      stretch.end == stretch.end.roundedDownToMinute
    else { throw .invalidTimeRange("expected times in whole minutes") }
    if service.isClass {
      guard let session = session?.value, session.provider == provider.value.id,
        session.service == service.type, session.stretch == stretch
      else { throw .notFound("session of \(service.name) at", stretch.description) }
      guard !session.isCancelled else { throw .sessionCancelled(session) }
      return
    }
    if let places = service.byDay { return try check(stretch, for: service, by: places) }
    guard session == nil else {
      throw .invalid("session_id", "\(service.type) is not a class; leave session_id out")
    }
    guard service.lengths.contains(stretch.seconds / 60) else {
      throw .invalidTimeRange(
        "expected a length that \(service.name) has, in minutes: "
          + "\(service.lengths.map(String.init).joined(separator: ", "))")
    }
    for obstacle in obstacles(to: stretch, now: now) {
      switch obstacle {
      case .past, .taken, .notAvailable: break
      case .closed: throw .outsideHours(provider.value, stretch)
      case .absent(let absence): throw .providerAbsent(provider.value, absence)
      }
    }
  }

  /// The longest time between a request and the start of the appointment, in seconds.
  package static let ahead = 731 * 86_400
}
