internal import BookingStore
internal import PassMinting
internal import ServiceHTTP
internal import Airports
internal import BookingStore
internal import Bookings
internal import StrictText
internal import PassService
internal import Selling
internal import Shows
internal import Vocabulary

extension ShowRoutes {
  func operations(_ tools: ServiceTools) -> [Endpoint] {
    [
      .post("/shows/showings/{showing_id}/news", "reportShowingNews", .operators) { call in
        try await report(call, tools)
      },
      .get("/shows/showings/{showing_id}/trail", "getShowingTrail", .staff) { call in
        try call.checkWorksEverywhere()
        let show = try await desk.found(Show.self, try call.id("showing_id")).value
        return try await call.trail(of: show.key, in: desk.store)
      },
      .post("/shows/showings/{showing_id}/block", "blockSeats", .operators) { call in
        let (seats, id, desk) = try seats(of: call, "block_seats")
        return answer(try await desk.block(seats, of: id, call.command))
      },
      .post("/shows/showings/{showing_id}/unblock", "unblockSeats", .operators) { call in
        let (seats, id, desk) = try seats(of: call, "unblock_seats")
        return answer(try await desk.unblock(seats, of: id, call.command))
      },
      .get("/shows/showings/{showing_id}/attendance", "getShowingAttendance", .staff) { call in
        try await getAttendance(call)
      },
    ]
  }

  private func report(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    try call.checkWorksEverywhere()
    let id: Show.ID = try call.id("showing_id")
    let zone = try await desk.found(Show.self, id).value.begins.zone
    let (change, news, reason) = try call.json {
      (body) throws(ShapeError) -> (ShowChange, News, String?) in
      let news: News = try body.choice("news")
      guard news == .moved else { return (.cancelled, news, try body.agentsWords()) }
      let (begins, ends, reason) = try together(
        part(try body.zoned("starts_at", in: zone)), part(try body.zoned("ends_at", in: zone)),
        part(try body.agentsWords()))
      return (.moved(begins: begins, ends: ends), news, reason)
    }
    let entry = try call.trailEntry(
      about: RecordKey(kind: Show.kind, key: id.rawValue), "news", ["news": news.rawValue],
      reason: reason)
    let show = try await desk.recording { $0.insert(entry) }.report(change, of: id, call.command)
    _ = try await desk.updateBookings(of: id, now: call.now)
    try await tools.signer.follow(now: call.now)
    return .json { $0.members(of: show) }
  }

  private func getAttendance(_ call: Call) async throws -> HTTPAnswer {
    try call.checkWorksEverywhere()
    let show = try await desk.found(Show.self, try call.id("showing_id")).value
    let bookings = try await desk.store.records(ShowBooking.self, .show(show.id))
    return try await attendance(
      of: AttendedOccasion(
        show.title.rawValue, at: show.place.rawValue, begins: show.begins,
        closes: show.ends.instant),
      bookings.flatMap { booking in
        parties(of: booking.value) { $0.content.seats.map(\.rawValue) }
      }, call)
  }

  private enum News: String, CaseIterable {
    case moved = "MOVED"
    case cancelled = "CANCELLED"
  }

  /// Reads the seats of a request, and returns them with the desk that puts the command on the trail of the show.
  private func seats(
    of call: Call, _ action: String
  ) throws -> (seats: [SeatName], show: Show.ID, desk: SalesDesk<ShowProduct>) {
    // A token that is limited to some airports has no rights in a cinema.
    try call.checkWorksEverywhere()
    let (seats, reason) = try call.json {
      (body) throws(ShapeError) -> ([SeatName], String?) in
      try together(part(try body.texts("seats", 1...1_000)), part(try body.agentsWords()))
    }
    let id: Show.ID = try call.id("showing_id")
    let entry = try call.trailEntry(
      about: RecordKey(kind: Show.kind, key: id.rawValue), action,
      ["seats": seats.count == 1 ? seats[0].rawValue : "\(seats.count) seats"], reason: reason)
    return (seats, id, desk.recording { $0.insert(entry) })
  }

  private func answer(_ block: SeatBlock) -> HTTPAnswer {
    .json { writer in
      writer.member("showing_id", block.show.rawValue)
      writer.member("blocked", block.seats.map(\.rawValue))
    }
  }
}

extension ObjectReader {
  /// Reads a time and converts it to the clocks of a zone.
  fileprivate mutating func zoned(
    _ name: String, in zone: ZoneName
  ) throws(ShapeError) -> ZonedTime {
    let instant = try time(name).instant
    var zones = SystemZones()
    guard let zoned = try? zones.time(instant, in: zone) else {
      throw failure(name, "cannot be written in the local time of \(zone)")
    }
    return zoned
  }
}
