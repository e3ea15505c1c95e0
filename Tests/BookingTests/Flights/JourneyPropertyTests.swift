import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// For any sequence of commands and times, derived states stay within the state tables.
@Suite struct JourneyPropertyTests {
  /// Books two travelers on two flights.
  private func journey(_ counter: Counter) async throws -> FlightBooking {
    let flights = [counter.flights.first.id, counter.flights.second.id]
    let seats = try ["3A", "3B"].map { try counter.flights.seat($0) }
    let hold = try await counter.desk.hold(
      flights.flatMap { flight in seats.map { (flight, $0) } },
      Command(counter.jane, now: counter.now))
    let quote = try await counter.desk.quote(
      FlightRequest(
        itinerary: flights,
        travelers: seats.map { FlightRequest.Traveler(type: .adult, seats: [$0, $0]) },
        holds: [hold.id]), Command(counter.jane, now: counter.now))
    return try await counter.book(quote)
  }

  @Test(arguments: 1...40)
  func `the state moves along its table, passes follow it, and what is offered is done`(
    seed: Int
  ) async throws {
    let counter = try await Counter()
    counter.random = SeededGenerator(seed: UInt64(seed))
    let flights = [counter.flights.first, counter.flights.second]
    var booking = try await journey(counter)
    counter.now = flights[0].departure.instant.adding(
      seconds: -Int.random(in: 3_000...90_000, using: &counter.random))
    var offer: CancellationOffer?
    for _ in 0..<40 {
      let before = try await counter.read(booking)
      let state = before.state(at: counter.now)
      let flight = flights[Int.random(in: 0...1, using: &counter.random)]
      let person = before.passengers[Int.random(in: 0...1, using: &counter.random)].id
      let segment = Int.random(in: 0...1, using: &counter.random)
      let actions = before.actions(at: counter.now, policy: counter.desk.policy)
      do {
        switch Int.random(in: 0...11, using: &counter.random) {
        case 0...3:
          _ = try await counter.desk.checkIn(
            [person], of: before.id, Command(counter.jane, now: counter.now))
        case 4:
          let seat = counter.flights.map.places[
            Int.random(in: 12..<30, using: &counter.random)]
          _ = try await counter.desk.changeSeat(
            SeatChange(passenger: person, segment: segment, seat: seat.id), of: before.id,
            Command(counter.jane, now: counter.now))
        case 5:
          let news: [Operations.News] = [
            try counter.flights.later(flight, by: 3_600), .restored, .boarding, .departed,
            .arrived, .cancelled,
          ]
          let index = Int.random(in: 0..<news.count, using: &counter.random)
          // Cancellations are rare, because they end the sequence early.
          if index < 5 || Int.random(in: 0...3, using: &counter.random) == 0 {
            _ = try await counter.desk.report(
              news[index], of: flight.id, StaffCommand(now: counter.now))
          }
        case 6, 7:
          _ = try await counter.desk.updateBookings(
            of: flight.id, now: counter.now)
        case 8, 9:
          let action = try [DeliveryAction.board, .disembark, .offLoad, .readmit]
            .randomElement(using: &counter.random).orThrow("an action")
          _ = try await counter.desk.gate(
            GateEvent(action, of: person, segment: segment), of: before.id,
            StaffCommand(now: counter.now))
        case 10:
          offer = try await counter.desk.offerCancellation(
            of: before.id, Command(counter.jane, now: counter.now))
          #expect(actions.contains(.cancel) || offer?.refund == before.quote.total)
        default:
          if let offer, Int.random(in: 0...3, using: &counter.random) == 0 {
            _ = try await counter.desk.cancel(
              before.id, accepting: offer.id, Command(counter.jane, now: counter.now))
          }
        }
      } catch is Refusal {
        #expect(try await counter.read(before) == before)
      }
      booking = try await counter.read(before)
      try expectLawful(state, booking.state(at: counter.now), booking)
      let passed = booking.state(at: counter.now)
      counter.now = counter.now.adding(seconds: Int.random(in: 0...4_000, using: &counter.random))
      try expectLawful(passed, booking.state(at: counter.now), booking)
      try await expectConsistent(booking, counter)
    }
  }

  private func expectLawful(
    _ before: BookingState, _ after: BookingState, _ booking: FlightBooking
  ) throws {
    guard before != after else { return }
    let isLawful = BookingState.table.rows.contains { $0.from == before && $0.to == after }
    #expect(isLawful, "\(before) → \(after): \(booking.deliveries.map(\.state))")
  }

  private func expectConsistent(_ booking: FlightBooking, _ counter: Counter) async throws {
    let valid = booking.passes.passes.filter { $0.state == .valid }
    #expect(Set(valid.map(\.entitlement)).count == valid.count)
    for delivery in booking.deliveries {
      let pass = booking.passes.valid(for: delivery.entitlement)
      switch delivery.state {
      case .booked, .offLoaded: #expect(pass == nil)
      case .checkedIn:
        // The pass of a delayed issue is still due.
        if booking.passes.due[delivery.entitlement] != nil { continue }
        let goes = booking.segments[delivery.segment].status != .cancelled
        #expect((pass != nil) == (booking.stage == .confirmed && goes))
        if let pass { #expect(pass.content.seat == delivery.seat) }
      case .boarded, .noShow: break
      }
    }
    var claims: [Claim] = []
    for flight in [counter.flights.first, counter.flights.second] {
      claims += try await counter.store.claims(in: flight.key)
        .filter { $0.isLive(at: counter.now) && $0.owner == booking.key }
    }
    if booking.stage == .cancelled {
      #expect(valid.isEmpty)
      #expect(claims.isEmpty)
    } else {
      #expect(Set(claims) == Set(booking.claims))
    }
    let account = await counter.provider.accounts[try booking.paid]
    #expect(account?.captureCount == 1)
    let payment = try await counter.payment(booking)
    #expect(account?.kept == payment.kept.minorUnits)
  }
}
