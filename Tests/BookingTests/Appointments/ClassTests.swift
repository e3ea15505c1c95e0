import Appointments
import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// Classes: several customers share one session of the provider.
@Suite struct ClassTests {
  private static func session(
    _ start: String, in practice: Practice, by actor: AppointmentActor = Practice.walker
  ) async throws -> ClassSession {
    try await practice.desk.addSession(
      at: practice.provider, of: try Practice.word("puppies"), start: try Practice.at(start),
      Command(actor, now: practice.now))
  }

  private static func dogs(
    _ count: Int, of user: UserID, in practice: Practice
  ) async throws -> [Subject.ID] {
    var dogs: [Subject.ID] = []
    for number in 0..<count {
      dogs.append(
        try await practice.desk.addSubject(
          try Practice.profile("Dog \(number)"), Command(user, now: practice.now)
        ).value.id)
    }
    return dogs
  }

  @Test(arguments: Practice.Kind.allCases)
  func `a session takes the provider's time and has as many places as it says`(
    _ kind: Practice.Kind
  ) async throws {
    let practice = try await Practice(kind)
    let nine = "2025-03-03T09:00:00+01:00"
    let session = try await Self.session(nine, in: practice)
    let overlapping = await #expect(throws: Refusal.self) {
      try await practice.ask(
        try practice.wish("walking", "2025-03-03T09:30:00+01:00", minutes: 60))
    }
    #expect(overlapping?.code == .conflictingBooking)
    let second = await #expect(throws: Refusal.self) { try await Self.session(nine, in: practice) }
    #expect(second?.code == .conflictingBooking)
    // The session is found by its time, and priced by the number of subjects.
    let two = try await Self.dogs(2, of: Practice.jane.user, in: practice)
    let booking = try await practice.ask(
      try practice.wish("puppies", nine, minutes: 60, of: two), paying: "pm_approve")
    #expect(booking.session == session.id && booking.quote.total.minorUnits == 3_000)
    #expect(booking.quote.price.lines.map(\.description) == ["PUPPIES, 2 places"])
    #expect(booking.passes.passes.first?.content.admits == 2)
    func free() async throws -> [Int] {
      try await practice.desk.sessions(
        at: practice.provider, from: practice.now, until: practice.now.adding(seconds: 864_000),
        limit: 10, now: practice.now
      ).map(\.free)
    }
    #expect(try await free() == [1])
    let others = try await Self.dogs(2, of: Practice.stranger.user, in: practice)
    let full = await #expect(throws: Refusal.self) {
      try await practice.ask(
        try practice.wish("puppies", nine, minutes: 60, of: others, session: session.id),
        for: Practice.stranger.user, paying: "pm_approve")
    }
    #expect(full?.code == .classFull)
    _ = try await practice.ask(
      try practice.wish(
        "puppies", nine, minutes: 60, of: Array(others.prefix(1)), session: session.id),
      for: Practice.stranger.user, paying: "pm_approve")
    #expect(try await free() == [0])
    // A customer who moves to another session releases a place.
    let ten = try await Self.session("2025-03-03T10:00:00+01:00", in: practice)
    let moved = try await practice.desk.move(
      booking.id, to: ten.start.instant, ten.end.instant, session: ten.id,
      Command(Practice.jane, now: practice.now))
    #expect(moved.session == ten.id)
    #expect(try await free() == [2, 1])
  }

  @Test func `a session that is cancelled gives everybody everything back`() async throws {
    let practice = try await Practice()
    let nine = "2025-03-03T09:00:00+01:00"
    let session = try await Self.session(nine, in: practice)
    let mine = try await practice.ask(
      try practice.wish("puppies", nine, minutes: 60), paying: "pm_approve")
    let gone = try await practice.cancel(
      try await practice.ask(
        try practice.wish(
          "puppies", nine, minutes: 60,
          of: try await Self.dogs(1, of: Practice.stranger.user, in: practice)),
        for: Practice.stranger.user, paying: "pm_approve"))
    practice.now = session.start.instant.adding(seconds: -60)
    for actor in [Practice.jane, Practice.stranger] {
      let refusal = await #expect(throws: Refusal.self) {
        try await practice.desk.cancelSession(
          session.id, Command(actor, now: practice.now))
      }
      #expect(refusal?.code == .unauthorized)
    }
    for _ in 0..<2 {
      let cancelled = try await practice.desk.cancelSession(
        session.id, reason: "rain", Command(Practice.walker, now: practice.now))
      #expect(cancelled.isCancelled)
    }
    // The money is returned in the background, for any number of bookings.
    _ = try await practice.desk.settleAll(now: practice.now)
    let after = try await practice.read(mine)
    #expect(after.state == .cancelled && after.reason == "rain" && after.ending?.by == .provider)
    #expect(try await practice.account(mine).refunded == Money(1_500, try Practice.eur()))
    #expect(try await practice.read(gone).ending?.by == .owner)
    #expect(try await practice.store.claims(in: practice.provider.rawValue).isEmpty)
    practice.now = practice.now.adding(seconds: -3_600)
    let late = await #expect(throws: Refusal.self) {
      try await practice.ask(
        try practice.wish("puppies", nine, minutes: 60, session: session.id), paying: "pm_approve")
    }
    #expect(late?.code == .sessionCancelled)
  }

  @Test
  func
    `a class that is cancelled while somebody pays is paid back, and who moved away stays there`()
    async throws
  {
    let practice = try await Practice()
    let session = try await Self.session("2025-03-03T09:00:00+01:00", in: practice)
    let other = try await Self.session("2025-03-03T11:00:00+01:00", in: practice)
    let wish = try practice.wish("puppies", "2025-03-03T09:00:00+01:00", minutes: 60)
    let hold = try await practice.desk.hold(
      wish, Command(Practice.jane.user, now: practice.now))
    let quote = try await practice.desk.quote(
      try await practice.desk.request(for: wish, held: hold),
      Command(Practice.jane.user, now: practice.now))
    let token = try PaymentMethodToken("pm_approve").orThrow("a token")
    let paying = try await practice.desk.begin(
      quote.id, .init(payment: .token(token, isSaved: false), details: .init(notes: nil)),
      Command(Practice.jane.user, now: practice.now))
    let payment = try
      (try await practice.desk.found(AppointmentBooking.self, paying).value.sale
      .first.payment).orThrow("a payment")
    // The payment is authorised and the place sold, but the capture is still to come.
    _ = try await practice.desk.step(payment, now: practice.now)
    let moving = try await practice.ask(
      try practice.wish(
        "puppies", "2025-03-03T09:00:00+01:00", minutes: 60,
        of: try await Self.dogs(1, of: Practice.stranger.user, in: practice)),
      for: Practice.stranger.user, paying: "pm_approve")
    _ = try await practice.desk.move(
      moving.id, to: other.start.instant, other.end.instant, session: other.id,
      Command(Practice.stranger, now: practice.now))
    _ = try await practice.desk.cancelSession(
      session.id, reason: "rain", Command(Practice.walker, now: practice.now))
    #expect(try await practice.read(moving).state == .confirmed)
    // The capture succeeds after the session was cancelled, and the event of it cancels the booking.
    let paid = try await practice.desk.finish(
      paying, now: practice.now)
    try await practice.desk.clear(
      session.id, of: paid.id, now: practice.now)
    _ = try await practice.desk.settleAll(now: practice.now)
    let after = try await practice.read(paid)
    #expect(after.state == .cancelled && after.passes.passes.allSatisfy { $0.state == .revoked })
    // A booking that is cancelled in the background gets the reason of its session.
    #expect(after.reason == "rain")
    #expect(try await practice.account(paid).kept == 0)
  }

  @Test func `what is no session is refused`() async throws {
    let practice = try await Practice()
    let refused: [(String, String, Int?, RefusalCode)] = [
      ("walking", "2025-03-03T09:00:00+01:00", nil, .invalidRequest),
      ("singing", "2025-03-03T09:00:00+01:00", nil, .notFound),
      ("puppies", "2025-03-03T09:00:00+01:00", 61, .invalidTimeRange),
      ("puppies", "2025-03-01T09:00:00+01:00", nil, .invalidTimeRange),
      ("puppies", "2027-03-03T09:00:00+01:00", nil, .invalidTimeRange),
      ("puppies", "2025-03-03T09:00:30+01:00", nil, .invalidTimeRange),
    ]
    for (service, start, minutes, code) in refused {
      let refusal = await #expect(throws: Refusal.self) {
        try await practice.desk.addSession(
          at: practice.provider, of: try Practice.word(service), start: try Practice.at(start),
          minutes: minutes, Command(Practice.walker, now: practice.now))
      }
      #expect(refusal?.code == code, "\(service) \(start)")
    }
    let foreign = await #expect(throws: Refusal.self) {
      try await Self.session("2025-03-03T09:00:00+01:00", in: practice, by: Practice.jane)
    }
    #expect(foreign?.code == .unauthorized)
    let none = await #expect(throws: Refusal.self) {
      try await practice.ask(
        try practice.wish("puppies", "2025-03-03T09:00:00+01:00", minutes: 60))
    }
    #expect(none?.code == .notFound)
  }
}
