import Appointments
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// The start and the end of an appointment as limits of what may be done with it, to the second.
@Suite struct AppointmentEndsTests {
  private static let start = "2025-03-03T09:00:00+01:00"

  @Test(arguments: [-1, 0])
  func `its owner cancels up to the second before it begins`(seconds: Int) async throws {
    let practice = try await Practice()
    let booking = try await practice.ask(try practice.wish("walking", Self.start, minutes: 30))
    practice.now = try Practice.at(Self.start).adding(seconds: seconds)
    // In the second of the start the offer is refused already, because it would end when it is made.
    var refusal: RefusalCode?
    do {
      _ = try await practice.desk.offerCancellation(
        of: booking.id, Command(booking.user, now: practice.now))
      _ = try await practice.cancel(booking)
    } catch let error as Refusal { refusal = error.code }
    #expect(refusal == (seconds < 0 ? nil : .cannotCancel), "\(refusal as Any)")
  }

  /// The appointment is paid a minute before it begins and captured some seconds after that; it lasts for 45 minutes.
  @Test(arguments: [(0, true), (60, true), (2_700, false)])
  func `what was paid in time is captured while it lasts`(
    seconds: Int, isConfirmed: Bool
  ) async throws {
    let provider = SlowCaptures()
    let practice = try await Practice(provider: provider)
    practice.now = try Practice.at(Self.start).adding(seconds: -60)
    await provider.close()
    let booking = try await practice.ask(
      try practice.wish("grooming", Self.start, minutes: 45), paying: "pm_approve")
    #expect(booking.stage == .secured)
    await provider.open()
    practice.now = try Practice.at(Self.start).adding(seconds: seconds)
    _ = try await practice.desk.settleAll(now: practice.now)
    let read = try await practice.read(booking)
    #expect((read.stage == .confirmed) == isConfirmed, "\(read.stage)")
    #expect(await provider.kept == (isConfirmed ? 2_500 : 0))
  }

  @Test func `free times are looked for up to two years ahead`() async throws {
    let practice = try await Practice()
    let last = practice.now.adding(seconds: ProviderCalendar.ahead)
    func free(from start: Instant) async throws -> [Stretch] {
      try await practice.desk.free(
        at: practice.provider, for: try Practice.word("walking"), from: start, limit: 1,
        now: practice.now)
    }
    #expect(try await free(from: last).isEmpty, "nothing begins after it")
    let refusal = await #expect(throws: Refusal.self) {
      try await free(from: last.adding(seconds: 1))
    }
    #expect(refusal?.code == .invalidTimeRange)
    #expect(try await free(from: last.adding(seconds: -7 * 86_400)).count == 1)
  }
}
