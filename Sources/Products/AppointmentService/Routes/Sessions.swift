internal import PassMinting
internal import ServiceHTTP
internal import Appointments
internal import Bookings
internal import OperatorFiles
internal import StrictText
internal import PassService
internal import Selling
internal import Vocabulary

extension AppointmentRoutes {
  func sessions(_ tools: ServiceTools) -> [Endpoint] {
    let all = "/providers/{provider_id}/sessions"
    return [
      .get(all, "listSessions", .everybody) { call in try await listSessions(call) },
      .post(all, "addSession", .users) { call in try await addSession(call) },
      .post("\(all)/{session_id}/cancel", "cancelSession", .users) { call in
        try await cancelSession(call, tools)
      },
    ]
  }

  private func listSessions(_ call: Call) async throws -> HTTPAnswer {
    let (from, until, limit) = try call.parameters { (query) throws(Problem) in
      try together(
        parameter(try query.moment("from")), parameter(try query.moment("until")),
        parameter(try query.integer("limit", in: 1...FreeTimes.maxCount, otherwise: 20)))
    }
    let provider = try await desk.found(Provider.self, try call.id("provider_id")).value
    let start = from ?? call.now
    let found = try await desk.sessions(
      at: provider.id, from: start, until: until ?? start.adding(seconds: ProviderCalendar.ahead),
      limit: limit, now: call.now)
    return .json(caching: .never) { writer in
      writer.objects("sessions", found) { $0.members(of: $1.session, free: $1.free) }
    }
  }

  private func addSession(_ call: Call) async throws -> HTTPAnswer {
    let (service, start, minutes) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try body.text("service_type", as: Keyword.self)),
        part(try body.askedTime("start_time")),
        part(try body.optionalInteger("minutes", in: 1...OfferedService.longest)))
    }
    let id: Provider.ID = try call.id("provider_id")
    let calendar = try await desk.product.calendar(id, in: desk.store)
    let session = try await desk.addSession(
      at: id, of: service, start: try start.instant(at: calendar), minutes: minutes,
      try call.actorCommand())
    return .json(201) { $0.members(of: session, free: session.capacity) }
  }

  private func cancelSession(
    _ call: Call, _ tools: ServiceTools
  ) async throws -> HTTPAnswer {
    let reason = try call.json { (body) throws(ShapeError) in try together(part(try body.reason()))
    }
    let id: ClassSession.ID = try call.id("session_id")
    let session = try await desk.found(ClassSession.self, id).value
    guard session.provider == (try call.id("provider_id")) else {
      throw Refusal.notFound("session", id.rawValue)
    }
    let cancelled = try await desk.cancelSession(
      id, reason: reason, try call.actorCommand())
    try await tools.signer.follow(now: call.now)
    return .json { $0.members(of: cancelled, free: 0) }
  }
}
