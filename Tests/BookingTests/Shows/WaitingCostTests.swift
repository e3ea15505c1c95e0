import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Shows
import Testing
import Vocabulary

/// The cost of commands, counted in calls of the store, does not grow with the number of users who wait.
@Suite struct WaitingCostTests {
  /// A show with room for 20, which are sold, and users who wait for one place each.
  private struct Line {
    let store = CountingStore()
    let desk: ShowDesk
    let show: Show.ID
    let now = SampleShows.start

    init(waiting: Int) async throws {
      desk = ShowDesk(
        ShowProduct(), store: store, providers: .only(DeterministicProvider()),
        clock: SleepingClock(), randomness: .seeded(5))
      _ = try await desk.publish(
        try SampleShows.programme(), now: now, zone: SampleShows.zone)
      show = try await store.first(Show.self, .code(try SampleShows.code("three")))
        .orThrow("a show").value.id
      for number in 0..<20 { _ = try await lock("holder\(number)") }
      for number in 0..<waiting { try await wait("waiting\(number)") }
    }

    func command(_ name: String) throws -> UserCommand {
      Command(try UserID(name).orThrow(name), now: now)
    }

    func lock(_ name: String) async throws -> Hold {
      try await desk.lock(.places(1), of: show, try command(name))
    }

    func wait(_ name: String) async throws {
      _ = try await desk.enter(
        ShowWish(show: show, choice: .places(1)), try command(name))
    }

    /// Returns how often an action calls the store.
    func calls(_ action: () async throws -> Void) async throws -> Int {
      let before = store.calls
      try await action()
      return store.calls - before
    }

    func counts() async throws -> [Int] {
      let held = try await firstHold()
      return [
        try await calls { try await wait("last") },
        try await calls {
          _ = try? await lock("late")
        },
        try await calls { _ = try await desk.release(held, try command("holder0")) },
        try await calls {
          let offers = try await desk.offerFreed(now: now)
          #expect(offers == 1, "the first in line has the place")
        },
      ]
    }

    private func firstHold() async throws -> Hold.ID {
      let user = try UserID("holder0").orThrow("a user")
      return try await store.records(Hold.self, .holder(user)).first.orThrow("a hold").value.id
    }
  }

  @Test func `a line of a hundred costs a command no more than a line of two`() async throws {
    let short = try await Line(waiting: 2).counts()
    let long = try await Line(waiting: 99).counts()
    #expect(long == short, "entering, a refusal, a release, an offer")
  }
}
