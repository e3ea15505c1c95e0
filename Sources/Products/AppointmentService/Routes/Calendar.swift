internal import ServiceHTTP
internal import Appointments
internal import Bookings
internal import StrictText
internal import Selling
internal import Vocabulary

/// The endpoints for conflicts and free times, which never reveal whose appointments block a time.
extension AppointmentRoutes {
  var calendar: [Endpoint] {
    [
      .get("/appointments/conflicts", "listConflicts", .users) { call in
        try await conflicts(call)
      }.spending(.search),
      // One search reads many weeks of many providers, so each user has a limit.
      .get("/appointments/free", "listFreeTimes", .users) { call in try await free(call) }
        .spending(.search),
    ]
  }

  private func conflicts(_ call: Call) async throws -> HTTPAnswer {
    let (provider, start, end, service) = try call.parameters { (query) throws(Problem) in
      try together(
        parameter(try query.word("provider_id") as Provider.ID),
        parameter(try query.askedTime("start_time")), parameter(try query.askedTime("end_time")),
        parameter(try query.optionalWord("service_type") as Keyword?))
    }
    let calendar = try await desk.product.calendar(provider, in: desk.store)
    let conflicts = try await desk.conflicts(
      at: provider, from: try start.instant(at: calendar),
      until: try end.instant(at: calendar), for: service, now: call.now)
    return .json(caching: .never) { writer in
      writer.objects("conflicts", conflicts) { $0.members(of: $1) }
    }
  }

  private func free(_ call: Call) async throws -> HTTPAnswer {
    let asked:
      (
        provider: Provider.ID?, service: Keyword, minutes: Int, from: Instant?, limit: Int
      ) = try call.parameters { (query) throws(Problem) in
        try together(
          parameter(try query.optionalWord("provider_id") as Provider.ID?),
          parameter(try query.word("service_type") as Keyword),
          parameter(
            try query.integer("minutes", in: 0...OfferedService.longest, otherwise: 0)),
          parameter(try query.moment("from")),
          parameter(try query.integer("limit", in: 1...FreeTimes.maxCount, otherwise: 20)))
      }
    let from = asked.from ?? call.now
    let found: [(provider: Provider, stretch: Stretch)]
    if let id = asked.provider {
      let provider = try await desk.found(Provider.self, id).value
      found = try await desk.free(
        at: id, for: asked.service, minutes: asked.minutes == 0 ? nil : asked.minutes, from: from,
        limit: asked.limit, now: call.now
      ).map { (provider, $0) }
    } else {
      guard asked.minutes > 0 else {
        throw Problem(
          parameter: "minutes", "is missing; send the length in minutes, or provider_id")
      }
      found = try await desk.free(
        for: asked.service, minutes: asked.minutes, from: from, limit: asked.limit, now: call.now)
    }
    return .json(caching: .never) { writer in
      writer.objects("free", found) { writer, time in
        writer.member("provider_id", time.provider.key)
        writer.member("provider_name", time.provider.name.rawValue)
        writer.members(of: time.stretch)
        writer.member("time_zone", time.provider.zone.rawValue)
      }
    }
  }
}
