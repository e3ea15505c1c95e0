internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import PassFormats
internal import PassService
internal import Selling
internal import Vocabulary

extension FlightRoutes {
  var changes: [Endpoint] {
    [
      .post("/bookings/{booking_id}/check-in", "checkIn", .travelers) { call, service in
        try await checkIn(call, service)
      }.spending(.checkIn).counting(.checkIn),
      .post("/bookings/{booking_id}/seat-change", "changeSeat", .travelers) { call, service in
        try await changeSeat(call, service)
      },
      .post("/passes/{pass_id}/reissue", "reissuePass", .travelers) { call, service in
        try await reissuePass(call, service)
      }.counting(.reissue),
    ]
  }

  private func checkIn(_ call: Call, _ service: Service) async throws -> HTTPAnswer {
    let (passengers, format) = try call.json { (body) throws(ShapeError) in
      (
        try body.texts("passenger_ids", 1...9) as [Passenger.ID],
        try body.optionalChoice("barcode_format") as BarcodeFormat?
      )
    }
    var random = SystemRandomNumberGenerator()
    _ = try await desk.checkIn(
      passengers, of: try call.id("booking_id"), for: try call.user(),
      onlyIf: try match(call, isRequired: false), once: call.once, now: call.now, using: &random)
    return try await readingAnew {
      // Passes are signed from the current booking, which may have changed since the command.
      let own = try await ownBooking(call)
      let current = own.value
      // The ETag is the booking's, for use in the next change.
      let view = try await settled(current, service, now: call.now)
      return try await call.keepingAnswer(for: desk.terms.answersKept) { (minted: [MintedPass]) in
        try view.answer(caching: .never) { writer in
          let asked = current.passes.passes.filter { pass in
            passengers.contains { current.passenger(of: pass) == $0 }
          }
          let passes = minted.compactMap { minted in
            asked.first { $0.id == minted.id }.map { ($0, minted) }
          }
          writer.objects("boarding_passes", passes) { writer, shown in
            writeFacts(shown.0, of: current, shown.1, format, to: &writer)
          }
        }
      } _: {
        try await service.signer.passes(of: own, as: self, now: call.now, keeping: $0)
      }
    }
  }

  private func changeSeat(_ call: Call, _ service: Service) async throws -> HTTPAnswer {
    let request = try call.json { (body) throws(ShapeError) in try SeatRequest(&body) }
    let booking = try await ownBooking(call).value
    guard let segment = booking.segments.firstIndex(where: { $0.instance == request.flight }) else {
      throw Problem(
        ShapeError(path: "flight_id", offset: 0, detail: "is no flight of this booking"))
    }
    let check = try match(call, isRequired: true)
    let user = try call.user()
    var random = SystemRandomNumberGenerator()
    let changed = try await told(at: call.now) {
      try await desk.changeSeat(
        SeatChange(passenger: request.passenger, segment: segment, seat: request.seat),
        of: booking.id,
        for: user, onlyIf: check, once: call.once, now: call.now, using: &random)
    }
    return try await settled(changed, service, now: call.now).answer()
  }

  private func reissuePass(_ call: Call, _ service: Service) async throws -> HTTPAnswer {
    _ = try call.json { _ throws(ShapeError) in }
    guard let id = PassID(call.parameters["pass_id"] ?? "") else {
      throw Problem(.notFound, "there is no such pass")
    }
    let user = try call.user()
    var random = SystemRandomNumberGenerator()
    _ = try await desk.reissue(id, for: user, once: call.once, now: call.now, using: &random)
    return try await readingAnew {
      let (booking, former) = try await pass(id, for: user)
      let passes = try await service.signer.passes(of: booking, as: self, now: call.now)
      try await service.signer.follow(now: call.now)
      guard let pass = booking.value.passes.valid(for: former.entitlement) else {
        throw Problem(.passEnded, "the new pass has ended already; read the booking again")
      }
      guard let minted = passes.first(where: { $0.id == pass.id }) else { return nil }
      return .json(201) { write(pass, of: booking.value, minted, nil, to: &$0) }
        .with("location", "/v1/passes/\(pass.id)").about(booking.value.recordKey)
    }
  }
}

extension FlightBooking {
  /// The passenger of a pass.
  func passenger(of pass: EarnedPass<BoardingPassContent>) -> Passenger.ID? {
    deliveries.first { $0.entitlement == pass.entitlement }?.passenger
  }
}
