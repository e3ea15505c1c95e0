internal import Appointments
internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import ParkingExample
internal import Selling
internal import Shows
internal import Stays
internal import Vocabulary

extension Simulation {
  /// Checks the invariants; runs after every commit.
  func check() async {
    guard broken == nil else { return }
    do {
      let bookings = try await allBookings()
      try await checkSeats(bookings)
      try await checkHolds()
      try await checkWaiting()
      try await checkCharges(bookings)
      try await checkSales(bookings)
      try await checkAdditions(bookings)
      let parkings = try await all(ParkingBooking.self)
      try await checkParking(parkings)
      try await checkSales(parkings)
      let seats = try await all(ShowBooking.self)
      try await checkShows(seats)
      try await checkSales(seats)
      let stays = try await all(StayBooking.self)
      try await checkStays(stays)
      try await checkSales(stays)
      let appointments = try await all(AppointmentBooking.self)
      try await checkAppointments(appointments)
      try await checkSales(appointments)
      let sold: [[any SoldRecord]] = [bookings, parkings, seats, stays, appointments]
      try await checkRefunds(sold.flatMap { $0 })
      for booking in bookings { try checkPasses(booking) }
      looks += 1
      try await checkOffers(isThorough: looks % 8 == 0)
      try await checkEvents(
        bookings.flatMap(\.standingPasses) + parkings.flatMap(\.standingPasses)
          + seats.flatMap(\.standingPasses) + stays.flatMap(\.standingPasses)
          + appointments.flatMap(\.standingPasses))
      for booking in bookings where promised.contains(booking.id) {
        try expect(
          booking.stage == .confirmed || booking.stage == .cancelled,
          "\(booking.id) was confirmed, and is \(booking.stage)")
      }
    } catch { fail("\(error)") }
  }

  func allBookings() async throws -> [FlightBooking] { try await all(FlightBooking.self) }

  /// Checks that no seat has two holders, and that a booking's claims are exactly its seats.
  private func checkSeats(_ bookings: [FlightBooking]) async throws {
    var claims: [Claim] = []
    for flight in [flights.first, flights.second] {
      claims += try await inner.claims(in: flight.key)
    }
    let live = claims.filter { $0.isLive(at: now) }
    try expect(
      Set(live.map(\.resource)).count == live.count,
      "a seat has two holders: \(live.map { "\($0.resource) \($0.owner)" }.sorted())")
    let sold = bookings.filter { $0.stage == .secured || $0.stage == .confirmed }
    try expectSame(
      live.filter { $0.until == nil }, sold.flatMap(\.claims), "seats sold and seats booked")
    for instance in [flights.first, flights.second] {
      let seats = sold.flatMap { booking in
        booking.deliveries.filter { booking.segments[$0.segment].instance == instance.id }
          .compactMap(\.place)
      }
      try expect(
        Set(seats).count == seats.count, "a seat of \(instance.designator) is booked twice")
    }
  }

  /// Checks that no user exceeds the limits on holds, and that every live hold has its claims.
  private func checkHolds() async throws {
    for user in users {
      let holds = try await inner.records(Hold.self, .holder(user)).map(\.value)
        .filter { $0.state(at: now) == .held }
      for (limit, same) in Dictionary(grouping: holds, by: \.allowance) {
        try expect(same.count <= limit.limit, "\(user) has \(same.count) of \(limit.resource)")
      }
      for hold in holds {
        let claims = try await inner.claims(on: hold.claims.map(\.resource))
        for claim in hold.claims {
          // Only the hold knows the party of a unit, so parties are not compared.
          let isThere = claims.contains {
            ($0.key, $0.fence, $0.until, $0.quantity)
              == (claim.key, claim.fence, claim.until, claim.quantity)
          }
          try expect(isThere, "\(hold.id) counts without \(claim), but with \(claims)")
        }
      }
    }
  }

