import BookingStore
import BookingTestSupport
import Bookings
import Flights
import Foundation
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// The rules of time slots from the holder's point of view.
@Suite struct StretchTests {
  private static let noon = Instant(secondsSince1970: 1_741_176_000)
  private let store = InMemoryStore()
  private let jane: UserID
  private let john: UserID
  private let bay = Resource(scope: "parking", name: "17")

  init() throws {
    jane = try SampleFlights.user("jane")
    john = try SampleFlights.user("john")
  }

  /// A policy of at most two hours in total per hold.
  private static let policy = HoldPolicy(
    name: "parking", seconds: 300, holdsPerUser: 3, quantityPerHold: 4,
    secondsOfStretches: 7_200)

  private func ask(
    _ from: Int, _ to: Int, before: Int = 0, after: Int = 0, party: String? = nil
  ) throws -> Ask {
    .stretch(
      try Stretch(Self.noon.adding(seconds: 60 * from), Self.noon.adding(seconds: 60 * to))
        .orThrow("a stretch"), of: bay,
      buffers: try Buffers(before: 60 * before, after: 60 * after).orThrow("buffers"),
      party: party)
  }

  private func hold(
    _ asks: [Ask], for user: UserID, after seconds: Int = 0, policy: HoldPolicy = policy
  ) async throws -> Hold {
    var random = SystemRandomNumberGenerator()
    let snapshot = Holding.Snapshot(
      occupancy: try await store.occupancy(around: asks, at: Self.noon.adding(seconds: seconds)),
      holds: await store.records(Hold.self, .holder(user), after: nil, limit: 100))
    let decision = try Holding.hold(
      asks, for: user, from: snapshot, policy: policy, now: Self.noon.adding(seconds: seconds),
      using: &random)
    if !decision.changes.isEmpty { try await store.commit(decision.changes) }
    return decision.answer
  }

  private func sell(_ hold: Hold, to booking: String, after seconds: Int = 0) async throws {
    let read = try await store.record(Hold.self, hold.id).orThrow("the hold")
    var changes = ChangeSet(at: Self.noon.adding(seconds: seconds))
    try changes.consume(read, owner: booking)
    try await store.commit(changes)
  }

  private func live(after seconds: Int = 0) async -> [String] {
    await store.claims(in: bay.scope).filter { $0.isLive(at: Self.noon.adding(seconds: seconds)) }
      .map(\.owner).sorted()
  }

  // MARK: Validation of time slots

  @Test func `what is no stretch of time is none`() throws {
    let start = Self.noon
    let longest = Stretch.longest
    #expect(Stretch(start, start.adding(seconds: 1)) != nil)
    #expect(Stretch(start, start.adding(seconds: longest)) != nil)
    #expect(Stretch(start, start.adding(seconds: longest + 1)) == nil)
    #expect(Stretch(start, start) == nil)
    #expect(Stretch(start, start.adding(seconds: -1)) == nil)
    let (first, last) = (Instant(secondsSince1970: Int64.min), Instant(secondsSince1970: Int64.max))
    #expect(Stretch(first, last) == nil)
    #expect(Stretch(first, first.adding(seconds: 1)) == nil)
    #expect(Stretch(last.adding(seconds: -1), last) == nil)
    let end = Instant(secondsSince1970: 253_402_300_799)
    #expect(Stretch(end.adding(seconds: -1), end) != nil)
    #expect(Stretch(end, end.adding(seconds: 1)) == nil)
  }

  @Test func `what are no buffers are none`() {
    #expect(Buffers(before: 0, after: Buffers.longest) != nil)
    for (before, after) in [(-1, 0), (0, -1), (Buffers.longest + 1, 0), (0, .max), (.min, 0)] {
      #expect(Buffers(before: before, after: after) == nil)
    }
  }

  @Test func `a stored stretch is read again, and one that is none is not`() throws {
    let ask = try ask(0, 60, before: 5, after: 10, party: "b")
    let text = try JSONEncoder().encode(ask)
    #expect(try JSONDecoder().decode(Ask.self, from: text) == ask)
    func reads<Value: Decodable>(_ type: Value.Type, _ text: String) -> Bool {
      (try? JSONDecoder().decode(type, from: Data(text.utf8))) != nil
    }
    #expect(reads(Stretch.self, #"{"start":0,"end":1}"#))
    #expect(!reads(Stretch.self, #"{"start":1,"end":1}"#))
    #expect(!reads(Stretch.self, #"{"start":-9223372036854775808,"end":9223372036854775807}"#))
    #expect(reads(Buffers.self, #"{"before":0,"after":1}"#))
    #expect(!reads(Buffers.self, #"{"before":-1,"after":1}"#))
  }

  @Test func `claims exclude each other both ways or not at all, and never without time`() throws {
    var random = SeededGenerator(seed: 5)
    var count = 0
    func some() throws -> Claim {
      let from = Int.random(in: 0..<90, using: &random)
      return Claim(
        try ask(
          from, from + Int.random(in: 1...40, using: &random),
          before: Int.random(in: 0...20, using: &random),
          after: Int.random(in: 0...20, using: &random),
          party: ["b", nil].randomElement(using: &random) ?? nil),
        owner: "o\(Int.random(in: 0..<3, using: &random))", fence: 1, until: nil)
    }
    for _ in 0..<2_000 {
      let (one, two) = (try some(), try some())
      #expect(one.excludes(two) == two.excludes(one))
      #expect(one.excludes(one))
      if one.excludes(two) {
        count += 1
        // A query for possible conflicts must find it.
        #expect(two.isOn(one.ask.surroundings))
      }
    }
    #expect((200...1_800).contains(count))
    let unit = Claim(.unit(bay), owner: "o", fence: 1, until: nil)
    let claim = try some()
    #expect(!unit.excludes(claim) && !claim.excludes(unit))
  }

