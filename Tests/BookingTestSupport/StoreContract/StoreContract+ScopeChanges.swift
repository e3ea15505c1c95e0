internal import BookingStore
internal import Bookings
import PassTestSupport
internal import Vocabulary

/// The notes by which a reader keeps a copy of calendars.
extension StoreContract {
  static let scopeChangeCases: [StoreContract] = [
    StoreContract(name: "a copy that reads only what changed is what is claimed") { open in
      let stores = [try await open(), try await open()]
      for seed in 0..<3 as Range<UInt64> {
        var random = SeededGenerator(seed: seed)
        var now = start
        var copy = CalendarCopy()
        try await copy.read(stores[0])
        for step in 0..<60 {
          let store = stores[Int.random(in: 0...1, using: &random)]
          let changes = try await randomNights(step, on: store, now: now, using: &random)
          _ = try await wins(changes, on: store)
          if Int.random(in: 0..<8, using: &random) == 0 {
            _ = try await store.tidy(at: now, limit: Int.random(in: 0...5, using: &random))
          }
          if Bool.random(using: &random) {
            try await copy.read(stores[Int.random(in: 0...1, using: &random)])
            try await expectEqual(copy.live(at: now), CalendarCopy.all(in: store).live(at: now))
          }
          now = now.adding(seconds: Int.random(in: 0...40, using: &random))
        }
      }
    },
    StoreContract(name: "a copy misses no change of commits that run beside its reading") { open in
      let store = try await open()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 0..<8 {
          group.addTask {
            for step in 0..<12 {
              let room = night("\(writer)", step)
              try await store.commit(
                changes { $0.take(Claim(.unit(room), owner: "o\(writer)", fence: 1, until: nil)) })
            }
          }
        }
        var copy = CalendarCopy()
        for _ in 0..<40 { try await copy.read(store) }
        try await group.waitForAll()
        try await copy.read(store)
        try expectEqual(copy.live(at: start).count, 96)
        try await expectEqual(copy.live(at: start), CalendarCopy.all(in: store).live(at: start))
      }
    },
    StoreContract(name: "only calendars are noted, and a first reader is told to read all") {
      open in
      let store = try await open()
      let first = try await store.changedScopes(since: nil)
      try expectEqual(first.scopes, nil)
      let seat = Resource(scope: "flight", name: "1A")
      try await store.commit(
        changes { $0.take(Claim(.unit(seat), owner: "a", fence: 1, until: nil)) })
      let second = try await store.changedScopes(since: first.mark)
      try expectEqual(second.scopes?.contains("flight"), false)
      try await store.commit(
        changes { $0.take(Claim(.unit(night("1", 1)), owner: "a", fence: 1, until: nil)) })
      let third = try await store.changedScopes(since: second.mark)
      try expectEqual(third.scopes?.contains(night("1", 1).scope), true)
      let last = try await store.changedScopes(since: third.mark)
      try expectEqual(last.scopes.map { $0.filter { $0.hasPrefix("copied/") }.count <= 1 }, true)
    },
  ]

  private static func night(_ room: String, _ day: Int) -> Resource {
    Resource(scope: "copied/room/\(10 + day)", name: room)
  }

  /// Returns a change set that takes or gives back some nights of rooms and of a pool.
  private static func randomNights(
    _ step: Int, on store: any BookingStore, now: Instant, using random: inout SeededGenerator
  ) async throws -> ChangeSet {
    var changes = ChangeSet(at: now)
    for day in Set((0..<3).map { _ in Int.random(in: 0..<6, using: &random) }) {
      let claims = try await store.claims(in: night("", day).scope)
      if let claim = claims.randomElement(using: &random), Bool.random(using: &random) {
        changes.release(claim)
        continue
      }
      let until = Bool.random(using: &random) ? now.adding(seconds: 60) : nil
      let (room, pool) = (night("\(Int.random(in: 1...3, using: &random))", day), night("any", day))
      changes.take(
        Bool.random(using: &random)
          ? Claim(.unit(room), owner: "o\(step)", fence: 1, until: until)
          : Claim(.pool(pool, 2, of: 9), owner: "o\(step)", fence: 1, until: until))
    }
    return changes
  }
}

/// A copy of the claims on calendars, kept as a search keeps it.
private struct CalendarCopy {
  private static let everything = "copied/"..."copied0"
  private var shares: [String: [Share]] = [:]
  private var mark: ScopeChanges.Mark?

  static func all(in store: any BookingStore) async throws -> CalendarCopy {
    var copy = CalendarCopy()
    try await copy.read(store)
    return copy
  }

  mutating func read(_ store: any BookingStore) async throws {
    let changes = try await store.changedScopes(since: mark)
    mark = changes.mark
    guard let scopes = changes.scopes else {
      shares = Self.byScope(try await store.shares(in: [Self.everything]))
      return
    }
    let changed = scopes.filter { Self.everything.contains($0) }
    let read = Self.byScope(try await store.shares(in: changed.map { $0...$0 }))
    for scope in changed { shares[scope] = read[scope] }
  }

  /// Returns the quantity of each unit and pool that is claimed at a time, and until when.
  func live(at now: Instant) -> [Share: Int] {
    Dictionary(
      shares.values.joined().filter { $0.until.map { $0 > now } ?? true }
        .map { (Share(of: $0.resource, 0, until: $0.until), $0.quantity) }, uniquingKeysWith: +)
  }

  private static func byScope(_ shares: [Share]) -> [String: [Share]] {
    Dictionary(grouping: shares, by: \.resource.scope)
  }
}
