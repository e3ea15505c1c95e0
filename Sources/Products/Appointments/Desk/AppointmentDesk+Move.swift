internal import BookingStore
internal import Bookings
package import Selling
package import Vocabulary

extension SalesDesk<AppointmentProduct> {
  /// Moves an appointment to another time, or to another session of the class, at the price that it was sold for: the
  /// new claim and the release of the old one are one commit.
  ///
  /// The owner may move a request that is not accepted yet, and an appointment that needed no acceptance. The provider
  /// may move a confirmed appointment; the owner may then cancel it with a full refund.
  package func move(
    _ booking: AppointmentBooking.ID, to start: Instant, _ end: Instant,
    session: ClassSession.ID? = nil, onlyIf precondition: Check? = nil,
    _ command: AppointmentCommand
  ) async throws -> AppointmentBooking {
    try await change(command, about: booking.rawValue) { random in
      let stretch = try Stretch(asked: start, end)
      let read = try await own(booking, precondition)
      let calendar = try await product.calendar(
        read.value.provider, session, in: store)
      let role = try read.value.checkMove(
        by: command.by, at: calendar.provider.value, now: command.now)
      guard let service = calendar.provider.value.service(read.value.service) else {
        throw Refusal.notFound("service", read.value.service.rawValue)
      }
      guard calendar.provider.value.isOpen else {
        throw Refusal.providerNotAvailable(calendar.provider.value)
      }
      try calendar.check(stretch, for: service, now: command.now)
      let places = read.value.subjectIDs.count
      let ask = try calendar.ask(
        stretch, for: service, places: places, of: read.value.key)
      guard let former = read.value.sale.first.asks.first, former.resource != ask.resource else {
        throw Refusal.invalidTimeRange(
          "the appointment is at this time already; choose another time")
      }
      let others = try await store.occupancy(around: [ask], at: command.now)
        .withoutSlots(of: read.value.key)
      guard others.hasRoom(for: ask) else {
        throw service.isClass ? Refusal.classFull(places) : .conflictingBooking(stretch)
      }
      var moved = read.value
      var changes = ChangeSet(at: command.now)
      calendar.rely(in: &changes)
      let deadline = read.value.answers.map {
        min(read.value.created.adding(seconds: $0), stretch.start)
      }
      guard changes.exchange(former, for: ask, of: &moved, awaitedUntil: deadline) else {
        throw Refusal.busy
      }
      moved.start = try calendar.time(stretch.start)
      moved.end = try calendar.time(stretch.end)
      moved.session = session
      // A request that was never accepted had no agreed time, so its refund deadline is the new start.
      moved.refundedBefore =
        read.value.awaitsWord ? stretch.start : min(moved.refundedBefore, stretch.start)
      if role == .provider { moved.isMovedByProvider = true }
      changes.emit("booking.moved", moved)
      let change = changes.update(read, to: moved, of: product, using: &random)
      return Decision(change, changes)
    }
  }
}

extension AppointmentBooking {
  /// Returns whether the appointment may be moved in this role now.
  package func canMove(as role: AppointmentRole, now: Instant) -> Bool {
    (try? checkMove(as: [role], now: now)) != nil
  }

  /// Returns the role in which the caller may move the appointment now.
  fileprivate func checkMove(
    by actor: AppointmentActor, at provider: Provider, now: Instant
  ) throws(Refusal) -> AppointmentRole {
    let roles = roles(of: actor, at: provider)
    guard !roles.isEmpty || isShown(toAgent: actor) else { throw .notFound("booking", key) }
    return try checkMove(as: roles, now: now)
  }

  /// Returns the role among `roles` in which the appointment may be moved now; an agent has no role.
  private func checkMove(
    as roles: Set<AppointmentRole>, now: Instant
  ) throws(Refusal) -> AppointmentRole {
    guard roles.contains(.owner) || roles.contains(.provider) else {
      throw .unauthorized("moving the appointment", isFor: "its owner or its provider")
    }
    // An appointment that is being paid or has begun cannot be moved, and neither can days that are paid one by one.
    guard quote.request.days == nil, stage == .confirmed || awaitsWord,
      state == .pending || state == .confirmed,
      start.instant > now, !passes.isUsed
    else {
      let reason: String? =
        if state != .pending, state != .confirmed {
          nil
        } else if quote.request.days != nil {
          "the days of this appointment are paid one by one"
        } else if start.instant <= now {
          "the appointment has begun"
        } else if passes.isUsed {
          "the pass of this appointment was used"
        } else { nil }
      throw .notAllowed(
        what: "appointment", state: state.rawValue, action: "move", allowed: [], because: reason)
    }
    if state == .confirmed, roles.contains(.provider) { return .provider }
    // The owner may move a request until the provider accepts it, because the provider accepts a time.
    guard roles.contains(.owner), state == .pending || answers == nil else {
      throw .unauthorized(
        roles.contains(.owner) ? "moving an accepted appointment" : "moving a request",
        isFor: roles.contains(.owner) ? "its provider" : "its owner")
    }
    if state == .confirmed { try checkTerms(now: now) }
    return .owner
  }
}
