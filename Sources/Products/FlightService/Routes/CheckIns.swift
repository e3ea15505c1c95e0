internal import ServiceHTTP
internal import PassMinting
internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import StrictText
internal import PassIssuer
internal import PassService
internal import Selling
internal import Vocabulary

extension FlightRoutes {
  func changes(_ tools: ServiceTools) -> [Endpoint] {
    [
      .post("/bookings/{booking_id}/check-in", "checkIn", .travelers) { call in
        try await checkIn(call, tools)
      }.spending(.checkIn).counting(.checkIn).forGuests(),
      .post("/bookings/{booking_id}/undo-check-in", "undoCheckIn", .travelers) { call in
        try await undoCheckIn(call, tools)
      }.spending(.checkIn),
      .post("/bookings/{booking_id}/seat-change", "changeSeat", .travelers) { call in
        try await changeSeat(call, tools)
      },
      .post("/bookings/{booking_id}/assistance", "changeAssistance", .travelers) { call in
        try await changeAssistance(call, tools)
      },
      .post("/passes/{pass_id}/reissue", "reissuePass", .travelers) { call in
        try await reissuePass(call, tools)
      }.counting(.reissue),
      .post("/passes/{pass_id}/revoke", "revokePass", .travelers) { call in
        try await revokePass(call, tools)
      },
    ]
  }

  private func checkIn(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let (passengers, format) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try body.texts("passenger_ids", 1...9, as: Passenger.ID.self)),
        part(try body.optionalChoice("barcode_format", as: BarcodeFormat.self)))
    }
    let reached = try await reached(call)
    let desk = try desk(for: reached, call, "check_in", passengers.subject)
    let check = try match(call, isRequired: false)
    if let keeper = call.keeper(for: desk.terms.answersKept) {
      var entries: [PassID: StatusEntry] = [:]
      let isComplete = try await desk.checkIn(
        passengers, of: reached.value.id, by: call.actor(reached.reach), onlyIf: check,
        for: reached.user, once: keeper.request, now: call.now
      ) { change, version in
        // The answer shows no pass as ended before its status list says so.
        if change.passes.contains(where: \.endsPass) { return nil }
        let own = Versioned(change.booking, version: version)
        guard
          let minted = try await signed(own, &entries, tools, now: call.now)
        else { return nil }
        var changes = minted.changes
        let view = try await view(of: own.value, for: reached.reach, at: call.now)
        changes.insert(
          keeper.record(try answer(view, passengers, of: own.value, minted.answer, format)))
        return changes
      }
      if isComplete, let answer = keeper.answer { return answer }
      tools.signer.keepUnused(entries)
    } else {
      _ = try await desk.checkIn(
        passengers, of: reached.value.id, by: call.actor(reached.reach), onlyIf: check,
        call.command(for: reached.user))
    }
    return try await readingAnew {
      // Passes are signed from the current booking, which may have changed since the command.
      let own = try await self.reached(call).read
      // The ETag is the booking's, for use in the next change.
      let view = try await viewAfterRevocations(
        own.value, for: reached.reach, tools, now: call.now)
      return try await call.storingResponse(for: desk.terms.answersKept) { (minted: [MintedPass]) in
        try answer(view, passengers, of: own.value, minted, format)
      } _: {
        try await tools.signer.passes(of: own, as: self, now: call.now, storing: $0)
      }
    }
  }

  /// Returns the passes of a booking that is about to be stored, with the changes that sign them; nil if they cannot be
  /// signed now, so that the check-in is stored and the passes are signed by a later request.
  private func signed(
    _ booking: Versioned<FlightBooking>, _ entries: inout [PassID: StatusEntry],
    _ tools: ServiceTools, now: Instant
  ) async throws -> Decision<[MintedPass]>? {
    do {
      return try await tools.signer.minting(of: booking, as: self, &entries, now: now)
    } catch let error as StoreError {
      throw error
    } catch { return nil }
  }

  private func answer(
    _ view: BookingView, _ passengers: [Passenger.ID], of booking: FlightBooking,
    _ minted: [MintedPass], _ format: BarcodeFormat?
  ) throws -> HTTPAnswer {
    try view.answer(caching: .never) { writer in
      let asked = booking.passes.passes.filter { pass in
        passengers.contains { booking.passenger(of: pass) == $0 }
      }
      let passes = minted.compactMap { minted in
        asked.first { $0.id == minted.id }.map { ($0, minted) }
      }
      writer.objects("boarding_passes", passes) { writer, shown in
        writeFacts(shown.0, of: booking, shown.1, format, to: &writer)
      }
    }
  }

  private func undoCheckIn(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let (passengers, reason) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try body.texts("passenger_ids", 1...9, as: Passenger.ID.self)),
        part(try body.reason()))
    }
    let reached = try await reached(call)
    let desk = try desk(
      for: reached, call, "undo_check_in", passengers.subject, reason: reason)
    let changed = try await desk.undoCheckIn(
      passengers, of: reached.value.id, by: call.actor(reached.reach),
      onlyIf: try match(call, isRequired: false), call.command(for: reached.user))
    return try await viewAfterRevocations(changed, for: reached.reach, tools, now: call.now)
      .answer()
  }

  private func changeSeat(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let request = try call.json { (body) throws(ShapeError) in try SeatRequest(&body) }
    let reached = try await reached(call)
    let booking = reached.value
    guard let segment = booking.segments.firstIndex(where: { $0.instance == request.flight }) else {
      throw Problem(
        ShapeError(path: "flight_id", offset: 0, detail: "is no flight of this booking"))
    }
    let check = try match(call, isRequired: true)
    var subject = [
      "passenger_id": request.passenger.rawValue, "flight_id": request.flight.rawValue,
      "seat_id": request.seat.rawValue,
    ]
    // People know a seat by its number, and an id that no map has changes nothing.
    if reached.reach == .agent {
      let places = try await desk.leg(request.flight).map.places
      subject["seat"] = places.first { $0.id == request.seat }?.seat.description
      subject["former_seat"] =
        booking.deliveries.first {
          $0.passenger == request.passenger && $0.segment == segment
        }?.seat.description
    }
    let desk = try desk(for: reached, call, "change_seat", subject)
    let changed = try await mappingRefusals(at: call.now) {
      try await desk.changeSeat(
        SeatChange(passenger: request.passenger, segment: segment, seat: request.seat),
        of: booking.id, by: call.actor(reached.reach), onlyIf: check,
        call.command(for: reached.user))
    }
    return try await viewAfterRevocations(changed, for: reached.reach, tools, now: call.now)
      .answer()
  }

  private func changeAssistance(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let (passenger, assistance) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try body.text("passenger_id", as: Passenger.ID.self)), part(try body.assistance()))
    }
    let reached = try await reached(call)
    // The kind of help concerns the passenger's health, so that only the booking stores it.
    let desk = try desk(
      for: reached, call, "change_assistance", ["passenger_id": passenger.rawValue])
    let changed = try await desk.changeAssistance(
      passenger, to: assistance, of: reached.value.id,
      onlyIf: try match(call, isRequired: false), call.command(for: reached.user))
    return try await viewAfterRevocations(changed, for: reached.reach, tools, now: call.now)
      .answer()
  }

  private func revokePass(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let reason = try call.json { (body) throws(ShapeError) in try together(part(try body.reason()))
    }
    let id = try call.passID()
    let reached = try await passAtHand(id, call)
    let desk = try desk(
      for: reached, call, "revoke_pass", ["pass_id": id.rawValue], reason: reason)
    _ = try await desk.revoke(id, call.command(for: reached.user))
    try await tools.signer.follow(now: call.now)
    let (after, pass) = try await reachedPass(call, id)
    return .json { write(pass, of: after.value, nil, nil, to: &$0) }.about(after.value.recordKey)
  }

  /// Returns the booking of a pass that is to be changed; an agent changes those for flights from their airports.
  private func passAtHand(_ id: PassID, _ call: Call) async throws -> AuthorizedBooking<
    FlightBooking
  > {
    let (reached, pass) = try await reachedPass(call, id)
    guard let segment = reached.value.segment(of: pass),
      call.actor(reached.reach).isResponsible(for: segment)
    else { throw Refusal.notFound("pass", id.rawValue) }
    return reached
  }

  private func reissuePass(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    _ = try call.json { _ throws(ShapeError) in }
    let id = try call.passID()
    let reached = try await passAtHand(id, call)
    let desk = try desk(for: reached, call, "reissue_pass", ["pass_id": id.rawValue])
    _ = try await desk.reissue(
      id, call.command(for: reached.user))
    return try await readingAnew {
      let (reached, former) = try await reachedPass(call, id)
      let booking = reached.read
      let passes = try await tools.signer.passes(of: booking, as: self, now: call.now)
      try await tools.signer.follow(now: call.now)
      guard let pass = booking.value.passes.valid(for: former.entitlement) else {
        throw Problem(.passEnded, "the new pass has ended already; read the booking again")
      }
      guard let minted = passes.first(where: { $0.id == pass.id }) else { return nil }
      return .json(201) { write(pass, of: booking.value, minted, nil, to: &$0) }
        .with("location", "/v1/passes/\(pass.id)").about(booking.value.recordKey)
    }
  }
}

