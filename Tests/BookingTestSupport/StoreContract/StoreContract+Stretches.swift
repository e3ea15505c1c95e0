internal import BookingStore
internal import Bookings
import PassTestSupport
internal import Vocabulary

extension StoreContract {
  static let bay = Resource(scope: "parking 'x'", name: "17")
  private static let other = Resource(scope: "parking 'x'", name: "18")

  /// Returns a time slot in minutes since the start of the suite.
  static func minutes(_ from: Int, _ to: Int) throws -> Stretch {
    try Stretch(start.adding(seconds: 60 * from), start.adding(seconds: 60 * to))
      .orThrow("a stretch from \(from) to \(to)")
  }

  static func buffers(_ before: Int, _ after: Int) throws -> Buffers {
    try Buffers(before: 60 * before, after: 60 * after).orThrow("buffers")
  }

  /// Returns a claim on the bay for a time slot in minutes, with buffers.
  static func stretchClaim(
    _ from: Int, _ to: Int, of thing: Resource = bay, before: Int = 0, after: Int = 0,
    party: String? = nil, by owner: String, fence: Int = 1, for seconds: Int? = nil
  ) throws -> Claim {
    Claim(
      .stretch(
        try minutes(from, to), of: thing, buffers: try buffers(before, after), party: party),
      owner: owner, fence: fence, until: seconds.map { start.adding(seconds: $0) })
  }

  /// Returns the bay during a time slot.
  private static func window(_ from: Int, _ to: Int) throws -> Resource {
    Resource(scope: bay.scope, name: bay.name, stretch: try minutes(from, to))
  }

