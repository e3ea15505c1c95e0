internal import PassMinting
internal import ServiceHTTP
internal import Appointments
internal import Bookings
internal import OperatorFiles
internal import StrictText
internal import PassService
internal import Recurrence
internal import RequestBodies
internal import Selling
internal import Vocabulary

/// The endpoints for appointments that repeat; one of them is cancelled or moved like any other appointment.
extension AppointmentRoutes {
  func series(_ tools: ServiceTools) -> [Endpoint] {
    let one = "/appointments/series/{series_id}"
    return [
      .post("/appointments/series", "createSeries", .travelers) { call in
        try await createSeries(call, tools)
      }.spending(.book).counting(.book),
      .get("/appointments/series", "listSeries", .users) { call in try await listSeries(call) },
      .get(one, "getSeries", .users) { call in
        try await answer(
          try await desk.series(try call.id("series_id"), for: try call.actor()), at: call.now)
      },
      .get("\(one)/calendar", "getSeriesCalendar", .users) { call in
        try await seriesCalendar(call)
      },
      .post("\(one)/accept", "acceptSeries", .travelers) { call in
        _ = try call.json { _ throws(ShapeError) in }
        return try await answer(call, tools) { id in
          try await desk.accept(
            id, try call.actorCommand())
        }
      },
      .post("\(one)/decline", "declineSeries", .travelers) { call in
        let reason = try call.json { (body) throws(ShapeError) in
          try together(part(try body.reason()))
        }
        return try await answer(call, tools) { id in
          try await desk.decline(
            id, reason: reason, try call.actorCommand())
        }
      },
      .get("\(one)/end-quote", "quoteSeriesEnd", .users) { call in try await endQuote(call) },
      .post("\(one)/end", "endSeries", .users) { call in
        try await endSeries(call, tools)
      }.counting(.cancel),
    ]
  }

  private func createSeries(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let user = try call.user()
    let (asked, notes, contact, payment) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try AskedSeries(&body)),
        part(try body.optionalWords("notes", upTo: AppointmentProduct.longestNotes)),
        part(try body.customerContact()),
        part(try Checkout.PaymentChoice?(ifThere: &body)))
    }
    let calendar = try await desk.product.calendar(asked.provider, in: desk.store)
    let wish = try asked.wish(at: calendar)
    let view = try await desk.requestSeries(
      wish, notes: notes, contact: contact, in: call.language, paying: payment,
      call.command(for: user))
    try await tools.signer.follow(now: call.now)
    let current = try await desk.series(view.series.value.id, for: try call.actor())
    let isWaiting = [.pending, .requested].contains(current.state(at: call.now))
    return try await answer(current, isWaiting ? 202 : 201, at: call.now)
      .with("location", "/v1/appointments/series/\(current.series.value.key)")
  }

  private func listSeries(_ call: Call) async throws -> HTTPAnswer {
    let (provider, after, limit) = try call.parameters { (query) throws(Problem) in
      try together(
        parameter(try query.optionalWord("provider_id") as Provider.ID?),
        parameter(try query.pageStart() as AppointmentSeries.ID?),
        parameter(try query.integer("limit", in: 1...100, otherwise: 20)))
    }
    let found: [AppointmentSeries]
    if let provider {
      found = try await desk.series(
        at: provider, after: after, limit: limit + 1, for: try call.actor())
    } else {
      found = try await desk.series(of: try call.user(), after: after, limit: limit + 1)
    }
    let shown = found.prefix(limit)
    return try .tagged(caching: .checked) { writer in
      writer.objects("series", Array(shown)) { $0.members(of: $1) }
      writer.nextPage(after: found.count > limit ? shown.last?.key : nil)
    }
  }

  /// Answers with the calendar of a series in the local time of its provider, with what was skipped and moved.
  private func seriesCalendar(_ call: Call) async throws -> HTTPAnswer {
    try call.parameters { _ throws(Problem) in }
    let view = try await desk.series(try call.id("series_id"), for: try call.actor())
    var calendar = SeriesCalendar()
    if let first = view.bookings.first?.value {
      let zone = try desk.product.zone(view.series.value.rule.zone)
      try calendar.add(
        view.rule(in: zone),
        SeriesCalendar.Event(
          id: "\(view.series.value.key)@passtool",
          title: "\(first.serviceName), \(first.providerName)", place: first.place.rawValue,
          note: "Series \(view.series.value.key)", revision: view.revision,
          written: view.series.value.created), in: zone)
    }
    let bytes = calendar.bytes
    return HTTPAnswer.content("text/calendar; charset=utf-8", bytes, caching: .checked)
      .with("etag", try ETag.of(bytes))
  }

  private func endQuote(_ call: Call) async throws -> HTTPAnswer {
    let from = try call.parameters { (query) throws(Problem) in try query.occurrence("from") }
    let ending = try await desk.endQuote(
      of: try call.id("series_id"), from: from, for: try call.actor(), now: call.now)
    return .json(caching: .never) { writer in
      writer.member("from", ending.from.description)
      writer.member("appointments", ending.appointments)
      writer.member("refund", ending.refund)
    }
  }

  private func endSeries(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let (from, refund, reason) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try body.occurrence("from")),
        part(try body.optionalInteger("refund_minor", in: 0...100_000_000_000)),
        part(try body.reason()))
    }
    return try await answer(call, tools) { id in
      let view = try await desk.series(id, for: try call.actor())
      let currency = view.bookings.first?.value.quote.total.currency
      return try await desk.endSeries(
        id, from: from, refund: refund.flatMap { minor in currency.map { Money(minor, $0) } },
        reason: reason, try call.actorCommand())
    }
  }

  private func answer(
    _ call: Call, _ tools: ServiceTools,
    _ command: (AppointmentSeries.ID) async throws -> SeriesView
  ) async throws -> HTTPAnswer {
    let view = try await command(try call.id("series_id"))
    try await tools.signer.follow(now: call.now)
    return try await answer(view, at: call.now)
  }

  private func answer(
    _ view: SeriesView, _ status: Int = 200, at now: Instant
  ) async throws -> HTTPAnswer {
    let rule = view.rule(in: try desk.product.zone(view.series.value.rule.zone))
    return try .tagged(status, caching: .checked) { writer in
      writer.members(of: view.series.value)
      writer.member("state", view.state(at: now).rawValue)
      writer.objects("occurrences", view.bookings.map(\.value)) { writer, booking in
        let id = booking.occurrence
        writer.member("occurrence", orNull: id?.description)
        writer.member("booking_id", booking.key)
        writer.member("state", booking.state.rawValue)
        writer.member("start_time", booking.start.wire)
        writer.member("end_time", booking.end.wire)
        var isMoved = false
        if let id, case .moved = rule.exceptions[id] { isMoved = true }
        writer.member("moved", isMoved)
        writer.member("href", "/v1/appointments/\(booking.key)")
      }
    }
  }
}

extension ObjectReader {
  fileprivate mutating func occurrence(_ name: String) throws(ShapeError) -> LocalTime? {
    guard let text = try optionalString(name) else { return nil }
    guard let local = LocalTime(text) else { throw failure(name, "expected \(occurrenceForm)") }
    return local
  }
}

extension QueryReader {
  fileprivate mutating func occurrence(_ name: String) throws(Problem) -> LocalTime? {
    guard let text = text(name) else { return nil }
    guard let local = LocalTime(sent: text) else {
      throw Problem(parameter: name, "expected \(occurrenceForm)")
    }
    return local
  }
}

private let occurrenceForm =
  "an occurrence by its original local start, such as 2025-03-15T09:00:00"
