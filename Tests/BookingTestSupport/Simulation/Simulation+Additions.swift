internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import PassTestSupport
internal import Selling
internal import Vocabulary

/// Commands for dearer seats and bags on booked journeys, and for a change of the aircraft.
extension Simulation {
  /// Returns another aircraft, which has fewer seats; other seats of it cost more.
  static func smallerAircraft(seed: UInt64) throws -> SeatMap {
    var random = SeededGenerator(seed: seed)
    var places: [SeatMap.Place] = []
    for row in 1...3 {
      for letter in "ABC" {
        places.append(
          SeatMap.Place(
            id: .init(using: &random), seat: try Seat("\(row)\(letter)").orThrow("a seat"),
            cabin: row == 1 ? .business : .economy, features: [],
            priceDelta: Money(row == 3 ? 2_500 : 0, SampleFlights.usd)))
      }
    }
    return SeatMap(id: .init(using: &random), name: "smaller", places: places)
  }

  // MARK: Choosing

  func additionChoice() async -> SimulatedCommand? {
    var found = await someBooking()
    for _ in 0..<3 where found?.stage != .confirmed { found = await someBooking() }
    guard let booking = found, let passenger = any(booking.passengers)?.id else { return nil }
    let segment = Int.random(in: 0..<booking.segments.count, using: &random)
    let all = (booking.segments[segment].seatMap == smaller.id ? smaller : flights.map).places
      .filter { $0.cabin == .economy }
    // Most choices are seats that cost more, because only these become additions.
    let dear = all.filter { $0.priceDelta.minorUnits > 0 }
    let seats = (chance(70) ? dear : all).map(\.id)
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<6:
      return any(seats).map {
        .addition(.quoteSeat(booking.user, booking.id, passenger, segment, $0))
      }
    case 6, 7: return .addition(.quoteBag(booking.user, booking.id, passenger))
    default:
      return any(seats).map {
        .addition(.counterSeat(booking.user, booking.id, passenger, segment, $0))
      }
    }
  }

  // MARK: Performing

  func answer(
    _ command: AdditionCommand, once key: RequestKey?
  ) async throws -> String? {
    switch command {
    case .quoteSeat(let user, let booking, let passenger, let segment, let seat):
      let request = try await desk.holding(
        SeatChange(passenger: passenger, segment: segment, seat: seat), of: booking, for: user,
        by: .traveler, now: now)
      return try await quoted(request, of: booking, for: user, once: key)
    case .quoteBag(let user, let booking, let passenger):
      let read = try await desk.own(booking, nil).value
      let request = FlightRequest([.init(code: "BAG", passenger: passenger)], for: read)
      return try await quoted(request, of: booking, for: user, once: key)
    case .buy(let user, let booking, let quote, let method):
      let payment = PaymentMethodToken(method).map {
        Checkout.PaymentChoice.token($0, isSaved: false)
      }
      return try await desk.add(
        quote, to: booking, paying: payment, Command(user, once: key, now: now)
      ).id.rawValue
    case .counterSeat(let user, let booking, let passenger, let segment, let seat):
      _ = try await desk.changeSeat(
        SeatChange(passenger: passenger, segment: segment, seat: seat), of: booking,
        by: .agent(at: nil), Command(user, now: now))
    }
    return nil
  }

  private func quoted(
    _ request: FlightRequest, of booking: FlightBooking.ID, for user: UserID,
    once key: RequestKey?
  ) async throws -> String {
    let quote = try await desk.quote(request, Command(user, once: key, now: now))
    let methods = ["pm_approve", "pm_approve", "pm_approve"] + DeterministicProvider.tokens
    requests.append(.addition(.buy(user, booking, quote.id, any(methods) ?? "")))
    return quote.id.rawValue
  }

  // MARK: Invariants

  /// Checks that each passenger has the seat that was paid for, and that no seat of an aircraft has two passengers.
  func checkAdditions(_ bookings: [FlightBooking]) async throws {
    for booking in bookings {
      for delivery in booking.deliveries {
        let paid = booking.sale.additions.last { addition in
          guard let seat = addition.quote.request.addition?.seat else { return false }
          return addition.stage == .confirmed
            && (seat.passenger, seat.segment) == (delivery.passenger, delivery.segment)
        }
        guard let seat = paid?.quote.request.addition?.seat else { continue }
        try expect(
          delivery.seatPrice == seat.price,
          "\(booking.id) paid \(seat.price) for \(seat.printed), and has a seat of \(delivery.seatPrice)"
        )
      }
    }
    for id in [flights.first.id, flights.second.id] {
      guard let flight = try await inner.record(FlightInstance.self, id)?.value,
        flight.isReseating != true
      else { continue }
      var printed: [Seat] = []
      for booking in bookings where booking.sale.first.isSold {
        for (index, segment) in booking.segments.enumerated() where segment.instance == id {
          try expect(
            segment.seatMap == flight.seatMap, "\(booking.id) has seats of another aircraft")
          printed += booking.deliveries.filter { $0.segment == index && $0.place != nil }
            .map(\.seat)
        }
      }
      try expect(
        Set(printed).count == printed.count, "a seat of \(flight.designator) is given to two")
    }
  }
}
