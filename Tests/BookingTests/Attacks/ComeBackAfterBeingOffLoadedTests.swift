import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// A passenger who was off-loaded checks in again online.
@Suite struct ComeBackAfterBeingOffLoadedTests {
  @Test func `whom a gate took off does not check in again; an agent readmits`() async throws {
    let counter = try await Counter()
    let booking = try await counter.checkedIn()
    let people = booking.passengers.map(\.id)
    func gate(_ action: DeliveryAction) async throws -> FlightBooking {
      try await counter.desk.gate(
        GateEvent(action, of: people[0], segment: 0), of: booking.id, StaffCommand(now: counter.now)
      )
    }
    let off = try await gate(.offLoad)
    #expect(off.passes.passes.map(\.state) == [.revoked])
    #expect(!off.actions(at: counter.now, policy: counter.desk.policy).contains(.checkIn))
    for seconds in [0, 60, 600] {
      counter.now = counter.now.adding(seconds: seconds)
      await #expect(throws: Refusal.self) {
        try await counter.desk.checkIn(
          people, of: booking.id, Command(counter.jane, now: counter.now))
      }
    }
    #expect(try await counter.read(booking) == off)
    let back = try await gate(.readmit)
    #expect(back.deliveries.map(\.state) == [.checkedIn])
    #expect(back.passes.passes.map(\.state) == [.revoked, .valid])
    await #expect(throws: Refusal.self) { try await gate(.readmit) }
  }

  @Test func `a readmission within the minute of a new pass is not dropped`() async throws {
    let counter = try await Counter()
    let booking = try await counter.checkedIn()
    func gate(_ action: DeliveryAction) async throws -> FlightBooking {
      try await counter.desk.gate(
        GateEvent(action, of: booking.passengers[0].id, segment: 0), of: booking.id,
        StaffCommand(now: counter.now))
    }
    for _ in 0..<2 {
      _ = try await gate(.offLoad)
      _ = try await gate(.readmit)
    }
    let waiting = try await counter.read(booking)
    let due = try #require(waiting.passes.due.values.first)
    #expect(waiting.passes.valid(for: waiting.deliveries[0].entitlement) == nil)
    #expect(due > counter.now && due.seconds(since: counter.now) <= 60)
    for (moment, count) in [(due.adding(seconds: -1), 0), (due, 1), (due, 0)] {
      #expect(
        try await counter.desk.issueDuePasses(now: moment).count == count)
    }
    let after = try await counter.read(booking)
    #expect(after.passes.valid(for: after.deliveries[0].entitlement) != nil)
    #expect(after.passes.due.isEmpty)
  }

  @Test func `nobody is readmitted to a flight that is cancelled`() async throws {
    let counter = try await Counter()
    let booking = try await counter.checkedIn()
    let flight = counter.flights.first.id
    _ = try await counter.desk.gate(
      GateEvent(.offLoad, of: booking.passengers[0].id, segment: 0), of: booking.id,
      StaffCommand(now: counter.now))
    _ = try await counter.desk.report(.cancelled, of: flight, StaffCommand(now: counter.now))
    await #expect(throws: Refusal.flightClosed(flight, .cancelled)) {
      try await counter.desk.gate(
        GateEvent(.readmit, of: booking.passengers[0].id, segment: 0), of: booking.id,
        StaffCommand(now: counter.now))
    }
  }
}
