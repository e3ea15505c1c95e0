import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Testing
import Vocabulary

@testable import PassService

/// Leases: one service does each job, and another takes over when it is gone.
@Suite struct LeasesTests {
  private let store = InMemoryStore()
  private let start = TestService.start

  private func leases(_ member: String) -> Leases { Leases(store, member: member) }

  private func fence(_ name: String) async throws -> Int {
    try await store.record(Lease.self, name).orThrow("a lease").value.fence
  }

  @Test func `one has it, keeps it while it goes on, and loses it when it does not`() async throws {
    let (first, second) = (leases("first"), leases("second"))
    for second_ in stride(from: 0, through: 120, by: 1) {
      let now = start.adding(seconds: second_)
      #expect(try await first.mayDo("news", now: now))
      #expect(try await !second.mayDo("news", now: now))
    }
    #expect(try await fence("news") == 1, "its holder is the same all the time")
    // The first service stopped at second 120.
    let until = try await store.record(Lease.self, "news").orThrow("it").value.until
    #expect(until <= start.adding(seconds: 120 + Lease.lasts))
    #expect(try await !second.mayDo("news", now: until.adding(seconds: -1)))
    #expect(try await second.mayDo("news", now: until))
    #expect(try await fence("news") == 2)
    // The first service was only suspended, and wakes up.
    #expect(try await !first.mayDo("news", now: until))
  }

  @Test func `what is given back need not be waited for, and each thing has its own`() async throws
  {
    let (first, second) = (leases("first"), leases("second"))
    #expect(try await first.mayDo("news", now: start))
    #expect(try await second.mayDo("gates", now: start))
    #expect(try await !second.mayDo("news", now: start))
    await first.release(now: start)
    #expect(try await second.mayDo("news", now: start))
    #expect(try await second.mayDo("gates", now: start))
  }

  @Test func `a lease from a clock that is hours ahead binds nobody`() async throws {
    let (first, second) = (leases("first"), leases("second"))
    #expect(try await first.mayDo("news", now: start.adding(seconds: 7_200)))
    #expect(try await second.mayDo("news", now: start))
  }

  @Test func `however many want it at once, one gets it`() async throws {
    for _ in 0..<20 {
      let store = InMemoryStore()
      let now = start
      let count = try await withThrowingTaskGroup(of: Bool.self) { group in
        for member in 0..<8 {
          group.addTask { try await Leases(store, member: "\(member)").mayDo("news", now: now) }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(count == 1)
    }
  }

  @Test func `whoever restarts with its name has its leases at once`() async throws {
    #expect(try await leases("first").mayDo("news", now: start))
    #expect(try await leases("first").mayDo("news", now: start))
    #expect(try await fence("news") == 1)
  }
}