  // MARK: Holds

  @Test func `a held stretch is nobody else's, and asking again gives the same hold`() async throws
  {
    let first = try await hold([try ask(0, 60, after: 15)], for: jane)
    #expect(try await hold([try ask(0, 60, after: 15)], for: jane, after: 100) == first)
    let late = try ask(74, 80)
    await #expect(throws: Refusal.unavailable([late.resource])) {
      try await hold([late], for: john)
    }
    _ = try await hold([try ask(75, 80)], for: john)
    #expect(await live().count == 2)
    // The slot is free after the hold expires.
    _ = try await hold([try ask(10, 20)], for: john, after: 300)
  }

  @Test func `what stands in the way of one's own hold is named`() async throws {
    let first = try await hold([try ask(0, 60, after: 15)], for: jane)
    for (from, to) in [(0, 61), (30, 90), (60, 61), (74, 90)] {
      await #expect(throws: Refusal.alreadyHeld(first.id)) {
        try await hold([try ask(from, to)], for: jane)
      }
    }
    _ = try await hold([try ask(75, 90)], for: jane)
  }

  @Test func `one hold may have neighbours without buffers between, but no moment twice`()
    async throws
  {
    await #expect(throws: Refusal.nothingToHold) {
      try await hold([try ask(30, 60), try ask(0, 31)], for: jane)
    }
    // One ask is for a booking and the other is not, so they have two parties.
    await #expect(throws: Refusal.nothingToHold) {
      try await hold([try ask(0, 30, after: 10, party: "booking"), try ask(30, 60)], for: jane)
    }
    await #expect(throws: Refusal.nothingToHold) {
      let resource = try ask(0, 30).resource
      return try await hold([.pool(resource, 1, of: 4)], for: jane)
    }
    let both = try await hold(
      [try ask(30, 60, before: 10), try ask(0, 30, after: 10)], for: jane)
    #expect(both.asks.map(\.resource.stretch?.seconds) == [1_800, 1_800])
    let read = try await store.record(Hold.self, both.id).orThrow("the hold")
    var longer = ChangeSet(at: Self.noon.adding(seconds: 200))
    longer.lengthen(read, to: Self.noon.adding(seconds: 500))
    try await store.commit(longer)
    await #expect(throws: Refusal.unavailable([try ask(20, 40).resource])) {
      try await hold([try ask(20, 40)], for: john, after: 499)
    }
    try await sell(both, to: "booking", after: 499)
    #expect(await live(after: 1_000_000) == ["booking", "booking"])
  }

  @Test func `the policy of a product says how much time, whatever the number`() async throws {
    _ = try await hold([try ask(0, 120)], for: jane)
    await #expect(throws: Refusal.tooLong(limit: 7_200)) {
      try await hold([try ask(200, 321)], for: jane)
    }
    await #expect(throws: Refusal.tooLong(limit: 7_200)) {
      try await hold([try ask(200, 290), try ask(300, 331)], for: jane)
    }
    await #expect(throws: Refusal.tooMuchAtOnce(limit: 4)) {
      try await hold(try (0..<5).map { try ask(200 + $0, 201 + $0) }, for: jane)
    }
    // A product without time slots refuses each of them.
    await #expect(throws: Refusal.tooLong(limit: 0)) {
      try await hold([try ask(200, 201)], for: jane, policy: .flights)
    }
  }

  // MARK: Extensions

  @Test func `an hour is added to what was sold, in front of nobody's buffer but one's own`()
    async throws
  {
    try await sell(
      try await hold([try ask(0, 60, before: 10, after: 15)], for: jane), to: "booking")
    // Without the party, the buffer of the booking applies.
    await #expect(throws: Refusal.unavailable([try ask(60, 120).resource])) {
      try await hold([try ask(60, 120, before: 10, after: 15)], for: jane)
    }
    let other = try await hold([try ask(120, 150, before: 15)], for: john)
    await #expect(throws: Refusal.unavailable([try ask(60, 120).resource])) {
      try await hold(
        [try ask(60, 120, before: 10, after: 15, party: "booking")], for: jane)
    }
    let released = try await store.record(Hold.self, other.id).orThrow("the hold")
    try await store.commit(try Holding.release(released, for: john, now: Self.noon).changes)
    let more = try await hold(
      [try ask(60, 120, before: 10, after: 15, party: "booking")], for: jane)
    try await sell(more, to: "booking")
    await #expect(throws: Refusal.unavailable([try ask(134, 140).resource])) {
      try await hold([try ask(134, 140)], for: john)
    }
    _ = try await hold([try ask(135, 140)], for: john)
    #expect(await live(after: 1_000_000) == ["booking", "booking"])
  }

  @Test func `what has expired is sold if it is still free, and else not`() async throws {
    let lapsed = try await hold([try ask(0, 60, after: 15)], for: jane)
    #expect(
      await Occupancy(of: store.claims(in: bay.scope), at: Self.noon.adding(seconds: 300))
        .hasRoom(for: lapsed.asks[0]))
    _ = try await hold([try ask(70, 80)], for: john, after: 300)
    await #expect(throws: StoreError.conflict(.full(try ask(0, 60).resource))) {
      try await sell(lapsed, to: "booking", after: 301)
    }
    try await sell(lapsed, to: "booking", after: 600)
    #expect(await live(after: 600) == ["booking"])
  }
}
