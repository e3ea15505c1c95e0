package import Bookings
package import Selling
internal import Vocabulary

/// The commands of owners, providers and operators for an appointment that was requested.
extension SalesDesk<AppointmentProduct> {
  /// Accepts a request for its provider: takes the money that was set aside, and earns the pass.
  package func accept(
    _ booking: AppointmentBooking.ID, _ command: AppointmentCommand
  ) async throws -> AppointmentBooking {
    try await apply(
      .yes, to: booking,
      onlyIf: { read in
        try await check(.accept, read.value, by: command.by)
        try read.value.checkDeadline(now: command.now)
      }, command)
  }

  /// Declines a request for its provider: the time is free again, and the money that was set aside goes back.
  package func decline(
    _ booking: AppointmentBooking.ID, reason: String? = nil, _ command: AppointmentCommand
  ) async throws -> AppointmentBooking {
    let declined = try await change(command, about: booking.rawValue) { random in
      let read = try await found(AppointmentBooking.self, booking)
      let role = try await check(.decline, read.value, by: command.by)
      return try Consent.apply(
        .no, to: try read.ended(by: role, reason, now: command.now), product,
        payments: try await payments(beside: read), now: command.now, using: &random)
    }
    return try await settlePayments(of: declined, now: command.now)
  }

  /// Records that the provider has begun, and refuses this before the pass admits.
  package func start(
    _ booking: AppointmentBooking.ID, _ command: AppointmentCommand
  ) async throws -> AppointmentBooking {
    try await mark(.start, booking, command) {
      (booking) throws(Refusal) in
      guard booking.canStart <= command.now else {
        throw .tooEarly("the start", until: booking.canStart)
      }
      booking.started = command.now
    }
  }

  /// Records that the provider has completed the appointment.
  package func complete(
    _ booking: AppointmentBooking.ID, _ command: AppointmentCommand
  ) async throws -> AppointmentBooking {
    try await mark(.complete, booking, command) {
      (booking) throws(Refusal) in booking.completed = command.now
    }
  }

  /// Cancels for the owner as offered (`offerCancellation`), and gives the offered refund.
  package func cancel(
    _ booking: AppointmentBooking.ID, accepting offer: CancellationOffer.ID,
    reason: String?, onlyIf precondition: Check? = nil, _ command: UserCommand
  ) async throws -> AppointmentBooking {
    let cancelled = try await change(command) { random in
      let read = try await own(booking, precondition)
      return try Cancellation.confirm(
        offer, from: try await snapshot(of: try read.ended(by: .owner, reason, now: command.now)),
        product, for: command.user, now: command.now, using: &random)
    }
    return try await settlePayments(of: cancelled, now: command.now)
  }

  /// Cancels for the provider or an operator, and gives everything back that was paid.
  package func callOff(
    _ booking: AppointmentBooking.ID, reason: String? = nil, onlyIf precondition: Check? = nil,
    _ command: AppointmentCommand
  ) async throws -> AppointmentBooking {
    let cancelled = try await change(command, about: booking.rawValue) { random in
      let read = try await own(booking, precondition)
      let role = try await check(.cancel, read.value, by: command.by)
      // An owner first sees the costs in an offer, and then confirms it.
      guard role != .owner else {
        throw Refusal.invalid(
          "cancellation_id",
          "is missing; ask for a cancellation-quote and send its cancellation_id")
      }
      return try Cancellation.callOff(
        try await snapshot(of: try read.ended(by: role, reason, now: command.now)), product,
        now: command.now,
        using: &random)
    }
    return try await settlePayments(of: cancelled, now: command.now)
  }

  /// Returns an appointment to its owner, its provider, an operator or an agent; for others it does not exist.
  package func appointment(
    _ booking: AppointmentBooking.ID, for actor: AppointmentActor
  ) async throws -> Versioned<AppointmentBooking> {
    let read = try await found(AppointmentBooking.self, booking)
    let provider = try await found(Provider.self, read.value.provider).value
    guard
      !read.value.roles(of: actor, at: provider).isEmpty || read.value.isShown(toAgent: actor)
    else {
      throw Refusal.notFound("booking", booking.rawValue)
    }
    return read
  }

  /// Returns the role in which the caller may perform an action, and refuses a caller without one.
  @discardableResult
  func check(
    _ action: AppointmentAction, _ booking: AppointmentBooking, by actor: AppointmentActor
  ) async throws -> AppointmentRole {
    let provider = try await found(Provider.self, booking.provider).value
    return try booking.authorise(action, by: actor, at: provider)
  }

  /// Returns the data from which a cancellation is decided.
  func snapshot(
    of read: Versioned<AppointmentBooking>
  ) async throws -> Cancellation.Snapshot<AppointmentProduct> {
    Cancellation.Snapshot(
      booking: read, payments: try await payments(beside: read),
      standing: try await product.standing(of: read.value, in: store))
  }

  /// Has the payment provider carry out what the last commit decided.
  func settlePayments(
    of booking: AppointmentBooking, now: Instant
  ) async throws -> AppointmentBooking {
    var current = booking
    for payment in booking.sale.payments {
      current =
        try await settle(payment, tries: terms.paymentAttempts, now: now) ?? current
    }
    return current
  }

  /// Records what the provider has done.
  private func mark(
    _ action: AppointmentAction, _ booking: AppointmentBooking.ID, _ command: AppointmentCommand,
    _ mark: (inout AppointmentBooking) throws(Refusal) -> Void
  ) async throws -> AppointmentBooking {
    try await change(command, about: booking.rawValue) { random in
      let read = try await found(AppointmentBooking.self, booking)
      _ = try await check(action, read.value, by: command.by)
      var booking = read.value
      try mark(&booking)
      var changes = ChangeSet(at: command.now)
      changes.emit("appointment.\(booking.state.rawValue)", booking)
      let change = changes.update(read, to: booking, of: product, using: &random)
      return Decision(change, changes)
    }
  }
}

extension AppointmentBooking {
  /// The longest reason, in characters.
  package static let longestReason = 500

  /// Refuses an answer to a request that is given up, or that waits for money and not for an answer.
  func checkDeadline(now: Instant) throws(Refusal) {
    guard let deadline else {
      throw .notAllowed(
        what: "appointment", state: "pending", action: "accept", allowed: [],
        because: "the appointment does not wait for an answer")
    }
    guard min(deadline, start.instant) > now else {
      throw .answeredTooLate(min(deadline, start.instant))
    }
  }
}

extension Versioned<AppointmentBooking> {
  /// Returns the same version with the role, the time and the reason of its end.
  func ended(
    by role: AppointmentRole, _ reason: String?, now: Instant
  ) throws(Refusal) -> Versioned<AppointmentBooking> {
    if let reason, !(1...AppointmentBooking.longestReason).contains(reason.unicodeScalars.count) {
      throw .invalid("reason", "expected 1 to \(AppointmentBooking.longestReason) characters")
    }
    var booking = value
    booking.ending = .init(by: role, at: now)
    booking.reason = reason
    return Versioned(booking, version: version)
  }
}
