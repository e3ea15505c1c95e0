import Appointments
import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Recurrence
import Selling
import Testing
import Vocabulary

/// A traveler repeatedly asks for a series that costs nothing, and ends it.
@Suite struct GrowTheStoreForNothingTests {
  private static let day = 86_400

  /// Asks for forty weeks of free appointments, and ends them.
  private static func cycle(_ practice: Practice) async throws {
    let series = try await practice.repeat(
      "walking", "2025-03-03T09:00:00", 30, "FREQ=WEEKLY;COUNT=200;BYDAY=MO,TU,WE,TH,FR")
    let quote = try await practice.quote(series, from: nil)
    _ = try await practice.end(series, from: nil, refund: quote.refund)
  }

  @Test(arguments: Practice.Kind.allCases)
  func `series that are ended again come to a bound, and to nothing`(kind: Practice.Kind)
    async throws
  {
    let practice = try await Practice(kind)
    for _ in 0..<5 { try await Self.cycle(practice) }
    // A thousand appointments, all of them cancelled, use the allowance up.
    let refusal = await #expect(throws: Refusal.self) { try await Self.cycle(practice) }
    #expect(refusal?.code == .tooSoon)
    // Each day a thirtieth of the allowance is available again.
    let until = try refusal?.until.orThrow("a time")
    #expect(until.map { $0.seconds(since: practice.now) } == Int64(6 * Self.day))
    let bookings = try await practice.bookings
    #expect(bookings.count == 1_000 && bookings.allSatisfy { $0.state == .cancelled })
    // Single requests use the same allowance.
    practice.now = practice.now.adding(seconds: 3_600)
    _ = try await practice.ask(
      try practice.wish("walking", "2025-03-03T09:00:00+01:00", minutes: 30))
    await #expect(throws: Refusal.self) {
      try await practice.ask(
        try practice.wish("walking", "2025-03-03T10:00:00+01:00", minutes: 30))
    }
    // A week after the last appointment only the one that was kept is left.
    practice.now = (bookings.map(\.end.instant).max() ?? practice.now)
      .adding(seconds: 8 * Self.day)
    while try await practice.store.tidy(at: practice.now, limit: 10_000) >= 10_000 {}
    #expect(try await practice.bookings.map(\.state) == [.confirmed])
    #expect(try await practice.desk.series(of: Practice.jane.user, limit: 100).isEmpty)
    #expect(try await practice.store.records(Hold.self, .holder(Practice.jane.user)).isEmpty)
    #expect(
      try await practice.store.records(
        Quote<AppointmentRequest>.self, bookings.map(\.quote.id)
      ).isEmpty)
  }

  @Test func `another user has an allowance of their own`() async throws {
    let practice = try await Practice()
    for _ in 0..<5 { try await Self.cycle(practice) }
    let john = try await practice.desk.addSubject(
      try Practice.profile("Rex"), Command(Practice.stranger.user, now: practice.now)
    ).value.id
    _ = try await practice.ask(
      try practice.wish("walking", "2025-03-03T09:00:00+01:00", minutes: 30, of: [john]),
      for: Practice.stranger.user)
  }

  @Test func `a booking that was declined lapses with its payment, quote and hold`() async throws {
    let counter = try await Counter()
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    await #expect(throws: Refusal.self) { try await counter.book(quote, "pm_decline") }
    let booking = try #require(
      try await counter.store.records(FlightBooking.self, .user(counter.jane)).first?.value)
    let payment = try #require(booking.sale.purchases.first?.payment)
    func left() async throws -> [String] {
      let bookings = try await counter.store.records(FlightBooking.self, .user(counter.jane))
      let left = try await counter.store.record(Payment.self, payment)
      return bookings.map(\.value.key) + [left].compactMap { $0?.value.key }
    }
    let failed = try await left()
    #expect(failed.count == 2)
    // The records are kept while a request may be repeated under its key.
    counter.now = counter.now.adding(seconds: 7 * Self.day - 1)
    _ = try await counter.store.tidy(at: counter.now, limit: 1_000)
    #expect(try await left() == failed)
    counter.now = counter.now.adding(seconds: 2)
    _ = try await counter.store.tidy(at: counter.now, limit: 1_000)
    #expect(try await left() == [])
    #expect(try await counter.store.record(Payment.self, payment) == nil)
    counter.now = counter.now.adding(seconds: Self.day)
    _ = try await counter.store.tidy(at: counter.now, limit: 1_000)
    #expect(try await counter.store.record(FlightQuote.self, quote.id) == nil)
  }

  @Test func `what money was taken for stays, whatever went back`() async throws {
    let counter = try await Counter()
    let booking = try await counter.booked()
    let offer = try await counter.desk.offerCancellation(
      of: booking.id, Command(counter.jane, now: counter.now))
    _ = try await counter.desk.cancel(
      booking.id, accepting: offer.id, Command(counter.jane, now: counter.now))
    counter.now = counter.now.adding(seconds: 3 * 366 * Self.day)
    while try await counter.store.tidy(at: counter.now, limit: 1_000) > 0 {}
    #expect(try await counter.read(booking).stage == .cancelled)
    #expect(try await counter.payment(booking).state == .refunded)
  }

  @Test func `a capture that is told late keeps the booking until all of it went back`()
    async throws
  {
    let counter = try await Counter()
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    await #expect(throws: Refusal.self) { try await counter.book(quote, "pm_decline") }
    let booking = try await counter.store.records(FlightBooking.self, .user(counter.jane))
      .first.orThrow("a booking").value
    counter.now = counter.now.adding(seconds: Self.day)
    let payment = try booking.paid
    _ = try await counter.desk.apply(
      .captured, to: payment, now: counter.now)
    counter.now = counter.now.adding(seconds: 30 * Self.day)
    _ = try await counter.store.tidy(at: counter.now, limit: 1_000)
    #expect(try await counter.payment(booking).state == .refunding)
  }
}
