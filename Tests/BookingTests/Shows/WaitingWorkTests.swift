import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Shows
import Synchronization
import Testing
import Vocabulary

/// The background work of waiting lists, each job alone, because one that does too much would hide what another
/// leaves undone.
@Suite struct WaitingWorkTests {
  // MARK: Released and taken

  /// Quantities released, quantities taken in the same commit, and whether the line is notified.
  @Test(arguments: [
    ([10], [], true), ([10], [9], true), ([10], [1], true), ([10], [10], false),
    ([10], [11], false), ([4, 6], [9], true), ([4, 6], [4], true), ([4, 6], [10], false),
    ([4, 6], [5, 5], false), ([4, 6], [5, 4], true), ([], [3], false),
  ])
  func `a line is told of what a commit releases and does not take again`(
    released: [Int], taken: [Int], isFreed: Bool
  ) {
    let pool = Resource(scope: "hotel/double/2025-03-10", name: "rooms")
    func claim(_ quantity: Int, _ owner: String, until: Instant? = nil) -> Claim {
      Claim(.pool(pool, quantity, of: 40), owner: owner, fence: 1, until: until)
    }
    var changes = ChangeSet(at: SampleShows.start)
    for (index, quantity) in released.enumerated() {
      changes.release(claim(quantity, "former \(index)"))
    }
    for (index, quantity) in taken.enumerated() { changes.take(claim(quantity, "new \(index)")) }
    #expect(changes.freedLines == (isFreed ? ["hotel"] : []))
    // A release of a lapsed claim frees nothing new.
    var late = ChangeSet(at: SampleShows.start)
    late.release(claim(3, "lapsed", until: SampleShows.start))
    #expect(late.freedLines.isEmpty)
    late.release(claim(3, "live", until: SampleShows.start.adding(seconds: 1)))
    #expect(late.freedLines == ["hotel"])
  }

  @Test func `whoever waits gets what a partial release leaves`() async throws {
    let cinema = try await Cinema()
    let desk = cinema.desk
    func lock(_ count: Int, _ name: String) async throws -> Hold {
      try await desk.lock(
        .places(count), of: cinema.hall, Command(try cinema.user(name), now: cinema.now))
    }
    let held = [try await lock(10, "john"), try await lock(10, "josh")]
    let waiting = try await cinema.wait(.places(3), for: "jane", of: cinema.hall)
    // Seven of John's ten places go to his daughter in the same commit.
    let read = try await cinema.store.record(Hold.self, held[0].id).orThrow("a hold")
    let pool = held[0].asks[0].resource
    let now = cinema.now
    _ = try await desk.desk.run {
      var changes = try Holding.release(read, for: read.value.holder, now: now).changes
      changes.take(Claim(.pool(pool, 7, of: 20), owner: "daughter", fence: 1, until: nil))
      return Decision((), changes)
    }
    #expect(try await desk.offerFreed(now: now) == 1)
    #expect(try await cinema.states(waiting) == [.offered])
  }

  // MARK: One job at a time

  @Test func `an offer that lapsed goes on to the next, found by what closing it told the line`()
    async throws
  {
    let cinema = try await Cinema()
    let held = try await cinema.lock("A1", for: "john")
    let (first, second) = (
      try await cinema.wait("A1", for: "jane"), try await cinema.wait("A1", for: "janie")
    )
    try await cinema.release(held)
    func offer() async throws -> Int {
      try await cinema.desk.offerFreed(now: cinema.now)
    }
    #expect(try await offer() == 1)
    #expect(try await offer() == 0, "everybody was tried for what came free")
    cinema.now = cinema.now.adding(seconds: 899)
    #expect(try await cinema.desk.closeWaiting(now: cinema.now) == 0)
    #expect(try await offer() == 0)
    cinema.now = cinema.now.adding(seconds: 1)
    #expect(try await offer() == 0, "no commit said yet that it is free")
    #expect(try await cinema.desk.closeWaiting(now: cinema.now) == 1)
    #expect(try await offer() == 1)
    #expect(try await cinema.states(first, second) == [.lapsed, .offered])
  }

