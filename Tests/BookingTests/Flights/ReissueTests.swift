import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// Reissues for travelers who lost a pass or suspect a copy.
@Suite struct ReissueTests {
  @Test func `the new pass says the same, is newer, and the only one`() async throws {
    let counter = try await Counter()
    let booking = try await counter.checkedIn(["3A", "3B"])
    let former = booking.passes.passes[0]
    let after = try await counter.reissue(former.id)
    let new = try #require(after.passes.valid(for: former.entitlement))
    #expect(new.id != former.id)
    #expect(new.issued >= former.issued.adding(seconds: 60))
    #expect(new.content == former.content && new.validUntil == former.validUntil)
    #expect(after.passes.passes.map(\.state) == [.revoked, .valid, .valid])
    #expect(
      after.passes.valid(for: booking.passes.passes[1].entitlement) == booking.passes.passes[1])
    let events = try await counter.store.events(after: 0, limit: 100).suffix(2).map(\.event)
    #expect(events.map(\.name) == ["pass.revoked", "pass.reissued"])
    #expect(events[0].details == ["pass": former.id.rawValue, "replaced_by": new.id.rawValue])
    #expect(events[1].details == ["pass": new.id.rawValue, "former": former.id.rawValue])
  }

  @Test func `under one key it happens once`() async throws {
    let counter = try await Counter()
    let pass = try await counter.checkedIn().passes.passes[0]
    let key = try RequestKey(
      principal: counter.jane, operation: "reissue", key: "lost", fingerprint: "f"
    ).orThrow("a key")
    let first = try await counter.reissue(pass.id, once: key)
    #expect(try await counter.reissue(pass.id, once: key) == first)
    #expect(first.passes.passes.count == 2)
  }

  @Test func `no pass comes from further than a minute ahead`() async throws {
    let counter = try await Counter()
    var pass = try await counter.checkedIn().passes.passes[0]
    for _ in 0..<20 {
      counter.now = counter.now.adding(seconds: Int.random(in: 0...70, using: &counter.random))
      do {
        let after = try await counter.reissue(pass.id)
        pass = try #require(after.passes.valid(for: pass.entitlement))
      } catch let refusal as Refusal where refusal.code == .tooSoon {
        let until = try #require(refusal.until)
        #expect(until == pass.issued && until > counter.now)
        counter.now = until
        let after = try await counter.reissue(pass.id)
        pass = try #require(after.passes.valid(for: pass.entitlement))
      }
      #expect(pass.issued.seconds(since: counter.now) <= 60)
    }
  }

  @Test func `only who has the booking, and only for a pass that is good`() async throws {
    let counter = try await Counter()
    let booking = try await counter.checkedIn()
    let pass = booking.passes.passes[0]
    await #expect(throws: Refusal.notFound("pass", pass.id.rawValue)) {
      try await counter.reissue(pass.id, for: try SampleFlights.user("john"))
    }
    let unknown = PassID(using: &counter.random)
    await #expect(throws: Refusal.notFound("pass", unknown.rawValue)) {
      try await counter.reissue(unknown)
    }
    _ = try await counter.reissue(pass.id)
    await #expect(throws: Refusal.self) { try await counter.reissue(pass.id) }
    #expect(try await counter.read(booking).passes.passes.count == 2)
  }

  @Test func `who is aboard, whose flight is over or whose booking is cancelled gets none`()
    async throws
  {
    let counter = try await Counter()
    let booking = try await counter.checkedIn(["3A", "3B"])
    let passes = booking.passes.passes
    _ = try await counter.desk.gate(
      GateEvent(.board, of: booking.passengers[0].id, segment: 0), of: booking.id,
      StaffCommand(now: counter.now))
    await #expect(throws: Refusal.self) { try await counter.reissue(passes[0].id) }
    let now = counter.now
    counter.now = passes[1].validUntil
    await #expect(throws: Refusal.self) { try await counter.reissue(passes[1].id) }
    counter.now = now
    _ = try await counter.desk.report(
      .cancelled, of: counter.flights.first.id, StaffCommand(now: now))
    // The booking does not know the cancellation yet, but the decision reads the flight.
    await #expect(throws: Refusal.flightClosed(counter.flights.first.id, .cancelled)) {
      try await counter.reissue(passes[1].id)
    }
    #expect(try await counter.read(booking).passes.passes.count == 2)
  }

  @Test func `a delay that the booking has not heard of is on the new pass`() async throws {
    let counter = try await Counter()
    let pass = try await counter.checkedIn().passes.passes[0]
    _ = try await counter.desk.report(
      try counter.flights.later(counter.flights.first, by: 3_600), of: counter.flights.first.id,
      StaffCommand(now: counter.now))
    let after = try await counter.reissue(pass.id)
    #expect(after.passes.passes.count == 2)
    #expect(after.passes.passes[1].validUntil == pass.validUntil.adding(seconds: 3_600))
  }
}

extension Counter {
  fileprivate func reissue(
    _ pass: PassID, for user: UserID? = nil, once request: RequestKey? = nil
  ) async throws -> FlightBooking {
    try await desk.reissue(pass, Command(user ?? jane, once: request, now: now))
  }
}
