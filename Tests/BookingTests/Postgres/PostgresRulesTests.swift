import BookingKeys
import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import PostgreSQL
import Testing
import Vocabulary

@testable import BookingStorePostgres

/// The database decides about a commit in its own function, which is compared with `ChangeSet.check`.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.howToInstall)"))
struct PostgresRulesTests {
  private static let seeds = SeededRuns(usual: 12, soak: 2_000)

  @Test(.timeLimit(.minutes(30)))
  func `a change set is refused where the rules refuse it, and writes what they let it write`()
    async throws
  {
    let server = try PostgresServer.shared.get()
    let directory = try TemporaryDirectory()
    let outcome = await Self.seeds.run { seed in
      let store = try await PostgresStore(
        PostgresAddress(server.address(), isPublic: true),
        keys: StorageKeys("\(directory.path)/\(seed)"), schema: "rules_\(seed)", connections: 1)
      var run = RandomCommits(seed: seed)
      let tally = try await run.compare(store, with: InMemoryStore(), commits: 120)
      try server.psql("DROP SCHEMA rules_\(seed) CASCADE")
      return ([], tally)
    }
    #expect(outcome.failures == [])
    for what in ["written", "stale", "full", "lost", "duplicate"] {
      #expect(outcome.tally[what, default: 0] > 0, "never \(what)")
    }
  }
}

/// Random change sets over few names, so that they conflict.
private struct RandomCommits {
  private var random: SeededGenerator
  private var now = Instant(secondsSince1970: 1_741_190_400)
  /// Claims that were taken at some time, and may be released since.
  private var taken: [Claim] = []
  private let scope = "scope"

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  struct Difference: Error, CustomStringConvertible { let description: String }

  /// A record with a unique lookup, a plain lookup and a rank.
  struct Thing: Record {
    static let kind = "thing"
    let key: String
    var badge: String?
    var tag: String
    var lookups: [Lookup] {
      [Lookup("tag", tag), RankedLookup("rank", "all").at(tag.utf8.count)]
        + (badge.map { [Lookup("badge", $0, isUnique: true)] } ?? [])
    }
  }

  mutating func compare(
    _ store: any BookingStore, with model: any BookingStore, commits: Int
  ) async throws -> [String: Int] {
    var tally: [String: Int] = [:]
    for step in 0..<commits {
      now = now.adding(seconds: Int.random(in: 0...40, using: &random))
      let changes = try await changes(model)
      let (one, two) = (await outcome(changes, store), await outcome(changes, model))
      tally[two, default: 0] += 1
      // A store may name any of several conflicts.
      guard (one == "written") == (two == "written") else {
        throw Difference(description: "step \(step): \(one), the rules say \(two): \(changes)")
      }
      try await compare(store, model, step)
    }
    return tally
  }

  private func compare(
    _ store: any BookingStore, _ model: any BookingStore, _ step: Int
  ) async throws {
    let claims = (Set(try await store.claims(in: scope)), Set(try await model.claims(in: scope)))
    // A store may have removed lapsed claims already.
    func live(_ claims: Set<Claim>) -> Set<Claim> { claims.filter { $0.isLive(at: now) } }
    guard live(claims.0) == live(claims.1) else {
      throw Difference(
        description: "step \(step): \(live(claims.0).symmetricDifference(live(claims.1)))")
    }
    for tag in ["", "a", "ab"] {
      let (found, expected) = (
        try await store.records(Thing.self, Lookup("tag", tag)),
        try await model.records(Thing.self, Lookup("tag", tag))
      )
      guard found == expected else {
        throw Difference(description: "step \(step): \(found) is not \(expected)")
      }
    }
    let (events, expected) = (try await store.events(), try await model.events())
    guard events == expected else {
      throw Difference(description: "step \(step): \(events.count) events, not \(expected.count)")
    }
  }

  private func outcome(_ changes: ChangeSet, _ store: any BookingStore) async -> String {
    do throws(StoreError) {
      try await store.commit(changes)
      return "written"
    } catch {
      guard case .conflict(let conflict) = error else { return "\(error)" }
      switch conflict {
      case .stale: return "stale"
      case .full: return "full"
      case .lost: return "lost"
      case .duplicate: return "duplicate"
      }
    }
  }

  private mutating func changes(_ model: any BookingStore) async throws -> ChangeSet {
    var changes = ChangeSet(at: now)
    // Each record is written once, because a change set that also removes it is invalid.
    for key in (0...4).map({ "k\($0)" }).shuffled(using: &random).prefix(
      Int.random(in: 1...3, using: &random))
    { try await changeThing(key, &changes, model) }
    // A lapsed claim may be gone already, so its release may succeed or fail.
    let lapsed = Set(
      try await model.claims(in: scope).filter { !$0.isLive(at: now) }.map(\.key))
    for _ in 0..<Int.random(in: 0...2, using: &random) where !taken.isEmpty {
      let claim = taken[Int.random(in: taken.indices, using: &random)]
      if !lapsed.contains(claim.key) { changes.release(claim) }
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let claim = claim()
      changes.take(claim)
      taken.append(claim)
    }
    if taken.count > 20 { taken.removeFirst(taken.count - 20) }
    if Bool.random(using: &random) {
      changes.emit("thing.changed", Thing(key: "t", tag: ""), ["n": "\(now)"])
    }
    return changes
  }

  private mutating func changeThing(
    _ key: String, _ changes: inout ChangeSet, _ model: any BookingStore
  ) async throws {
    let thing = Thing(
      key: key, badge: [nil, nil, "one", "two"].randomElement(using: &random) ?? nil,
      tag: ["", "a", "ab"].randomElement(using: &random) ?? "")
    let read = try await model.record(Thing.self, key)
    // Sometimes the version that was read is wrong.
    let isOld = Int.random(in: 0..<12, using: &random) == 0
    guard let read else { return changes.insert(thing) }
    let seen = Versioned(read.value, version: read.version + (isOld ? 1 : 0))
    switch Int.random(in: 0..<8, using: &random) {
    case 0: changes.remove(seen)
    case 1: changes.rely(on: seen)
    case 2: changes.insert(thing)
    default: changes.update(seen, to: thing)
    }
  }

  private mutating func claim() -> Claim {
    let owner = "o\(Int.random(in: 0...3, using: &random))"
    let until =
      Bool.random(using: &random)
      ? nil : now.adding(seconds: Int.random(in: 1...120, using: &random))
    let fence = Int.random(in: 1...2, using: &random)
    let ask: Ask
    switch Int.random(in: 0..<3, using: &random) {
    case 0: ask = .unit(Resource(scope: scope, name: "u\(Int.random(in: 0...2, using: &random))"))
    case 1:
      ask = .pool(
        Resource(scope: scope, name: "pool"), Int.random(in: 1...3, using: &random), of: 6)
    default: ask = slot()
    }
    return Claim(ask, owner: owner, fence: fence, until: until)
  }

  private mutating func slot() -> Ask {
    let hour = Int.random(in: 0...20, using: &random)
    let start = Instant(secondsSince1970: 1_741_190_400 + hour * 1_800)
    let length = Int.random(in: 1...4, using: &random) * 900
    guard let stretch = Stretch(start, start.adding(seconds: length)),
      let buffers = Buffers(
        before: Int.random(in: 0...2, using: &random) * 600,
        after: Int.random(in: 0...2, using: &random) * 600)
    else { preconditionFailure("a slot of at most an hour") }
    return .stretch(
      stretch, of: Resource(scope: scope, name: "bay"), buffers: buffers,
      party: [nil, "p"].randomElement(using: &random) ?? nil)
  }
}