  @Test func `what lapsed without a commit is offered by the job that looks at every line`()
    async throws
  {
    let cinema = try await Cinema()
    let held = try await cinema.lock("A1", for: "john")
    let waiting = try await cinema.wait("A1", for: "jane")
    cinema.now = held.expires
    #expect(try await cinema.desk.closeWaiting(now: cinema.now) == 0)
    #expect(try await cinema.desk.offerFreed(now: cinema.now) == 0)
    #expect(try await cinema.states(waiting) == [.waiting])
    _ = try await cinema.desk.offerLapsed(after: nil, now: cinema.now)
    #expect(try await cinema.states(waiting) == [.offered])
  }

  /// A store that runs an action once, right after the commit of an offer.
  private final class Interrupting: ForwardingStore {
    let base: any BookingStore
    private let then = Mutex<(@Sendable () async throws -> Void)?>(nil)

    init(_ base: any BookingStore, then: @escaping @Sendable () async throws -> Void) {
      self.base = base
      self.then.withLock { $0 = then }
    }

    func commit(_ changes: ChangeSet) async throws(StoreError) {
      try await base.commit(changes)
      guard changes.events.contains(where: { $0.name == "waiting_list.offered" }) else { return }
      let then = then.withLock { then in
        defer { then = nil }
        return then
      }
      do { try await then?() } catch { throw .failed("\(error)") }
    }
  }

  @Test func `what comes free while a line is served is offered in the next round`() async throws {
    let cinema = try await Cinema()
    let (one, two) = (
      try await cinema.lock("A1", for: "john"), try await cinema.lock("A2", for: "josh")
    )
    let first = try await cinema.wait("A2", for: "janie")
    let second = try await cinema.wait("A1", for: "jane")
    try await cinema.release(one)
    let (desk, now) = (cinema.desk, cinema.now)
    // A2 becomes free after the first in line was skipped, during the offer to the second.
    let store = Interrupting(cinema.store) {
      _ = try await desk.release(two.id, Command(two.holder, now: now))
    }
    let serving = ShowDesk(
      ShowProduct(), store: store, providers: .only(cinema.provider), clock: SleepingClock())
    #expect(try await serving.offerFreed(now: now) == 1)
    #expect(try await cinema.states(first, second) == [.waiting, .offered])
    #expect(try await desk.offerFreed(now: now) == 1)
    #expect(try await cinema.states(first) == [.offered])
  }

  // MARK: Numbers

  @Test(arguments: [(0, 0), (0, 3), (3, 0), (2, 5), (5, 2)])
  func `who enters two lines has a number behind everybody in either`(
    one: Int, other: Int
  ) throws {
    let now = SampleShows.start
    var random = SeededGenerator(seed: 8)
    let terms = ShowProduct.terms
    let wish = ShowWish(show: .init(using: &random), choice: .places(1))
    func enter(
      _ lines: [Versioned<WaitingLine>], _ name: String
    ) throws -> Decision<WaitingListEntry<ShowWish>> {
      let wants = lines.map { WantedPart(scope: $0.value.key) }
      return try WaitingList.enter(
        wish, for: try UserID(name).orThrow(name),
        from: WaitingList.Snapshot(
          place: WaitingPlace(wants: wants, quantity: 1, ends: now.adding(seconds: 60)),
          lines: lines, own: [], occupancy: Occupancy()),
        terms: terms, now: now, using: &random)
    }
    var lines = ["a", "b"].map {
      Versioned(WaitingLine($0, of: "shows", now: now), version: 1)
    }
    var numbers: [Int] = []
    for (index, count) in [one, other].enumerated() {
      for number in 0..<count {
        let entered = try enter([lines[index]], "user\(index)-\(number)")
        numbers.append(entered.answer.number)
        let line = entered.changes.written(WaitingLine.self, lines[index].value.key)
        lines[index] = Versioned(try line.orThrow("a line"), version: 1)
      }
    }
    let last = try enter(lines, "jane")
    #expect(numbers.allSatisfy { $0 < last.answer.number })
    for line in lines {
      let written = try last.changes.written(WaitingLine.self, line.value.key).orThrow("a line")
      #expect(written.next > last.answer.number && written.waiting == line.value.waiting + 1)
    }
  }
}
