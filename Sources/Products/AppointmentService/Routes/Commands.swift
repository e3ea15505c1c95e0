internal import ServiceHTTP
internal import Appointments
internal import Bookings
internal import StrictText
internal import PassService
internal import Selling
internal import Vocabulary

/// The commands that change an appointment.
extension AppointmentRoutes {
  func commands(_ tools: ServiceTools) -> [Endpoint] {
    let one = "/appointments/{appointment_id}"
    return [
      .post("\(one)/accept", "acceptAppointment", .travelers) { call in
        _ = try call.json { _ throws(ShapeError) in }
        return try await answer(call, tools) { id in
          try await desk.accept(
            id, try call.actorCommand())
        }
      },
      .post("\(one)/decline", "declineAppointment", .travelers) { call in
        let reason = try call.json { (body) throws(ShapeError) in
          try together(part(try body.reason()))
        }
        return try await answer(call, tools) { id in
          try await desk.decline(
            id, reason: reason, try call.actorCommand())
        }
      },
      .post("\(one)/start", "startAppointment", .travelers) { call in
        _ = try call.json { _ throws(ShapeError) in }
        return try await answer(call, tools) { id in
          try await desk.start(
            id, try call.actorCommand())
        }
      },
      .post("\(one)/complete", "completeAppointment", .travelers) { call in
        _ = try call.json { _ throws(ShapeError) in }
        return try await answer(call, tools) { id in
          try await desk.complete(
            id, try call.actorCommand())
        }
      },
      .post("\(one)/cancel", "cancelAppointment", .users) { call in
        try await cancel(call, tools)
      }.counting(.cancel),
      .post("\(one)/move", "moveAppointment", .travelers) { call in
        try await move(call, tools)
      },
    ]
  }

  /// Cancels with the offer that the owner, or an agent for the owner, names; without an offer, calls off for the
  /// provider or an operator, who give everything back.
  private func cancel(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let (offer, reason) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try body.optionalText("cancellation_id", as: CancellationOffer.ID.self)),
        part(try body.reason()))
    }
    return try await answer(call, tools) { id in
      guard let offer else {
        return try await desk.callOff(
          id, reason: reason, onlyIf: matching(call),
          try call.actorCommand())
      }
      let read = try await desk.appointment(id, for: try call.actor())
      let reached = AuthorizedBooking(read, try await reach(of: read.value, call))
      let isForOwner = reached.reach == .agent
      guard isForOwner || reached.reach == .owner else {
        throw Refusal.invalid(
          "cancellation_id", "is only for the owner of the appointment, or an agent; leave it out")
      }
      return try await self.desk(
        for: reached, call, "cancel", ["cancellation_id": offer.rawValue], reason: reason
      ).cancel(
        id, accepting: offer,
        reason: isForOwner ? nil : reason, onlyIf: matching(call),
        call.command(for: isForOwner ? reached.user : try call.user()))
    }
  }

  /// Returns the check of `If-Match`, where it is sent, against the appointment as the caller sees it.
  private func matching(_ call: Call) -> AppointmentDesk.Check? {
    match(call) { booking in
      _ = try await desk.appointment(booking.id, for: try call.actor())
      return try await reach(of: booking, call)
    }
  }

  private func move(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let (start, end, session) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try body.askedTime("start_time")), part(try body.askedTime("end_time")),
        part(try body.optionalText("session_id", as: ClassSession.ID.self)))
    }
    return try await answer(call, tools) { id in
      let provider = try await desk.appointment(id, for: try call.actor()).value.provider
      let calendar = try await desk.product.calendar(provider, in: desk.store)
      return try await desk.move(
        id, to: try start.instant(at: calendar), try end.instant(at: calendar),
        session: session, try call.actorCommand())
    }
  }

  private func answer(
    _ call: Call, _ tools: ServiceTools,
    _ command: (AppointmentBooking.ID) async throws ->
      AppointmentBooking
  ) async throws -> HTTPAnswer {
    let booking = try await command(try call.id("appointment_id"))
    return try await viewAfterRevocations(
      booking, for: try await reach(of: booking, call), tools, now: call.now
    ).answer()
  }
}