extension Call {
  /// Returns the pass in the path.
  func passID() throws(Problem) -> PassID {
    guard let id = PassID(parameters["pass_id"] ?? "") else {
      throw Problem(.notFound, "there is no such pass")
    }
    return id
  }

  /// Returns the role in which the caller acts on a booking.
  func actor(_ reach: BookingRole) -> FlightActor {
    switch reach {
    case .owner, .guest, .provider, .operator: .traveler
    case .agent: .agent(at: airports)
    }
  }
}

extension [Passenger.ID] {
  /// The passengers as an audit trail names them.
  var subject: [String: String] {
    ["passenger_ids": map(\.rawValue).joined(separator: " ")]
  }
}

extension ObjectReader {
  /// Reads the reason that an agent gives for a change; a traveler need not give one.
  mutating func reason() throws(ShapeError) -> String? {
    peek("reason") == nil ? nil : try line("reason", upTo: 200)
  }
}

extension FlightBooking {
  /// Returns the flight of a pass.
  func segment(of pass: EarnedPass<BoardingPassContent>) -> BookedFlight? {
    deliveries.first { $0.entitlement == pass.entitlement }.map { segments[$0.segment] }
  }

  /// Returns the passenger of a pass.
  func passenger(of pass: EarnedPass<BoardingPassContent>) -> Passenger.ID? {
    deliveries.first { $0.entitlement == pass.entitlement }?.passenger
  }
}
