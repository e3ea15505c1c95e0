internal import BookingStore
internal import Bookings
package import Selling
package import Vocabulary

/// The commands and queries for sessions of classes.
extension SalesDesk<AppointmentProduct> {
  /// Sets a session of a class, which takes the provider's own time and may lie outside the opening hours.
  ///
  /// `minutes` is one of the service's lengths; nil means the shortest.
  package func addSession(
    at provider: Provider.ID, of service: Keyword, start: Instant, minutes: Int? = nil,
    _ command: AppointmentCommand
  ) async throws -> ClassSession {
    try await run(command, about: provider.rawValue) { random in
      let calendar = try await product.calendar(provider, in: store)
      try calendar.provider.value.check(command.by)
      let session = try calendar.session(
        of: service, start, minutes: minutes, now: command.now, using: &random)
      let stretch = try Stretch(asked: session.start.instant, session.end.instant)
      guard
        try await store.occupancy(around: [session.ask], at: command.now)
          .hasRoom(for: session.ask)
      else { throw Refusal.conflictingBooking(stretch) }
      var changes = ChangeSet(at: command.now)
      changes.rely(on: calendar.provider)
      changes.insert(session)
      changes.take(session.claim)
      changes.emit("session.added", session)
      return Decision(session, changes)
    }
  }

  /// Cancels a session, and gives everything back to all users who have places.
  ///
  /// A session that is cancelled can be cancelled again, which continues where the first try ended.
  package func cancelSession(
    _ id: ClassSession.ID, reason: String? = nil, _ command: AppointmentCommand
  ) async throws -> ClassSession {
    let session = try await desk.run {
      let read = try await found(ClassSession.self, id)
      try await found(Provider.self, read.value.provider).value.check(command.by)
      var session = read.value
      var changes = ChangeSet(at: command.now)
      guard !session.isCancelled else { return Decision(session, changes) }
      guard session.end.instant > command.now else {
        throw Refusal.invalidTimeRange("the class of \(session.start.inWords) has ended")
      }
      session.isCancelled = true
      session.reason = reason
      changes.release(session.claim)
      changes.update(read, to: session)
      changes.emit("session.cancelled", session)
      return Decision(session, changes)
    }
    try await clear(id, now: command.now)
    return session
  }

  /// Calls off the bookings of a session that does not take place; the money goes back in the background.
  ///
  /// If `booking` is not nil, only this booking is called off.
  package func clear(
    _ session: ClassSession.ID, of booking: AppointmentBooking.ID? = nil, now: Instant
  ) async throws {
    guard let cancelled = try await store.record(ClassSession.self, session)?.value,
      cancelled.isCancelled
    else { return }
    for read in try await store.records(AppointmentBooking.self, .appointments(in: session))
    where booking == nil || read.value.id == booking {
      try await run(about: read.value.key) { random in
        let read = try await found(AppointmentBooking.self, read.value.id)
        // An unsold booking is called off once it is sold, and a booking that was moved to another time stays there.
        guard read.value.session == session, read.value.completed == nil,
          read.value.sale.first.isSold
        else {
          return Decision((), ChangeSet(at: now))
        }
        return try Cancellation.callOff(
          try await snapshot(of: try read.ended(by: .provider, cancelled.reason, now: now)),
          product,
          now: now, using: &random
        ).map { _ in () }
      }
    }
  }

  /// Lists the sessions of a provider that start within a time, with the number of places that are left.
  ///
  /// The list has at most `limit` and at most `FreeTimes.maxCount` sessions.
  package func sessions(
    at provider: Provider.ID, from start: Instant, until end: Instant, limit: Int, now: Instant
  ) async throws -> [(session: ClassSession, free: Int)] {
    let ranks =
      Int(
        start.secondsSince1970)..<max(
        Int(end.secondsSince1970), Int(start.secondsSince1970))
    let sessions = try await store.records(
      ClassSession.self, .sessions(of: provider), ranks: ranks, after: nil,
      limit: min(max(limit, 0), FreeTimes.maxCount)
    ).map(\.record.value)
    let claimed = try await store.claimed(in: sessions.map(\.key), at: now)
    return sessions.map { session in
      (
        session,
        session.isCancelled ? 0 : max(session.capacity - claimed[session.key, default: 0], 0)
      )
    }
  }
}

extension ProviderCalendar {
  /// Returns a new session, or refuses one that a provider may not set.
  fileprivate func session(
    of type: Keyword, _ start: Instant, minutes: Int?, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> ClassSession {
    guard let service = provider.value.service(type) else {
      throw .notFound("service", type.rawValue)
    }
    guard service.isClass else {
      throw .invalid(
        "service_type",
        "\(type) is not a class, so it has no sessions; customers request a time instead")
    }
    guard let length = minutes ?? service.lengths.first, service.lengths.contains(length) else {
      throw .invalidTimeRange(
        "expected a length that \(service.name) has, in minutes: "
          + "\(service.lengths.map(String.init).joined(separator: ", "))")
    }
    guard start > now, start.seconds(since: now) <= Self.ahead,
      start == start.roundedDownToMinute
    else {
      throw .invalidTimeRange(
        "expected a start on a whole minute in the future, at most two years ahead, found \(start)"
      )
    }
    let stretch = try Stretch(asked: start, start.adding(seconds: length * 60))
    return ClassSession(
      id: .init(using: &random), provider: provider.value.id, service: type,
      start: try time(stretch.start), end: try time(stretch.end), capacity: service.capacity,
      ask: .stretch(stretch, of: provider.value.time, buffers: service.buffers))
  }
}
