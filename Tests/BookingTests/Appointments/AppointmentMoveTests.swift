import Appointments
import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// Moves of an appointment to another time at the same price.
@Suite struct AppointmentMoveTests {
  private static func move(
    _ booking: AppointmentBooking, _ start: String, minutes: Int,
    session: ClassSession.ID? = nil, by actor: AppointmentActor, in practice: Practice
  ) async throws -> AppointmentBooking {
    let start = try Practice.at(start)
    return try await practice.desk.move(
      booking.id, to: start, start.adding(seconds: minutes * 60), session: session,
      Command(actor, now: practice.now))
  }

  @Test(arguments: Practice.Kind.allCases)
  func `minutes later the former pass is as good, and a day later it is not`(
    _ kind: Practice.Kind
  ) async throws {
    let practice = try await Practice(kind)
    let booking = try await practice.ask(
      try practice.wish("walking", "2025-03-03T09:00:00+01:00", minutes: 30))
    practice.now = practice.now.adding(seconds: 60)
    // The new time overlaps the appointment's own former time, which the move releases.
    let later = try await Self.move(
      booking, "2025-03-03T09:15:00+01:00", minutes: 30, by: Practice.jane, in: practice)
    #expect(later.passes.passes.map(\.state) == [.superseded, .valid])
    #expect(later.start.inWords == "09:15 on 2025-03-03")
    practice.now = practice.now.adding(seconds: 120)
    let next = try await Self.move(
      booking, "2025-03-04T09:15:00+01:00", minutes: 60, by: Practice.jane, in: practice)
    #expect(next.passes.passes.map(\.state) == [.revoked, .revoked, .valid])
    let claims = try await practice.store.claims(in: practice.provider.rawValue)
    #expect(claims.map(\.resource.stretch) == [next.stretch] && claims == next.claims)
    // Other users can book both former times.
    let other = try await practice.desk.addSubject(
      try Practice.profile("Bello"), Command(Practice.stranger.user, now: practice.now)
    ).value.id
    _ = try await practice.ask(
      try practice.wish("walking", "2025-03-03T09:00:00+01:00", minutes: 60, of: [other]),
      for: Practice.stranger.user)
    let taken = await #expect(throws: Refusal.self) {
      try await practice.ask(
        try practice.wish("walking", "2025-03-04T10:00:00+01:00", minutes: 30, of: [other]),
        for: Practice.stranger.user)
    }
    #expect(taken?.code == .conflictingBooking)
  }

  @Test func `what was accepted only the provider moves, and then all of it comes back`()
    async throws
  {
    let practice = try await Practice()
    var booking = try await practice.ask(
      try practice.wish("sitting", "2025-03-04T09:00:00+01:00", minutes: 60),
      paying: "pm_approve")
    func refusal(_ actor: AppointmentActor) async throws -> RefusalCode? {
      await #expect(throws: Refusal.self) {
        try await Self.move(
          booking, "2025-03-05T09:00:00+01:00", minutes: 60, by: actor, in: practice)
      }?.code
    }
    // Only the owner may move a request before the provider accepts it.
    #expect(try await refusal(Practice.walker) == .unauthorized)
    #expect(try await refusal(Practice.operator) == .unauthorized)
    #expect(try await refusal(Practice.stranger) == .notFound)
    booking = try await Self.move(
      booking, "2025-03-04T10:00:00+01:00", minutes: 60, by: Practice.jane, in: practice)
    #expect(booking.state == .pending)
    booking = try await practice.desk.accept(
      booking.id, Command(Practice.walker, now: practice.now))
    #expect(try await refusal(Practice.jane) == .unauthorized)
    practice.now = try Practice.at("2025-03-04T08:00:00+01:00")
    #expect(booking.refundPercent(now: practice.now) == 0)
    booking = try await Self.move(
      booking, "2025-03-04T11:00:00+01:00", minutes: 60, by: Practice.walker, in: practice)
    #expect(booking.refundPercent(now: practice.now) == 100)
    let gone = try await practice.cancel(booking)
    #expect(gone.state == .cancelled)
    #expect(try await practice.account(booking).refunded == Money(4_000, try Practice.eur()))
  }

  @Test func `nobody gets better terms by moving`() async throws {
    let practice = try await Practice()
    let booking = try await practice.ask(
      try practice.wish("grooming", "2025-03-04T09:00:00+01:00", minutes: 45),
      paying: "pm_approve")
    practice.now = booking.start.instant.adding(seconds: -12 * 3_600)
    let moved = try await Self.move(
      booking, "2025-03-10T09:00:00+01:00", minutes: 45, by: Practice.jane, in: practice)
    #expect(moved.refundPercent(now: practice.now) == 20)
    practice.now = booking.start.instant.adding(seconds: -3_600)
    let late = await #expect(throws: Refusal.self) { try await practice.cancel(booking) }
    #expect(late?.code == .cancellationTooLate)
    let again = await #expect(throws: Refusal.self) {
      try await Self.move(
        booking, "2025-03-11T09:00:00+01:00", minutes: 45, by: Practice.jane, in: practice)
    }
    #expect(again?.code == .cancellationTooLate)
  }

  @Test
  func `a request that is moved counts from its new time, and is awaited no longer than to it`()
    async throws
  {
    let practice = try await Practice()
    let asked = try await practice.ask(
      try practice.wish("sitting", "2025-03-03T09:00:00+01:00", minutes: 60),
      paying: "pm_approve")
    let offer = try await practice.desk.offerCancellation(
      of: asked.id, Command(asked.user, now: practice.now))
    let later = try await Self.move(
      asked, "2025-03-14T09:00:00+01:00", minutes: 60, by: Practice.jane, in: practice)
    #expect(later.deadline == asked.created.adding(seconds: 86_400))
    // The offer was made for the former time.
    let stale = await #expect(throws: Refusal.self) {
      try await practice.desk.cancel(
        asked.id, accepting: offer.id, reason: nil, Command(asked.user, now: practice.now))
    }
    #expect(stale?.code == .notFound)
    let accepted = try await practice.desk.accept(
      asked.id, Command(Practice.walker, now: practice.now))
    practice.now = try Practice.at("2025-03-04T09:00:00+01:00")
    #expect(accepted.refundPercent(now: practice.now) == 100)
    practice.now = try Practice.at("2025-03-03T08:00:00+01:00")
    let soon = try await practice.ask(
      try practice.wish("sitting", "2025-03-12T09:00:00+01:00", minutes: 60),
      paying: "pm_approve")
    let moved = try await Self.move(
      soon, "2025-03-03T13:00:00+01:00", minutes: 60, by: Practice.jane, in: practice)
    #expect(moved.deadline == moved.start.instant)
  }

  @Test func `a time that cannot be had leaves the appointment where it is`() async throws {
    let practice = try await Practice()
    let booking = try await practice.ask(
      try practice.wish("walking", "2025-03-03T09:00:00+01:00", minutes: 30))
    let other = try await practice.ask(
      try practice.wish("sitting", "2025-03-03T11:00:00+01:00", minutes: 60),
      paying: "pm_approve")
    func refusal(_ start: String, _ minutes: Int) async throws -> RefusalCode? {
      await #expect(throws: Refusal.self) {
        try await Self.move(booking, start, minutes: minutes, by: Practice.jane, in: practice)
      }?.code
    }
    #expect(try await refusal("2025-03-03T09:00:00+01:00", 30) == .invalidTimeRange)
    #expect(try await refusal("2025-03-03T10:00:00+01:00", 45) == .invalidTimeRange)
    #expect(try await refusal("2025-03-01T10:00:00+01:00", 30) == .invalidTimeRange)
    // The sitting at eleven needs a buffer of ten minutes before it.
    #expect(try await refusal("2025-03-03T10:30:00+01:00", 30) == .conflictingBooking)
    #expect(try await refusal("2025-03-03T12:00:00+01:00", 30) == .outsideHours)
    #expect(try await practice.read(booking) == booking)
    #expect(try await practice.read(other) == other)
    practice.now = booking.start.instant
    #expect(try await refusal("2025-03-04T09:00:00+01:00", 30) == .invalidTransition)
  }
}