  static let stretchCases: [StoreContract] = [
    StoreContract(name: "a claim on a stretch comes back whole, by the time that it reaches into") {
      open in
      let (one, two) = (try await open(), try await open())
      let lease = try stretchClaim(
        0, 60, before: 10, after: 15, party: "b", by: "a", fence: 4, for: 300)
      let sale = try stretchClaim(120, 180, by: "b")
      let elsewhere = try stretchClaim(0, 60, of: other, by: "c")
      try await one.commit(changes { for claim in [lease, sale, elsewhere] { $0.take(claim) } })
      for (from, to, found) in [
        (0, 30, [lease]), (20, 21, [lease]), (-10, -9, [lease]), (60, 75, [lease]),
        (75, 120, []), (-20, -10, []), (70, 125, [lease, sale]), (180, 900, []),
        (-900, 900, [lease, sale]),
      ] {
        let claims = try await two.claims(on: [try window(from, to)])
        try expect(claims.count == found.count, "\(from) to \(to): \(claims)")
        try expectEqual(Set(claims), Set(found))
      }
      try expectEqual(
        try await two.claims(on: [try window(0, 30), try window(20, 40), try window(0, 30)]),
        [lease])
      try expectEqual(try await two.claims(on: [bay]), [])
      try expectEqual(Set(try await two.claims(in: bay.scope)), [lease, sale, elsewhere])
      try expectEqual(try await two.claims(in: bay.scope).count, 3)
      try expectEqual(try await two.claimed(in: [bay.scope], at: start)[bay.scope] ?? 0, 0)
    },
    StoreContract(name: "stretches of one thing share no moment, and neighbours may touch") {
      open in
      let (one, two) = (try await open(), try await open())
      try await one.commit(changes { $0.take(try stretchClaim(0, 60, by: "a")) })
      for (from, to) in [(59, 61), (-1, 1), (10, 20), (-10, 100), (0, 60), (0, 1), (59, 60)] {
        let late = try stretchClaim(from, to, by: "b")
        try await two.refuse(changes { $0.take(late) }, with: .full(late.resource))
      }
      for (index, free) in [
        try stretchClaim(60, 120, by: "c"), try stretchClaim(-60, 0, by: "d"),
        try stretchClaim(0, 60, of: other, by: "e"),
      ].enumerated() {
        try await (index == 1 ? one : two).commit(changes { $0.take(free) })
      }
      try expectEqual(try await one.claims(in: bay.scope).count, 4)
    },
    StoreContract(name: "between two stretches is the larger of their buffers, and not the sum") {
      open in
      let (one, two) = (try await open(), try await open())
      func take(_ claim: Claim, _ isFree: Bool, line: Int = #line) async throws {
        let set = changes { $0.take(claim) }
        if isFree {
          try await two.commit(set)
        } else {
          try await two.refuse(set, with: .full(claim.resource), line: line)
        }
      }
      try await one.commit(
        changes { $0.take(try stretchClaim(0, 60, before: 5, after: 15, by: "a")) })
      try await take(try stretchClaim(60, 70, by: "b"), false)
      try await take(try stretchClaim(74, 90, by: "b"), false)
      try await take(try stretchClaim(79, 90, before: 20, by: "b"), false)
      try await take(try stretchClaim(80, 90, before: 20, by: "b"), true)
      try await take(try stretchClaim(-30, -4, by: "c"), false)
      try await take(try stretchClaim(-30, -9, after: 10, by: "c"), false)
      try await take(try stretchClaim(-30, -10, after: 10, by: "c"), true)
      try await take(try stretchClaim(90, 91, by: "d"), true)
    },
    StoreContract(name: "a stretch that was only leased is free again when the lease is over") {
      open in
      let (one, two) = (try await open(), try await open())
      let lease = try stretchClaim(0, 60, after: 15, by: "a", for: 300)
      try await one.commit(changes { $0.take(lease) })
      let later = try stretchClaim(60, 120, by: "b")
      try await two.refuse(changes(after: 299) { $0.take(later) }, with: .full(later.resource))
      try await two.commit(changes(after: 300) { $0.take(later) })
      let same = try stretchClaim(0, 59, by: "c")
      try await one.commit(changes(after: 300) { $0.take(same) })
      // The sale was decided with a slow clock, or long before its commit.
      do throws(StoreError) {
        try await one.commit(
          changes(after: 299) {
            $0.release(lease)
            $0.take(Claim(lease.ask, owner: "sale", fence: 1, until: nil))
          })
        throw StoreError.failed("a lapsed stretch was sold twice")
      } catch {
        guard case .conflict = error else { throw error }
      }
      let end = start.adding(seconds: 301)
      try expectEqual(
        Set(try await two.claims(in: bay.scope).filter { $0.isLive(at: end) }), [later, same])
    },
    StoreContract(name: "no stale fence, other owner or other time releases a stretch") { open in
      let (one, two) = (try await open(), try await open())
      let held = try stretchClaim(0, 60, by: "a", fence: 2)
      try await one.commit(changes { $0.take(held) })
      for wrong in [
        try stretchClaim(0, 60, by: "a", fence: 1), try stretchClaim(0, 60, by: "a", fence: 3),
        try stretchClaim(0, 60, by: "b", fence: 2), try stretchClaim(0, 59, by: "a", fence: 2),
        try stretchClaim(1, 60, by: "a", fence: 2),
        try stretchClaim(0, 60, of: other, by: "a", fence: 2),
      ] {
        try await two.refuse(
          changes { $0.release(wrong) }, with: .lost(wrong.resource, owner: wrong.owner))
      }
      try expectEqual(try await one.claims(in: bay.scope), [held])
      try await two.commit(changes { $0.release(held) })
      try await two.refuse(
        changes {
          $0.release(held)
          $0.take(try stretchClaim(0, 60, by: "c"))
        }, with: .lost(held.resource, owner: "a"))
      try await one.commit(changes { $0.take(try stretchClaim(30, 90, by: "c")) })
    },
    StoreContract(name: "two owners in one change set share no moment and no buffer") { open in
      let store = try await open()
      for (from, before) in [(59, 0), (60, 1), (0, 0)] {
        let second = try stretchClaim(from, 90, before: before, by: "b")
        try await store.refuse(
          changes {
            $0.take(try stretchClaim(0, 60, by: "a"))
            $0.take(second)
          }, with: .full(second.resource))
      }
      try expectEqual(try await store.claims(in: bay.scope), [])
      let held = try stretchClaim(0, 60, after: 30, by: "hold", for: 300)
      try await store.commit(changes { $0.take(held) })
      // A release in the same change set frees the slot.
      try await store.commit(
        changes {
          $0.release(held)
          $0.take(try stretchClaim(0, 60, by: "a"))
          $0.take(try stretchClaim(60, 90, by: "b"))
        })
    },
    StoreContract(name: "a stretch is of something that there is one of") { open in
      let store = try await open()
      for (quantity, limit) in [(1, 2), (2, 2), (2, 1), (0, 1), (-1, 1)] {
        let ask = Ask(resource: try window(0, 60), quantity: quantity, limit: limit)
        try await store.refuse(
          changes { $0.take(Claim(ask, owner: "a", fence: 1, until: nil)) },
          with: .full(ask.resource))
      }
    },
    StoreContract(name: "a stretch of any length is found, among any number of others") { open in
      let (one, two) = (try await open(), try await open())
      let day = 1_440
      let long = try stretchClaim(-366 * day, 0, before: 7 * day, after: 7 * day, by: "long")
      try await one.commit(changes { $0.take(long) })
      for (from, to) in [(-366 * day, 1 - 366 * day), (-200 * day, 1 - 200 * day), (-1, 0)] {
        try expectEqual(try await two.claims(on: [try window(from, to)]), [long])
      }
      try expectEqual(try await two.claims(on: [try window(7 * day - 1, 7 * day)]), [long])
      try expectEqual(try await two.claims(on: [try window(7 * day, 8 * day)]), [])
      // The slots have lengths from a minute to a week, around the powers of two, where a store may index them
      // differently.
      var (at, all) = (8 * day, [Claim]())
      for length in [1, 16, 17, 18, 34, 35, 68, 69, 136, 137, 273, 274, day, 7 * day] {
        all.append(try stretchClaim(at, at + length, by: "\(length)"))
        at += length
      }
      try await one.commit(changes { set in for claim in all { set.take(claim) } })
      for claim in all {
        let stretch = try claim.resource.stretch.orThrow("a stretch")
        let last = try Stretch(stretch.end.adding(seconds: -1), stretch.end).orThrow("a second")
        let resource = Resource(scope: bay.scope, name: bay.name, stretch: last)
        try expectEqual(try await two.claims(on: [resource]), [claim])
        let late = Claim(.stretch(last, of: bay), owner: "late", fence: 1, until: nil)
        try await two.refuse(changes { $0.take(late) }, with: .full(resource))
      }
    },
    StoreContract(name: "tidying forgets lapsed stretches and no others") { open in
      let (one, two) = (try await open(), try await open())
      let kept = [
        try stretchClaim(60, 120, by: "b", for: 301), try stretchClaim(120, 180, by: "c"),
      ]
      try await one.commit(
        changes { set in
          set.take(try stretchClaim(0, 60, by: "a", for: 300))
          for claim in kept { set.take(claim) }
        })
      try expectEqual(try await two.tidy(at: start.adding(seconds: 299), limit: 10), 0)
      try expectEqual(try await two.tidy(at: start.adding(seconds: 300), limit: 10), 1)
      try expectEqual(Set(try await one.claims(in: bay.scope)), Set(kept))
    },
  ]
}
