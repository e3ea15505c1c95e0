internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import PassFormats
internal import StrictText
internal import PassService
internal import Selling
internal import Vocabulary

extension FlightRoutes {
  /// The endpoints of a departure, which is named as in the ledgers of gates.
  var departures: [Endpoint] {
    [
      .get(
        "/departures/{flight}/{date}/{airport}/passenger-list", "getPassengerList", .gates
      ) { call in try await getPassengerList(call) },
      .post(
        "/departures/{flight}/{date}/{airport}/partner-passengers", "putPartnerPassengers",
        .operators
      ) { call in try await putPartnerPassengers(call) },
      .get(
        "/departures/{flight}/{date}/{airport}/gate-conflicts", "listGateConflicts", .agents
      ) { call in try await listGateConflicts(call) },
      .get("/departures/{flight}/{date}/{airport}/attendance", "getFlightAttendance", .staff) {
        call in try await getAttendance(call)
      },
    ]
  }

  private func getPassengerList(_ call: Call) async throws -> HTTPAnswer {
    let place = try DeparturePlace(call)
    try call.checkWorks(at: place.airport)
    guard let departure = try await desk.departure(place) else {
      throw Problem(.notFound, "there is no flight \(place.context)")
    }
    let bookings = try await desk.store.records(FlightBooking.self, .instance(departure.id))
    let partners = try await desk.store.records(PartnerPassengers.self, .instance(departure.id))
    // A gate's device keeps no trail: it shows a name to one person, at whose pass it looks.
    if call.isAgent {
      try await keepTrail(
        of: bookings.map(\.value).filter { (try? reach(of: $0, call)) == .agent }, call, "found",
        ["by": "passenger_list"])
    }
    var list = PassengerList(
      of: departure, bookings.map(\.value), partners: partners.flatMap(\.value.rows))
    // Lists that differ only in the time when they were made count as the same list.
    let tag = try ETag.weak(list.csv)
    list.made = PassengerList.made(at: call.now)
    return HTTPAnswer.content("text/csv; charset=utf-8", list.csv, caching: .checked)
      .with("etag", tag)
  }

  /// Replaces the passenger list of a partner.
  private func putPartnerPassengers(_ call: Call) async throws -> HTTPAnswer {
    let place = try DeparturePlace(call)
    try call.checkWorks(at: place.airport)
    let (airline, rows) = try call.json {
      (body) throws(ShapeError) -> (CarrierCode, [ManifestRow]) in
      let ((airline, issuer), passengers) = try together(
        part(try body.partner()),
        part(
          try body.objects("passengers", 0...PartnerPassengers.maxCount, ManifestRow.init(partner:))
        ))
      let rows = passengers.map { $0.of(issuer) }
      do throws(ManifestError) {
        _ = try Manifest(rows)
      } catch {
        throw body.failure("passengers", "\(error)")
      }
      return (airline, rows)
    }
    guard let departure = try await desk.departure(place) else {
      throw Problem(.notFound, "there is no flight \(place.context)")
    }
    guard airline != departure.designator.carrier else {
      throw Problem(
        Refusal.invalid(
          "airline",
          "\(airline) operates the flight, so its passengers come from its bookings; expected a partner airline"
        ))
    }
    let list = PartnerPassengers(
      rows, of: airline, on: departure.id,
      ends: departure.departure.instant.adding(seconds: desk.terms.personalDataKept))
    _ = try await desk.run(call.command) {
      var changes = ChangeSet(at: call.now)
      let known = try await desk.store.record(PartnerPassengers.self, list.key)
      switch (known, rows.isEmpty) {
      case (let known?, true): changes.remove(known)
      case (let known?, false): changes.update(known, to: list)
      case (nil, true): break
      case (nil, false): changes.insert(list)
      }
      // Passengers who check in later get numbers that no passenger of a partner has.
      let read = try await desk.store.record(CheckInSequence.self, departure.id.rawValue)
      var sequence = read?.value ?? CheckInSequence(instance: departure.id)
      sequence.reserve(rows.compactMap { $0.sequence.flatMap { Int($0) } }, for: airline)
      if let read { changes.update(read, to: sequence) } else { changes.insert(sequence) }
      return Decision(true, changes)
    }
    return .json { writer in
      writer.member("airline", airline.rawValue)
      writer.member("passengers", rows.count)
    }
  }

  /// Answers with who boarded: each passenger of a valid booking may come, also without a check-in.
  private func getAttendance(_ call: Call) async throws -> HTTPAnswer {
    let place = try DeparturePlace(call)
    try call.checkWorks(at: place.airport)
    guard let departure = try await desk.departure(place) else {
      throw Problem(.notFound, "there is no flight \(place.context)")
    }
    let bookings = try await desk.store.records(FlightBooking.self, .instance(departure.id))
    let occasion = AttendedOccasion(
      "\(departure.designator) \(departure.origin) – \(departure.destination)",
      at: departure.origin.rawValue, begins: departure.departure,
      closes: departure.departure.instant)
    let others = try await desk.store.records(
      GateRecord.self, GateRecord.conflicts(in: place.context))
    return try await attendance(
      of: occasion, bookings.flatMap { $0.value.parties(on: departure.id) },
      besides: others.map(\.value), call)
  }

  private func listGateConflicts(_ call: Call) async throws -> HTTPAnswer {
    let place = try DeparturePlace(call)
    try call.checkWorks(at: place.airport)
    let (limit, cursor) = try call.parameters { (query) throws(Problem) in
      try together(
        parameter(try query.integer("limit", in: 1...100, otherwise: 20)),
        parameter(try Cursor(&query)))
    }
    let found = try await desk.store.records(
      GateRecord.self, GateRecord.conflicts(in: place.context))
    var conflicts = try found.map { try ReportedConflict($0.value) }
    if let departure = try await desk.departure(place) {
      for booking in try await desk.store.records(FlightBooking.self, .instance(departure.id)) {
        conflicts += ReportedConflict.all(of: booking.value, on: departure.id)
      }
    }
    conflicts.sort { ($0.at, $0.key) < ($1.at, $1.key) }
    let page = ResultPage(conflicts, after: cursor, limit: limit) { $0.key }
    return .json { writer in
      writer.objects("conflicts", page.items) { $1.write(to: &$0) }
      writer.member("next_cursor", orNull: page.next)
    }
  }
}

extension FlightBooking {
  /// Returns each passenger on a flight as a party of one; a passenger who was taken off is not expected.
  fileprivate func parties(on flight: FlightInstance.ID) -> [Attendance.Party] {
    guard stage == .confirmed || stage == .cancelled else { return [] }
    return deliveries.filter { segments[$0.segment].instance == flight }.map { delivery in
      let details = passengers.first { $0.id == delivery.passenger }?.details
      let isExpected = stage == .confirmed && delivery.state != .offLoaded
      return Attendance.Party(
        of: self, names: details.map { ["\($0.givenNames) \($0.surname)"] } ?? [],
        places: [delivery.seat.description], entitlement: delivery.entitlement,
        people: isExpected ? 1 : 0, recorded: delivery.state == .boarded ? 1 : 0)
    }
  }
}
