import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// A user requests passes until gates would reject their time of issue, or the booking would be too large to read.
@Suite struct HoldTheServiceByReissuesTests {
  /// The commands that make a new pass.
  enum Way: CaseIterable { case seatChange, reissue }

  private func tryOnce(
    _ way: Way, _ count: Int, _ booking: FlightBooking, _ counter: Counter
  ) async throws {
    let delivery = try await counter.read(booking).deliveries[0]
    switch way {
    case .seatChange:
      _ = try await counter.desk.changeSeat(
        SeatChange(
          passenger: delivery.passenger, segment: 0,
          seat: try counter.flights.seat(count % 2 == 0 ? "4C" : "3A")),
        of: booking.id, Command(counter.jane, now: counter.now))
    case .reissue:
      let pass = try await counter.read(booking).passes.valid(for: delivery.entitlement)
      _ = try await counter.desk.reissue(
        try pass.orThrow("a pass").id, Command(counter.jane, now: counter.now))
    }
  }

  @Test(arguments: Way.allCases)
  func `forty at once date no pass ahead`(way: Way) async throws {
    let counter = try await Counter()
    let booking = try await counter.checkedIn()
    var refused = 0
    for count in 0..<40 {
      do {
        try await tryOnce(way, count, booking, counter)
      } catch let refusal as Refusal where refusal.code == .tooSoon {
        refused += 1
        let until = try #require(refusal.until)
        #expect(until > counter.now && until.seconds(since: counter.now) <= 60)
      }
    }
    let passes = try await counter.read(booking).passes.passes
    #expect(passes.count == 2)
    #expect(refused >= 19, "\(refused)")
    #expect(passes.allSatisfy { $0.issued.seconds(since: counter.now) <= 60 })
    // A minute later the next pass is issued.
    counter.now = counter.now.adding(seconds: 60)
    try await tryOnce(way, 0, booking, counter)
  }

  @Test(arguments: Way.allCases)
  func `one a minute for an hour leaves a booking of the same size`(way: Way) async throws {
    let counter = try await Counter()
    let booking = try await counter.checkedIn()
    var sizes: [Int] = []
    for count in 0..<60 {
      counter.now = counter.now.adding(seconds: 60)
      try await tryOnce(way, count, booking, counter)
      let read = try await counter.read(booking)
      let envelope = JSONEnvelope()
      let body = try StoredJSON.text(of: read, envelope)
      sizes.append(envelope.parts.reduce(body.utf8.count) { $0 + $1.utf8.count })
      #expect(read.passes.passes.count <= PassBook<BoardingPassContent>.revokedAtMost + 1)
      #expect(read.passes.passes.count { $0.state.stands } == 1)
    }
    #expect((sizes.max() ?? 0) < 16_384)
  }

  @Test func `news every minute for a day make no passes without end, and the last word counts`()
    async throws
  {
    let counter = try await Counter()
    let booking = try await counter.checkedIn()
    let flight = counter.flights.first
    let first = booking.passes.passes[0].id
    for minute in 1...1_440 {
      counter.now = counter.now.adding(seconds: 60)
      _ = try await counter.desk.report(
        counter.flights.later(flight, by: 60 * minute), of: flight.id,
        StaffCommand(now: counter.now))
      _ = try await counter.desk.updateBookings(
        of: flight.id, now: counter.now)
    }
    let read = try await counter.read(booking)
    #expect(read.passes.passes.count <= PassBook<BoardingPassContent>.standingAtMost)
    // The first printed pass is still accepted, and the newest pass follows.
    #expect(read.passes.passes.first?.id == first && read.passes.passes[0].state == .superseded)
    counter.now = try #require(read.passes.due.values.first)
    _ = try await counter.desk.issueDuePasses(now: counter.now)
    let last = try await counter.read(booking).passes.valid(for: read.deliveries[0].entitlement)
    #expect(
      last?.validUntil == flight.departure.instant.adding(seconds: 1_440 * 60 + 1_800))
  }
}
