import Appointments
import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// The state table of appointments, and the roles that may use each step.
@Suite struct AppointmentStateTests {
  @Test func `every pair of the table is allowed or refused as written here`() {
    let expected: [(AppointmentState, [AppointmentState])] = [
      (.pending, [.confirmed, .cancelled]), (.confirmed, [.inProgress, .cancelled]),
      (.inProgress, [.completed, .cancelled]), (.completed, []), (.cancelled, []),
    ]
    let rows = AppointmentState.table.rows.map { ($0.from, $0.to) }
    for (from, allowed) in expected {
      for to in AppointmentState.allCases {
        #expect(rows.contains { $0 == (from, to) } == allowed.contains(to), "\(from) → \(to)")
      }
    }
  }

  /// The result of a command.
  private enum Outcome: Hashable {
    case state(AppointmentState)
    case refusal(RefusalCode)
  }

  private static let commands: [AppointmentAction] = [
    .accept, .decline, .start, .complete, .cancel,
  ]

  private static func expected(
    _ action: AppointmentAction, in state: AppointmentState, by role: AppointmentRole?
  ) -> Outcome {
    guard let role else { return .refusal(.notFound) }
    if action != .cancel, role != .provider { return .refusal(.unauthorized) }
    switch (action, state) {
    case (.accept, .pending): return .state(.confirmed)
    case (.decline, .pending): return .state(.cancelled)
    case (.start, .confirmed): return .state(.inProgress)
    case (.complete, .inProgress): return .state(.completed)
    case (.cancel, .pending), (.cancel, .confirmed): return .state(.cancelled)
    // The owner cannot cancel an appointment that has begun; the provider and an operator can.
    case (.cancel, .inProgress):
      return role == .owner ? .refusal(.cannotCancel) : .state(.cancelled)
    case (.cancel, .completed): return .refusal(.cannotCancel)
    case (.cancel, _): return .refusal(.bookingCancelled)
    default: return .refusal(.invalidTransition)
    }
  }

  private static func booking(
    _ state: AppointmentState, in practice: Practice
  ) async throws -> AppointmentBooking {
    var booking = try await practice.ask(
      try practice.wish("sitting", "2025-03-03T09:00:00+01:00", minutes: 60),
      paying: "pm_approve")
    #expect(booking.state == .pending)
    if state == .pending { return booking }
    if state == .cancelled { return try await practice.cancel(booking) }
    booking = try await practice.desk.accept(
      booking.id, Command(Practice.walker, now: practice.now))
    #expect(booking.state == .confirmed)
    practice.now = booking.start.instant.adding(seconds: -60)
    if state == .confirmed { return booking }
    booking = try await practice.desk.start(
      booking.id, Command(Practice.walker, now: practice.now))
    if state == .inProgress { return booking }
    return try await practice.desk.complete(
      booking.id, Command(Practice.walker, now: practice.now))
  }

  private static func give(
    _ action: AppointmentAction, _ booking: AppointmentBooking, by actor: AppointmentActor,
    in practice: Practice
  ) async throws -> AppointmentBooking {
    let (desk, id, now) = (practice.desk, booking.id, practice.now)
    switch action {
    case .accept: return try await desk.accept(id, Command(actor, now: now))
    case .decline: return try await desk.decline(id, Command(actor, now: now))
    case .start: return try await desk.start(id, Command(actor, now: now))
    case .complete: return try await desk.complete(id, Command(actor, now: now))
    case .cancel where actor == Practice.jane: return try await practice.cancel(booking)
    case .cancel, .lapse:
      return try await desk.callOff(id, Command(actor, now: now))
    }
  }

  @Test(arguments: AppointmentState.allCases)
  func `each command does in each state what its role may`(_ state: AppointmentState) async throws {
    let actors: [(AppointmentActor, AppointmentRole?)] = [
      (Practice.jane, .owner), (Practice.walker, .provider), (Practice.operator, .operator),
      (Practice.stranger, nil),
    ]
    for action in Self.commands {
      for (actor, role) in actors {
        let practice = try await Practice()
        let booking = try await Self.booking(state, in: practice)
        let outcome: Outcome
        do {
          outcome = .state(
            try await Self.give(action, booking, by: actor, in: practice).state)
        } catch let refusal as Refusal { outcome = .refusal(refusal.code) }
        let expected = Self.expected(action, in: state, by: role)
        #expect(outcome == expected, "\(state) \(action) by \(role as Any)")
        let after = try await practice.read(booking)
        if case .refusal = outcome { #expect(after == booking, "\(state) \(action)") }
        let step = AppointmentState.table.rows.contains { ($0.from, $0.to) == (state, after.state) }
        #expect(after.state == state || step, "\(state) → \(after.state)")
        try await Self.checkMoney(after, in: practice)
      }
    }
  }

  /// Checks that the price is authorised while pending, captured once afterwards, and returned or voided when
  /// cancelled.
  private static func checkMoney(
    _ booking: AppointmentBooking, in practice: Practice
  ) async throws {
    let account = try await practice.account(booking)
    switch booking.state {
    case .pending: #expect(account.captured == nil && !account.isVoided)
    case .confirmed, .inProgress, .completed:
      #expect(account.captureCount == 1 && account.refunded == nil)
    case .cancelled:
      #expect(account.captured == account.refunded || booking.ending?.by == .owner)
      #expect(account.captured != nil || account.isVoided)
    }
    let claims = try await practice.store.claims(in: practice.provider.rawValue)
    #expect(claims.isEmpty == (booking.state == .cancelled))
    let standing = booking.passes.passes.filter(\.state.stands)
    #expect(standing.isEmpty == (booking.state == .pending || booking.state == .cancelled))
  }

  @Test func `a refused transition says from where, and what is possible there`() async throws {
    let practice = try await Practice()
    let booking = try await Self.booking(.confirmed, in: practice)
    let refusal = await #expect(throws: Refusal.self) {
      try await practice.desk.complete(
        booking.id, Command(Practice.walker, now: practice.now))
    }
    #expect(refusal?["state"] == .text("confirmed"))
    #expect(refusal?["action"] == .text("complete"))
    #expect(refusal?["allowed"] == .texts(["start", "cancel"]))
    #expect(RefusalCode.unauthorized.kind == .forbidden)
  }

  @Test func `a provider who asks of himself acts as both`() async throws {
    let practice = try await Practice()
    let own = try await practice.desk.addSubject(
      try Practice.profile("Bello"), Command(Practice.walker.user, now: practice.now))
    let booking = try await practice.ask(
      try practice.wish("sitting", "2025-03-03T09:00:00+01:00", minutes: 60, of: [own.value.id]),
      for: Practice.walker.user, paying: "pm_approve")
    let accepted = try await practice.desk.accept(
      booking.id, Command(Practice.walker, now: practice.now))
    #expect(accepted.state == .confirmed)
  }
}
