internal import BookingStore
internal import Bookings
import PassTestSupport
internal import Vocabulary

extension StoreContract {
  private static let policy = HoldPolicy(
    name: "parking", seconds: 300, holdsPerUser: 3, quantityPerHold: 4,
    secondsOfStretches: 36_000)

  /// Holds the asks for a user through one handle.
  private static func hold(
    _ asks: [Ask], for name: String, on store: any BookingStore, after seconds: Int = 0
  ) async throws -> Versioned<Hold> {
    let user = try UserID(name).orThrow("a user")
    var random = SystemRandomNumberGenerator()
    let snapshot = Holding.Snapshot(
      occupancy: try await store.occupancy(around: asks, at: start.adding(seconds: seconds)),
      holds: try await store.records(Hold.self, .holder(user)))
    let decision = try Holding.hold(
      asks, for: user, from: snapshot, policy: policy, now: start.adding(seconds: seconds),
      using: &random)
    if !decision.changes.isEmpty { try await store.commit(decision.changes) }
    return try await store.record(Hold.self, decision.answer.id).orThrow("the hold")
  }

  private static func owners(_ store: any BookingStore, after seconds: Int) async throws -> [String]
  {
    try await store.claims(in: bay.scope).filter { $0.isLive(at: start.adding(seconds: seconds)) }
      .map(\.owner).sorted()
  }

  /// Time slots in sales: holds, their extension, additions and partial release.
  static let stretchSaleCases: [StoreContract] = [
    StoreContract(name: "a stretch is held, held longer, sold and given back like a seat") { open in
      let (one, two) = (try await open(), try await open())
      let ask = try stretchClaim(0, 60, before: 5, after: 15, by: "").ask
      let next = try stretchClaim(60, 90, by: "").ask
      let held = try await hold([ask], for: "jane", on: one)
      try expectEqual(try await hold([ask], for: "jane", on: two, after: 100), held)
      do {
        _ = try await hold([next], for: "john", on: two, after: 100)
        throw BrokenPromise(description: "a held stretch was held again")
      } catch let refusal as Refusal {
        try expectEqual(refusal, .unavailable([next.resource]))
      }
      try await two.commit(
        changes(after: 200) { $0.lengthen(held, to: start.adding(seconds: 500)) })
      let read = try await one.record(Hold.self, held.value.id).orThrow("the hold")
      var sale = ChangeSet(at: start.adding(seconds: 499))
      try sale.consume(read, owner: "booking")
      try await one.commit(sale)
      try expectEqual(try await owners(two, after: 1_000_000), ["booking"])
      let other = try await hold([try stretchClaim(75, 90, by: "").ask], for: "john", on: two)
      try await one.commit(
        try Holding.release(other, for: other.value.holder, now: start).changes)
      try await two.commit(
        changes { $0.release(Claim(ask, owner: "booking", fence: 1, until: nil)) })
      _ = try await hold([next], for: "john", on: one)
    },
    StoreContract(name: "a hold of a stretch that has expired sells it only if it is still free") {
      open in
      let (one, two) = (try await open(), try await open())
      let lapsed = try await hold(
        [try stretchClaim(0, 60, after: 15, by: "").ask], for: "jane", on: one)
      let later = try await hold(
        [try stretchClaim(70, 90, by: "").ask], for: "john", on: two, after: 300)
      func sale(after seconds: Int) throws -> ChangeSet {
        var changes = ChangeSet(at: start.adding(seconds: seconds))
        try changes.consume(lapsed, owner: "booking")
        return changes
      }
      try await one.refuse(
        try sale(after: 301), with: .full(lapsed.value.asks[0].resource))
      try expectEqual(try await owners(two, after: 301), [later.value.key])
      try await two.commit(try sale(after: 600))
      try expectEqual(try await owners(one, after: 600), ["booking"])
    },
    StoreContract(name: "whoever has a stretch may have the next one without buffers") { open in
      let (one, two) = (try await open(), try await open())
      let sold = try stretchClaim(0, 60, before: 15, after: 30, by: "booking")
      try await one.commit(changes { $0.take(sold) })
      let again = try stretchClaim(59, 70, by: "booking")
      try await two.refuse(changes { $0.take(again) }, with: .full(again.resource))
      try await two.commit(changes { $0.take(try stretchClaim(60, 65, by: "booking")) })
      // The buffer after the first slot still applies against any other owner.
      let stranger = try stretchClaim(89, 95, by: "x")
      try await two.refuse(changes { $0.take(stranger) }, with: .full(stranger.resource))
      let alone = try stretchClaim(65, 80, by: "hold", for: 300)
      try await two.refuse(changes { $0.take(alone) }, with: .full(alone.resource))
      let more = try stretchClaim(
        65, 80, before: 15, after: 5, party: "booking", by: "hold", for: 300)
      try await two.commit(changes { $0.take(more) })
      try await one.commit(
        changes {
          $0.release(more)
          $0.take(Claim(more.ask, owner: "booking", fence: 1, until: nil))
        })
      try await two.refuse(changes { $0.take(stranger) }, with: .full(stranger.resource))
      try await two.commit(changes { $0.take(try stretchClaim(90, 95, by: "x")) })
      try expectEqual(
        try await one.claims(in: bay.scope).map(\.owner).sorted(),
        ["booking", "booking", "booking", "x"])
    },
    StoreContract(name: "a stretch is shortened in one commit, and what is left over is free") {
      open in
      let (one, two) = (try await open(), try await open())
      let sold = try stretchClaim(0, 120, by: "a")
      try await one.commit(changes { $0.take(sold) })
      try await two.commit(
        changes {
          $0.release(sold)
          $0.take(try stretchClaim(0, 60, by: "a", fence: 2))
        })
      try await one.commit(changes { $0.take(try stretchClaim(60, 120, by: "b")) })
    },
    StoreContract(name: "of many who want stretches that overlap, no two get them") { open in
      let requests = try (0..<64).map { index in
        try stretchClaim(7 * index % 90, 7 * index % 90 + 20, before: 5, after: 10, by: "o\(index)")
      }
      let won = try await crowd(64, open) { index, store in
        try await wins(changes { $0.take(requests[index]) }, on: store)
      }
      let got = won.indices.filter { won[$0] }.map { requests[$0] }
      let store = try await open()
      try expectEqual(Set(try await store.claims(in: bay.scope)), Set(got))
      for (index, claim) in got.enumerated() {
        for other in got[(index + 1)...] {
          try expect(!claim.excludes(other), "\(claim) and \(other)")
        }
      }
      // Each refused request overlaps a granted one: no request for a free slot was refused.
      for (index, request) in requests.enumerated() where !won[index] {
        try expect(got.contains { request.excludes($0) }, "\(request) was free")
      }
      try expect(got.count > 1, "one alone")
    },
    StoreContract(name: "whatever is done with stretches, it ends as minute by minute on paper") {
      open in
      let stores = [try await open(), try await open()]
      for seed in 1...3 { try await PaperBay.compare(with: stores, seed: UInt64(seed)) }
    },
  ]
}