  /// Checks that a booking is charged at most once and exactly as quoted, and that a quote is sold once.
  private func checkCharges(_ bookings: [FlightBooking]) async throws {
    for (payment, account) in await provider.accounts {
      guard try await product(of: payment) == FlightBooking.kind else { continue }
      try expect(account.captureCount <= 1, "\(payment) was captured \(account.captureCount) times")
      let owner = bookings.first { booking in
        booking.sale.purchases.contains { $0.payment == payment }
      }
      guard let booking = owner else {
        throw BrokenPromise(description: "\(payment) is of no booking")
      }
      guard booking.payment == payment else { continue }
      try expect(
        account.captured == nil || account.captured == booking.quote.total,
        "\(payment) took another amount than was quoted")
      try expect(
        booking.stage != .confirmed || account.captured != nil,
        "\(booking.id) is confirmed without a charge")
    }
    let standing = bookings.filter { $0.stage != .failed }.map(\.quote.id)
    try expect(Set(standing).count == standing.count, "a quote was booked twice")
    let paid = bookings.map(\.payment)
    try expect(Set(paid).count == paid.count, "two bookings share a payment")
  }

  /// Checks that a passenger has at most one valid pass per flight, and none without an entitlement.
  private func checkPasses(_ booking: FlightBooking) throws {
    let valid = booking.passes.passes.filter { $0.state == .valid }
    try expect(
      Set(valid.map(\.entitlement)).count == valid.count,
      "\(booking.id) has two passes for one seat")
    try expect(
      booking.stage == .confirmed || valid.isEmpty, "\(booking.id) is \(booking.stage) with a pass")
    for delivery in booking.deliveries where booking.stage == .confirmed {
      let pass = booking.passes.valid(for: delivery.entitlement)
      switch delivery.state {
      case .booked, .offLoaded:
        try expect(pass == nil, "\(delivery.entitlement) is \(delivery.state) with a pass")
      case .checkedIn:
        let segment = booking.segments[delivery.segment]
        // The pass of a delayed issue is still due.
        if booking.passes.due[delivery.entitlement] != nil { continue }
        try expect(
          (pass != nil) == (segment.status != .cancelled && !delivery.isUnseated),
          "\(delivery.entitlement) is checked in, its flight \(segment.status), its pass \(pass?.id.rawValue ?? "missing")"
        )
        guard let pass else { continue }
        try expect(
          pass.content.seat == delivery.seat
            && pass.validFrom
              == min(segment.departure.instant, segment.scheduledDeparture.instant)
              .adding(seconds: -desk.policy.passBegins),
          "\(pass.id) says another seat or another time")
      case .boarded, .noShow: break
      }
    }
  }

  /// Checks that a subscriber that only reads events derives the valid passes of the bookings.
  private func checkEvents(_ standing: [String]) async throws {
    let news = try await inner.events(after: readEvents)
    readEvents = news.last?.number ?? readEvents
    for event in news.map(\.event) {
      switch PassDecision(event) {
      case .mint(let pass):
        try expect(validPasses.insert(pass.rawValue).inserted, "\(pass) was minted twice")
      case .reissue(_, let pass):
        try expect(validPasses.insert(pass.rawValue).inserted, "\(pass) was minted twice")
      case .revoke(let pass, _):
        try expect(
          validPasses.remove(pass.rawValue) != nil, "\(pass) was revoked and did not stand")
      case nil:
        try expect(!event.name.hasPrefix("pass."), "\(event.name) says nothing about a pass")
      }
      count(event.name)
    }
    try expectSame(validPasses, standing, "passes by the events and by the bookings")
  }

  func expectSame<Value: Hashable>(
    _ found: some Collection<Value>, _ expected: some Collection<Value>, _ what: String
  ) throws {
    try expect(
      Set(found) == Set(expected) && found.count == expected.count,
      "\(what) differ: \(found) and \(expected)")
  }
}

extension SoldRecord {
  fileprivate var standingPasses: [String] {
    passes.passes.filter(\.state.stands).map(\.id.rawValue)
  }
}
