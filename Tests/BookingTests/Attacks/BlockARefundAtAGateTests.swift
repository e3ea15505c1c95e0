import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// An offline gate accepts a revoked pass, or reports a boarding on a cancelled flight: the customer is refunded
/// nevertheless, and an agent is informed.
@Suite struct BlockARefundAtAGateTests {
  private func board(
    _ counter: Counter, _ booking: FlightBooking, showing pass: PassID? = nil
  ) async throws -> FlightBooking {
    try await counter.desk.gate(
      GateEvent(.board, of: booking.passengers[0].id, segment: 0, showing: pass), of: booking.id,
      StaffCommand(now: counter.now))
  }

  private func conflicts(_ counter: Counter) async throws -> [String] {
    try await counter.store.events(after: 0, limit: 500).map(\.event)
      .filter { $0.name == "gate.conflict" }.map { $0.details["reason"] ?? "" }
  }

  @Test func `a cancelled flight boards nobody, and is paid back`() async throws {
    let counter = try await Counter()
    let booking = try await counter.checkedIn()
    let pass = booking.passes.passes[0].id
    // The booking does not know the cancellation yet, but the decision reads the flight.
    _ = try await counter.desk.report(
      .cancelled, of: counter.flights.first.id, StaffCommand(now: counter.now))
    for _ in 0..<3 {
      let after = try await board(counter, booking, showing: pass)
      #expect(after.deliveries.map(\.state) == [.checkedIn])
      #expect(after.deliveries[0].conflict(on: pass)?.reason == .flightCancelled)
      #expect(after.deliveries[0].conflicts?.count == 1)
    }
    #expect(try await conflicts(counter) == ["FLIGHT_CANCELLED"])
    let offer = try await counter.desk.offerCancellation(
      of: booking.id, Command(counter.jane, now: counter.now))
    #expect(offer.refund == booking.quote.total)
    let cancelled = try await counter.desk.cancel(
      booking.id, accepting: offer.id, Command(counter.jane, now: counter.now))
    #expect(cancelled.stage == .cancelled)
  }

  @Test
  func `whoever boarded a flight that is then cancelled is paid back, or boards it once restored`()
    async throws
  {
    let counter = try await Counter()
    let (leaves, stays) = (
      try await counter.booked(["3A"]), try await counter.checkedIn(["3C"])
    )
    counter.openCheckIn()
    var boarded: [FlightBooking] = []
    for booking in [leaves, stays] {
      let checkedIn = try await counter.desk.checkIn(
        booking.passengers.map(\.id), of: booking.id, Command(counter.jane, now: counter.now))
      boarded.append(try await board(counter, checkedIn))
      #expect(boarded.last?.deliveries.map(\.state) == [.boarded])
    }
    func news(_ news: Operations.News) async throws {
      _ = try await counter.desk.report(
        news, of: counter.flights.first.id, StaffCommand(now: counter.now))
      _ = try await counter.desk.updateBookings(
        of: counter.flights.first.id, now: counter.now)
    }
    try await news(.cancelled)
    for booking in boarded {
      #expect(try await counter.read(booking).deliveries.map(\.state) == [.checkedIn])
    }
    let offer = try await counter.desk.offerCancellation(
      of: leaves.id, Command(counter.jane, now: counter.now))
    #expect(offer.refund == leaves.quote.total)
    _ = try await counter.desk.cancel(
      leaves.id, accepting: offer.id, Command(counter.jane, now: counter.now))
    try await news(.restored)
    let after = try await counter.read(stays)
    let new = try #require(after.passes.valid(for: after.deliveries[0].entitlement)).id
    #expect(new != boarded[1].passes.passes[0].id)
    #expect(try await board(counter, stays, showing: new).deliveries[0].state == .boarded)
  }

  @Test func `a revoked pass boards nobody, and the one in its place does`() async throws {
    let counter = try await Counter()
    let booking = try await counter.checkedIn()
    let old = booking.passes.passes[0]
    let moved = try await counter.desk.changeSeat(
      SeatChange(
        passenger: booking.passengers[0].id, segment: 0, seat: try counter.flights.seat("4C")),
      of: booking.id, Command(counter.jane, now: counter.now))
    let after = try await board(counter, booking, showing: old.id)
    #expect(after.deliveries.map(\.state) == [.checkedIn])
    #expect(after.deliveries[0].conflict(on: old.id)?.reason == .passRevoked)
    let new = try #require(moved.passes.valid(for: old.entitlement))
    #expect(try await board(counter, booking, showing: new.id).deliveries[0].state == .boarded)
    #expect(try await conflicts(counter) == ["PASS_REVOKED"])
  }

  @Test func `a former pass that still stands boards, once with the newer one`() async throws {
    let counter = try await Counter()
    let booking = try await counter.checkedIn()
    let old = booking.passes.passes[0]
    _ = try await counter.desk.report(
      counter.flights.later(counter.flights.first, by: 2_400), of: counter.flights.first.id,
      StaffCommand(now: counter.now))
    _ = try await counter.desk.updateBookings(
      of: counter.flights.first.id, now: counter.now)
    let after = try await board(counter, booking, showing: old.id)
    #expect(after.passes.passes.map(\.state) == [.superseded, .valid])
    #expect(after.deliveries[0].state == .boarded && after.deliveries[0].conflicts == nil)
    await #expect(throws: Refusal.self) {
      try await board(counter, booking, showing: after.passes.passes[1].id)
    }
  }

  @Test func `who was taken off and was let in elsewhere is a conflict, until an agent readmits`()
    async throws
  {
    let counter = try await Counter()
    let booking = try await counter.checkedIn()
    let old = booking.passes.passes[0].id
    func gate(_ action: DeliveryAction) async throws -> FlightBooking {
      try await counter.desk.gate(
        GateEvent(action, of: booking.passengers[0].id, segment: 0), of: booking.id,
        StaffCommand(now: counter.now))
    }
    _ = try await gate(.offLoad)
    let let_in = try await board(counter, booking, showing: old)
    #expect(let_in.deliveries[0].state == .offLoaded)
    #expect(let_in.deliveries[0].conflict(on: old)?.reason == .passRevoked)
    _ = try await counter.desk.offerCancellation(
      of: booking.id, Command(counter.jane, now: counter.now))
    let back = try await gate(.readmit)
    let new = try #require(back.passes.valid(for: back.deliveries[0].entitlement)).id
    #expect(try await board(counter, booking, showing: new).deliveries[0].state == .boarded)
  }

  @Test func `a cancelled booking boards nobody, and the conflict is kept`() async throws {
    let counter = try await Counter()
    let booking = try await counter.checkedIn()
    counter.now = counter.flights.first.departure.instant.adding(seconds: -7_300)
    let offer = try await counter.desk.offerCancellation(
      of: booking.id, Command(counter.jane, now: counter.now))
    _ = try await counter.desk.cancel(
      booking.id, accepting: offer.id, Command(counter.jane, now: counter.now))
    let after = try await board(counter, booking, showing: booking.passes.passes[0].id)
    #expect(after.stage == .cancelled && after.deliveries[0].state == .checkedIn)
    #expect(after.deliveries[0].conflicts?.map(\.reason) == [.bookingCancelled])
    #expect(try await counter.payment(booking).refund != nil)
  }
}
