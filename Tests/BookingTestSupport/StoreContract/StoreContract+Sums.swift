internal import BookingStore
internal import Bookings
import PassTestSupport
internal import Vocabulary

/// The quantities that a store knows of units and pools without reading their claims.
extension StoreContract {
  private static let scope = "festival"
  private static let names = ["field", "camp", "A1", "A2"]

  private static func resource(_ name: String) -> Resource { Resource(scope: scope, name: name) }

  static let sumCases: [StoreContract] = [
    StoreContract(name: "what is taken of a pool is what its live claims add up to") { open in
      let stores = [try await open(), try await open()]
      for seed in 0..<4 as Range<UInt64> {
        var random = SeededGenerator(seed: seed)
        var now = start
        for step in 0..<60 {
          let store = stores[Int.random(in: 0...1, using: &random)]
          let changes = try await randomChanges(step, on: store, now: now, using: &random)
          _ = try await wins(changes, on: store)
          if Int.random(in: 0..<8, using: &random) == 0 {
            _ = try await store.tidy(at: now, limit: Int.random(in: 0...5, using: &random))
          }
          try await expectSums(on: stores[Int.random(in: 0...1, using: &random)], at: now)
          now = now.adding(seconds: Int.random(in: 0...40, using: &random))
        }
        // Also in the future, when leases have ended that no one has removed.
        for seconds in [0, 1, 30, 60, 90, 1_000_000] {
          try await expectSums(on: stores[0], at: now.adding(seconds: seconds))
        }
      }
    },
    StoreContract(name: "a unit that becomes a pool keeps what is taken of it") { open in
      let store = try await open()
      let bed = resource("bed")
      try await store.commit(
        changes { $0.take(Claim(.unit(bed), owner: "a", fence: 1, until: nil)) })
      try await expectSums(on: store, names: ["bed"], at: start)
      try await store.refuse(
        changes { $0.take(Claim(.pool(bed, 3, of: 3), owner: "b", fence: 1, until: nil)) },
        with: .full(bed))
      try await store.commit(
        changes { $0.take(Claim(.pool(bed, 2, of: 3), owner: "b", fence: 1, until: nil)) })
      try await expectSums(on: store, names: ["bed"], at: start)
      try expectEqual(try await store.occupancy(of: [bed], at: start).quantities, [bed: 3])
      try expectEqual(try await store.taken(in: scope, at: start), [Taken("bed", until: nil)])
      // A pool that becomes smaller than what is taken of it gives nothing more.
      for limit in [2, 100] {
        let one = changes {
          $0.take(Claim(.pool(bed, 1, of: limit), owner: "c", fence: 1, until: nil))
        }
        try expectEqual(try await wins(one, on: store), limit == 100)
      }
      try expectEqual(try await store.occupancy(of: [bed], at: start).quantities, [bed: 4])
    },
    StoreContract(name: "places that lapse on their own are free at that second") { open in
      let store = try await open()
      let field = resource("field")
      try await store.commit(
        changes {
          for (owner, seconds) in [("a", 10), ("b", 20), ("c", 20)] {
            let end = start.adding(seconds: seconds)
            $0.take(Claim(.pool(field, 30, of: 90), owner: owner, fence: 1, until: end))
          }
        })
      for (seconds, free) in [(0, 0), (9, 0), (10, 30), (19, 30), (20, 90)] {
        let now = start.adding(seconds: seconds)
        let occupancy = try await store.occupancy(of: [field], at: now)
        try expectEqual(occupancy.hasRoom(for: .pool(field, free + 1, of: 90)), false)
        try expectEqual(free == 0 || occupancy.hasRoom(for: .pool(field, free, of: 90)), true)
      }
      let more = changes(after: 10) {
        $0.take(Claim(.pool(field, 31, of: 90), owner: "d", fence: 1, until: nil))
      }
      try await store.refuse(more, with: .full(field))
    },
  ]

  private static func randomChanges(
    _ step: Int, on store: any BookingStore, now: Instant, using random: inout SeededGenerator
  ) async throws -> ChangeSet {
    var changes = ChangeSet(at: now)
    let claims = try await store.claims(in: scope).sorted {
      ($0.owner, $0.resource.name) < ($1.owner, $1.resource.name)
    }
    if let claim = claims.filter({ $0.isLive(at: now) }).randomElement(using: &random),
      Int.random(in: 0..<3, using: &random) == 0
    {
      changes.release(claim)
    }
    for number in 0..<Int.random(in: 1...2, using: &random) {
      let name = names.randomElement(using: &random) ?? ""
      let isUnit = name.hasPrefix("A")
      let quantity = isUnit ? 1 : Int.random(in: 1...6, using: &random)
      let end: Instant? =
        Bool.random(using: &random)
        ? nil : now.adding(seconds: Int.random(in: 1...60, using: &random))
      // An owner of before returns now and then, to replace a claim that has lapsed.
      let owner =
        Int.random(in: 0..<4, using: &random) == 0
        ? claims.randomElement(using: &random)?.owner : nil
      let ask: Ask = isUnit ? .unit(resource(name)) : .pool(resource(name), quantity, of: 40)
      changes.take(
        Claim(ask, owner: owner ?? "owner \(step) \(number)", fence: 1, until: end))
    }
    return changes
  }

  private static func expectSums(
    on store: any BookingStore, names: [String] = names, at now: Instant
  ) async throws {
    let claims = try await store.claims(in: scope)
    let all = Occupancy(of: claims, at: now).quantities.filter { $0.value != 0 }
    let found = try await store.occupancy(of: names.map(resource), at: now).quantities
    try expectEqual(found.filter { $0.value != 0 }, all)
    let total = try await store.claimed(in: [scope, "elsewhere"], at: now)
    try expectEqual(total[scope] ?? 0, all.values.reduce(0, +))
    let taken = try await store.taken(in: scope, at: now)
    try expectEqual(Set(taken.map(\.name)), Set(all.keys.map(\.name)))
    try expectEqual(taken.count, all.count)
    for resource in taken {
      let ends = claims.filter { $0.isLive(at: now) && $0.resource.name == resource.name }
        .map(\.until)
      try expectEqual(resource.until, ends.contains(nil) ? nil : ends.compactMap(\.self).max())
    }
  }
}
