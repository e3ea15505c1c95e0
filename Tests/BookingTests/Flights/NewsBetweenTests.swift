import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// A report about a flight that comes between a decision and its commit: the outdated decision has no effect.
@Suite struct NewsBetweenTests {
  enum Decided: CaseIterable {
    case checkIn, seatChange, reissue, offer, cancel, board, follow
  }

  @Test(arguments: Decided.allCases)
  func `what was decided before a flight was cancelled is not done after it`(decided: Decided)
    async throws
  {
    let counter = try await Counter()
    let booking = decided == .checkIn ? try await counter.booked() : try await counter.checkedIn()
    counter.openCheckIn()
    let offer = try await counter.desk.offerCancellation(
      of: booking.id, Command(counter.jane, now: counter.now))
    let read = try await counter.store.record(FlightBooking.self, booking.id).orThrow("it")
    let payment = try await counter.store.record(Payment.self, booking.paid).orThrow("it")
    let instances = try await counter.desk.instances(of: booking)
    let (jane, policy, now) = (counter.jane, counter.desk.policy, counter.now)
    let passenger = booking.passengers[0].id
    let snapshot = Cancellation.Snapshot<FlightProduct>(
      booking: read, payments: [payment], standing: instances)
    let changes: ChangeSet
    switch decided {
    case .checkIn:
      changes = try CheckIn.checkIn(
        [passenger], of: .init(read, instances: instances, sequences: []), for: jane,
        policy: policy, now: now, using: &counter.random
      ).changes
    case .seatChange:
      changes = try SeatChange(
        passenger: passenger, segment: 0, seat: try counter.flights.seat("4C")
      ).decide(
        of: .init(
          read,
          leg: FlightLeg(
            instance: instances[0], map: counter.flights.map, tariff: counter.flights.tariff),
          claims: []), for: jane, policy: policy, now: now, using: &counter.random
      ).changes
    case .reissue:
      changes = try Reissue.reissue(
        booking.passes.passes[0].id, of: .init(read, instances: instances), for: jane,
        policy: policy, now: now, using: &counter.random
      ).changes
    case .offer:
      changes = try Cancellation.offer(
        from: snapshot, FlightProduct(policy), for: jane, refunds: counter.flights.tariff.refunds,
        now: now, using: &counter.random
      ).changes
    case .cancel:
      changes = try Cancellation.confirm(
        offer.id, from: snapshot, FlightProduct(policy), for: jane, now: now, using: &counter.random
      ).changes
    case .board:
      changes = try GateEvent(.board, of: passenger, segment: 0).decide(
        about: read, instances: instances, policy: policy, now: now, using: &counter.random
      ).changes
    case .follow:
      let news = try Operations.report(
        counter.flights.later(counter.flights.first, by: 600), of: instances[0], now: now
      ).answer
      changes =
        Operations.update(
          read, instances: [Versioned(news, version: instances[0].version)], policy: policy,
          now: now, using: &counter.random
        ).changes
    }
    _ = try await counter.desk.report(
      .cancelled, of: counter.flights.first.id, StaffCommand(now: now))
    await #expect(throws: StoreError.self) { try await counter.store.commit(changes) }
    #expect(try await counter.read(booking) == read.value)
  }

  @Test func `what was paid for before a flight was cancelled is not sold after it`() async throws {
    let counter = try await Counter()
    let held = try await counter.hold(["3A"])
    let id = try await counter.desk.begin(
      try await counter.quote(held).id, try SampleFlights.order(),
      Command(counter.jane, now: counter.now))
    let booking = try await counter.store.record(FlightBooking.self, id).orThrow("the booking")
    let hold = try await counter.store.record(Hold.self, held.id).orThrow("the hold")
    let snapshot = Settlement.Snapshot<FlightProduct>(
      booking: booking,
      payment: try await counter.store.record(Payment.self, booking.value.paid).orThrow("it"),
      quote: nil, holds: [hold],
      standing: try await counter.desk.instances(of: booking.value),
      occupancy: Occupancy(of: hold.value.claims, at: counter.now))
    let sold = try Settlement.apply(
      .authorised, snapshot, of: FlightProduct(counter.desk.policy), now: counter.now,
      using: &counter.random)
    #expect(sold.answer.stage == .secured)
    _ = try await counter.desk.report(
      .cancelled, of: counter.flights.first.id, StaffCommand(now: counter.now))
    await #expect(throws: StoreError.self) { try await counter.store.commit(sold.changes) }
    #expect(try await counter.read(booking.value).stage == .requested)
  }
}
