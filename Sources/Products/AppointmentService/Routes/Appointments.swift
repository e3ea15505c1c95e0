internal import PassMinting
internal import ServiceHTTP
internal import Appointments
internal import BookingStore
internal import Bookings
internal import OperatorFiles
internal import StrictText
internal import PassService
internal import RequestBodies
internal import Selling
internal import Vocabulary

extension AppointmentRoutes {
  func appointments(_ tools: ServiceTools) -> [Endpoint] {
    [
      .post("/appointments", "createAppointment", .travelers) { call in
        try await create(call, tools)
      }.spending(.book).counting(.book),
      .get("/appointments", "listAppointments", .users) { call in try await list(call) },
      .get("/appointments/{appointment_id}", "getAppointment", .users) { call in
        let read = try await desk.appointment(try call.id("appointment_id"), for: try call.actor())
        let reach = try await reach(of: read.value, call)
        if reach == .agent { try await keepTrail(of: [read.value], call, "read") }
        return try await view(of: read.value, for: reach, at: call.now).answer()
      },
    ]
  }

  private func create(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let user = try call.user()
    let (provider, type, start, end, session, subjects, notes, contact, payment) = try call.json {
      (body) throws(ShapeError) in
      try together(
        part(try body.text("provider_id", as: Provider.ID.self)),
        part(try body.text("service_type", as: Keyword.self)),
        part(try body.askedTime("start_time")), part(try body.askedTime("end_time")),
        part(try body.optionalText("session_id", as: ClassSession.ID.self)),
        part(try body.subjects()),
        part(try body.optionalWords("notes", upTo: AppointmentProduct.longestNotes)),
        part(try body.customerContact()),
        part(try Checkout.PaymentChoice?(ifThere: &body)))
    }
    let calendar = try await desk.product.calendar(provider, in: desk.store)
    let wish = AppointmentWish(
      provider: provider, service: type, start: try start.instant(at: calendar),
      end: try end.instant(at: calendar), session: session, subjects: subjects)
    let booking = try await desk.request(
      wish, notes: notes, contact: contact, in: call.language, paying: payment,
      call.command(for: user))
    try await tools.signer.follow(now: call.now)
    // Status 202 means that the provider, or the payment provider, did not answer yet.
    return try await view(of: booking, for: .owner, at: call.now)
      .answer(booking.state == .pending ? 202 : 201)
      .with("location", "/v1/appointments/\(booking.key)")
  }

  /// Returns the caller's role in an appointment that the caller is known to have access to.
  func reach(of booking: AppointmentBooking, _ call: Call) async throws -> BookingRole {
    let user = try call.user()
    if booking.user == user { return .owner }
    if try await desk.found(Provider.self, booking.provider).value.user == user {
      return .provider
    }
    return call.isOperator ? .operator : .agent
  }

  /// Lists the caller's own appointments, or those of a provider for which the caller acts.
  private func list(_ call: Call) async throws -> HTTPAnswer {
    let (provider, from, until, after, limit) = try call.parameters { (query) throws(Problem) in
      try together(
        parameter(try query.optionalWord("provider_id") as Provider.ID?),
        parameter(try query.moment("from")), parameter(try query.moment("until")),
        parameter(try query.pageStart() as AppointmentBooking.ID?),
        parameter(try query.integer("limit", in: 1...100, otherwise: 20)))
    }
    let start = from ?? call.now.adding(seconds: -86_400)
    let end = until ?? start.adding(seconds: ProviderCalendar.ahead)
    let found: [Ranked<AppointmentBooking>]
    if let provider {
      found = try await desk.appointments(
        at: provider, from: start, until: end, after: after, limit: limit + 1,
        for: try call.actor())
    } else {
      found = try await desk.appointments(
        of: try call.user(), from: start, until: end, after: after, limit: limit + 1)
    }
    var written: [@Sendable (inout JSONWriter) -> Void] = []
    let shown = found.prefix(limit).map(\.record.value)
    for booking in shown {
      written.append(
        try await members(
          of: booking, try await desk.payments(of: booking).map(\.value),
          for: try await reach(of: booking, call), at: call.now))
    }
    return try .tagged(caching: .checked) { writer in
      writer.objects("appointments", written) { $1(&$0) }
      writer.nextPage(after: found.count > limit ? shown.last?.key : nil)
    }
  }
}

extension Call {
  func actor() throws(Problem) -> AppointmentActor {
    AppointmentActor(try user(), isOperator: isOperator, isAgent: isAgentEverywhere)
  }

  /// Returns the command that the call gives about an appointment, a series or a provider.
  func actorCommand() throws(Problem) -> AppointmentCommand {
    AppointmentCommand(try actor(), once: once, now: now)
  }
}
