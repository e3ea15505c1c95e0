import Appointments
import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// Two decisions at once about one appointment: only one takes effect, and the money follows it.
@Suite struct AppointmentRaceTests {
  /// Runs commands concurrently, and returns their results in the order of the commands.
  private static func together<Answer: Sendable>(
    _ commands: [@Sendable () async throws -> Answer]
  ) async throws -> [Result<Answer, Refusal>] {
    try await withThrowingTaskGroup(of: (Int, Result<Answer, Refusal>).self) { group in
      for (index, command) in commands.enumerated() {
        group.addTask {
          do { return (index, .success(try await command())) } catch let refusal as Refusal {
            return (index, .failure(refusal))
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private static func codes<Answer>(_ results: [Result<Answer, Refusal>]) -> [RefusalCode] {
    results.compactMap { if case .failure(let refusal) = $0 { refusal.code } else { nil } }
  }

  @Test(arguments: Practice.Kind.allCases)
  func `two accept at once, and the money is taken once`(_ kind: Practice.Kind) async throws {
    let practice = try await Practice(kind)
    let booking = try await practice.ask(
      try practice.wish("sitting", "2025-03-03T09:00:00+01:00", minutes: 60),
      paying: "pm_approve")
    let (desk, now) = (practice.desk, practice.now)
    let results = try await Self.together(
      (0..<4).map { _ in
        {
          try await desk.accept(booking.id, Command(Practice.walker, now: now))
        }
      })
    // Between acceptance and capture the appointment is pending, but a second acceptance is refused already.
    #expect(Self.codes(results) == [.invalidTransition, .invalidTransition, .invalidTransition])
    #expect(try await practice.read(booking).state == .confirmed)
    #expect(try await practice.account(booking).captureCount == 1)
  }

  @Test(arguments: Practice.Kind.allCases, [1, 2, 3, 4])
  func `provider and customer cancel at once, and what went back is the winner's`(
    _ kind: Practice.Kind, _ round: Int
  ) async throws {
    let practice = try await Practice(kind)
    var booking = try await practice.ask(
      try practice.wish("sitting", "2025-03-04T09:00:00+01:00", minutes: 60),
      paying: "pm_approve")
    booking = try await practice.desk.accept(
      booking.id, Command(Practice.walker, now: practice.now))
    practice.now = booking.start.instant.adding(seconds: -30 * 3_600)
    let (desk, now, id) = (practice.desk, practice.now, booking.id)
    let offer = try await desk.offerCancellation(
      of: id, Command(booking.user, now: now))
    let owner: @Sendable () async throws -> AppointmentBooking = {
      try await desk.cancel(
        id, accepting: offer.id, reason: "mine", Command(Practice.jane.user, now: now))
    }
    let provider: @Sendable () async throws -> AppointmentBooking = {
      try await desk.callOff(
        id, reason: "theirs", Command(Practice.walker, now: now))
    }
    let results = try await Self.together(round % 2 == 0 ? [owner, provider] : [provider, owner])
    #expect(Self.codes(results) == [.bookingCancelled])
    let after = try await practice.read(booking)
    #expect(after.state == .cancelled && after.passes.passes.map(\.state) == [.revoked])
    #expect(after.reason == (after.ending?.by == .owner ? "mine" : "theirs"))
    #expect(
      try await practice.account(booking).refunded?.minorUnits
        == (after.ending?.by == .owner ? 2_000 : 4_000))
    #expect(try await practice.store.claims(in: practice.provider.rawValue).isEmpty)
  }

  @Test(arguments: Practice.Kind.allCases)
  func `a yes and a withdrawal at once end in one of the two`(_ kind: Practice.Kind) async throws {
    for round in 0..<(kind == .memory ? 40 : 8) {
      let practice = try await Practice(kind)
      let booking = try await practice.ask(
        try practice.wish("sitting", "2025-03-04T09:00:00+01:00", minutes: 60),
        paying: "pm_approve")
      let (desk, now, id) = (practice.desk, practice.now, booking.id)
      let offer = try await desk.offerCancellation(
        of: id, Command(booking.user, now: now))
      let commands: [@Sendable () async throws -> AppointmentBooking] = [
        { try await desk.accept(id, Command(Practice.walker, now: now)) },
        {
          try await desk.cancel(
            id, accepting: offer.id, reason: nil, Command(Practice.jane.user, now: now))
        },
      ]
      _ = try await Self.together(round % 2 == 0 ? commands : commands.reversed())
      _ = try await practice.desk.settleAll(now: now)
      let after = try await practice.read(booking)
      let account = try await practice.account(booking)
      switch after.state {
      case .confirmed: #expect(account.captureCount == 1 && account.refunded == nil)
      case .cancelled:
        #expect(account.isVoided || account.refunded == account.captured, "\(account)")
      default: Issue.record("\(after.state)")
      }
    }
  }

  @Test(arguments: Practice.Kind.allCases)
  func `many ask for one time, and one has it; many for a class, and as many as fit`(
    _ kind: Practice.Kind
  ) async throws {
    let practice = try await Practice(kind)
    let session = try await practice.desk.addSession(
      at: practice.provider, of: try Practice.word("puppies"),
      start: try Practice.at("2025-03-03T13:00:00+01:00"),
      Command(Practice.walker, now: practice.now))
    var users: [(UserID, Subject.ID)] = []
    for number in 0..<8 {
      let user = try UserID("user\(number)").orThrow("a user")
      users.append(
        (
          user,
          try await practice.desk.addSubject(
            try Practice.profile("Rex"), Command(user, now: practice.now)
          ).value.id
        ))
    }
    let (desk, now, provider) = (practice.desk, practice.now, practice.provider)
    let walking = try Practice.word("walking")
    let nine = try Practice.at("2025-03-03T09:00:00+01:00")
    let single = try await Self.together(
      users.enumerated().map { index, user in
        {
          // All these times overlap between 9:10 and 9:30.
          let start = nine.adding(seconds: index % 3 * 300)
          return try await desk.request(
            AppointmentWish(
              provider: provider, service: walking, start: start,
              end: start.adding(seconds: 1_800), subjects: [user.1]),
            paying: nil, Command(user.0, now: now))
        }
      })
    #expect(Self.codes(single) == Array(repeating: .conflictingBooking, count: 7))
    let method = Checkout.PaymentChoice.token(
      try PaymentMethodToken("pm_approve").orThrow("a token"), isSaved: false)
    let places = try await Self.together(
      users.map { user in
        {
          try await desk.request(
            AppointmentWish(
              provider: provider, service: session.service, start: session.start.instant,
              end: session.end.instant, session: session.id, subjects: [user.1]),
            paying: method, Command(user.0, now: now))
        }
      })
    #expect(Self.codes(places) == Array(repeating: .classFull, count: 5))
    let captured = await practice.payments.accounts.values.count { $0.captureCount == 1 }
    #expect(captured == 3)
  }
}
