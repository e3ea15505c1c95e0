internal import BookingStore
internal import Bookings
internal import Vocabulary

extension StoreContract {
  private static let seat = Resource(scope: "flight 'x'", name: "1A")
  private static let other = Resource(scope: "flight 'x'", name: "1B")
  private static let deck = Resource(scope: "ferry", name: "deck")

  private static func claim(
    _ ask: Ask, by owner: String, fence: Int = 1, for seconds: Int? = 300
  ) -> Claim {
    Claim(ask, owner: owner, fence: fence, until: seconds.map { start.adding(seconds: $0) })
  }

  static let claimCases: [StoreContract] = [
    StoreContract(name: "a claim comes back whole, by resource and by scope") { open in
      let (one, two) = (try await open(), try await open())
      let lease = claim(.pool(deck, 3, of: 10), by: "a", fence: 4)
      let sale = claim(.unit(seat), by: "b", for: nil)
      try await one.commit(
        changes {
          $0.take(lease)
          $0.take(sale)
        })
      try expectEqual(try await two.claims(on: [deck]), [lease])
      try expectEqual(Set(try await two.claims(on: [deck, seat, other])), [lease, sale])
      try expectEqual(try await two.claims(in: seat.scope), [sale])
      try expectEqual(try await two.claims(on: []), [])
      try expectEqual(
        try await two.claimed(in: ["ferry", seat.scope, "none"], at: start).filter { $0.value > 0 },
        ["ferry": 3, seat.scope: 1])
      try expectEqual(
        try await two.claimed(in: ["ferry"], at: start.adding(seconds: 300))["ferry"] ?? 0, 0)
      try await one.commit(changes { $0.take(claim(.pool(deck, 1, of: 10), by: "c", for: 400)) })
      let held = Taken(deck.name, until: start.adding(seconds: 400))
      try expectEqual(try await two.taken(in: "ferry", at: start), [held])
      try expectEqual(try await two.taken(in: "ferry", at: start.adding(seconds: 399)), [held])
      try expectEqual(try await two.taken(in: "ferry", at: start.adding(seconds: 400)), [])
      try expectEqual(
        try await two.taken(in: seat.scope, at: start), [Taken(seat.name, until: nil)])
      try await one.commit(changes { $0.take(claim(.pool(deck, 1, of: 10), by: "d", for: nil)) })
      try expectEqual(
        try await two.taken(in: "ferry", at: start), [Taken(deck.name, until: nil)])
      try expectEqual(try await two.taken(in: "none", at: start), [])
    },
    StoreContract(name: "a unit has one holder, up to the very end of the lease") { open in
      let (one, two) = (try await open(), try await open())
      try await one.commit(changes { $0.take(claim(.unit(seat), by: "a")) })
      for second in [0, 299] {
        try await two.refuse(
          changes(after: second) { $0.take(claim(.unit(seat), by: "b", for: nil)) },
          with: .full(seat))
      }
      try await two.commit(changes(after: 300) { $0.take(claim(.unit(seat), by: "b", for: nil)) })
      try await one.refuse(
        changes(after: 1_000_000) { $0.take(claim(.unit(seat), by: "c", for: nil)) },
        with: .full(seat))
    },
    StoreContract(name: "a pool gives out no more than it has, and lapsed parts come back") {
      open in
      let (one, two) = (try await open(), try await open())
      // A store may read a small pool in another way than a large one, so both are tried.
      for size in [10, 16, 17, 400] {
        let pool = Resource(scope: "ferry", name: "deck of \(size)")
        func part(_ quantity: Int, by owner: String, for seconds: Int? = 300) -> Claim {
          claim(.pool(pool, quantity, of: size), by: owner, for: seconds)
        }
        try await one.commit(changes { $0.take(part(size - 4, by: "a", for: 10)) })
        try await two.commit(changes { $0.take(part(4, by: "b", for: nil)) })
        for second in [0, 9] {
          try await one.refuse(
            changes(after: second) { $0.take(part(1, by: "c")) }, with: .full(pool))
        }
        try await one.refuse(
          changes(after: 10) { $0.take(part(size - 3, by: "c")) }, with: .full(pool))
        try await two.commit(changes(after: 10) { $0.take(part(size - 4, by: "c")) })
        try await two.refuse(changes(after: 10) { $0.take(part(0, by: "d")) }, with: .full(pool))
        try await two.refuse(changes(after: 10) { $0.take(part(1, by: "d")) }, with: .full(pool))
      }
    },
    StoreContract(name: "several owners in one change set get no more than a pool has") { open in
      let (one, two) = (try await open(), try await open())
      try await one.refuse(
        changes {
          $0.take(claim(.pool(deck, 6, of: 10), by: "a"))
          $0.take(claim(.pool(deck, 5, of: 10), by: "b"))
        }, with: .full(deck))
      try expectEqual(try await two.claims(on: [deck]), [])
      let held = claim(.pool(deck, 6, of: 10), by: "a")
      try await one.commit(changes { $0.take(held) })
      try await two.refuse(
        changes {
          for owner in ["b", "c", "d"] { $0.take(claim(.pool(deck, 2, of: 10), by: owner)) }
        }, with: .full(deck))
      // A release in the same change set frees the quantity.
      try await two.commit(
        changes {
          $0.release(held)
          for owner in ["b", "c", "d", "e", "f"] {
            $0.take(claim(.pool(deck, 2, of: 10), by: owner))
          }
        })
      try expectEqual(try await one.claims(on: [deck]).reduce(0) { $0 + $1.quantity }, 10)
    },
    StoreContract(name: "two owners in one change set cannot share a unit") { open in
      let store = try await open()
      try await store.refuse(
        changes {
          $0.take(claim(.unit(seat), by: "a"))
          $0.take(claim(.unit(seat), by: "b"))
        }, with: .full(seat))
      try expectEqual(try await store.claims(on: [seat]), [])
    },
    StoreContract(name: "an owner has one claim on a resource; its lapsed one gives way") { open in
      let store = try await open()
      try await store.commit(changes { $0.take(claim(.pool(deck, 2, of: 10), by: "a", for: 10)) })
      try await store.refuse(
        changes { $0.take(claim(.pool(deck, 2, of: 10), by: "a", fence: 2)) }, with: .full(deck))
      try await store.refuse(
        changes {
          $0.take(claim(.pool(deck, 2, of: 10), by: "z"))
          $0.take(claim(.pool(deck, 3, of: 10), by: "z"))
        }, with: .full(deck))
      let renewed = claim(.pool(deck, 5, of: 10), by: "a", fence: 2)
      try await store.commit(changes(after: 10) { $0.take(renewed) })
      try expectEqual(try await store.claims(on: [deck]).filter { $0.owner == "a" }, [renewed])
    },
    StoreContract(name: "all or none of many units are taken, with all that comes along") { open in
      let (one, two) = (try await open(), try await open())
      try await one.commit(changes { $0.take(claim(.unit(other), by: "a")) })
      try await two.refuse(
        changes {
          $0.insert(Note(key: "n"))
          $0.take(claim(.unit(seat), by: "b"))
          $0.take(claim(.unit(other), by: "b"))
          $0.emit("contract.never", Note(key: "n"))
        }, with: .full(other))
      try expectEqual(try await one.claims(on: [seat]), [])
      try expectEqual(try await one.record(Note.self, "n"), nil)
      try expectEqual(try await one.events(after: 0, limit: 10), [])
    },
    StoreContract(name: "a stale fence, another owner and the past release nothing") { open in
      let (one, two) = (try await open(), try await open())
      let held = claim(.unit(seat), by: "a", fence: 2)
      try await one.commit(changes { $0.take(held) })
      let lost = Conflict.lost(seat, owner: "a")
      try await two.refuse(
        changes { $0.release(claim(.unit(seat), by: "a", fence: 1)) }, with: lost)
      try await two.refuse(
        changes { $0.release(claim(.unit(seat), by: "a", fence: 3)) }, with: lost)
      try await two.refuse(
        changes { $0.release(claim(.unit(seat), by: "b", fence: 2)) },
        with: .lost(seat, owner: "b"))
      try expectEqual(try await one.claims(on: [seat]), [held])
      try await two.commit(changes { $0.release(held) })
      try await two.refuse(changes { $0.release(held) }, with: lost)
      try await two.refuse(
        changes {
          $0.release(held)
          $0.take(claim(.unit(seat), by: "c"))
        }, with: lost)
      try await one.commit(changes { $0.take(claim(.unit(seat), by: "c")) })
    },
    StoreContract(name: "a lapsed claim that somebody else's replaced cannot become a sale") {
      open in
      let (one, two) = (try await open(), try await open())
      let lapsed = claim(.unit(seat), by: "a", for: 10)
      try await one.commit(changes { $0.take(lapsed) })
      let later = claim(.unit(seat), by: "b", for: 100)
      try await two.commit(changes(after: 10) { $0.take(later) })
      // The sale was decided with a slow clock, or long before its commit.
      let sale = changes(after: 9) {
        $0.release(lapsed)
        $0.take(claim(.unit(seat), by: "sale", for: nil))
      }
      do throws(StoreError) {
        try await one.commit(sale)
      } catch {
        guard case .conflict = error else { throw error }
      }
      try expectEqual(
        try await two.claims(on: [seat]).filter { $0.isLive(at: start.adding(seconds: 11)) },
        [later])
    },
    StoreContract(name: "what is released is free for the same commit") { open in
      let (one, two) = (try await open(), try await open())
      let held = claim(.unit(seat), by: "hold")
      try await one.commit(changes { $0.take(held) })
      let sold = claim(.unit(seat), by: "booking", for: nil)
      try await two.commit(
        changes {
          $0.release(held)
          $0.take(sold)
        })
      try expectEqual(
        try await one.claims(on: [seat]).filter { $0.isLive(at: start) }, [sold])
    },
    StoreContract(name: "tidying forgets what lapsed and nothing else") { open in
      let (one, two) = (try await open(), try await open())
      let sale = claim(.unit(seat), by: "b", for: nil)
      let lease = claim(.pool(deck, 1, of: 10), by: "b", for: 301)
      try await one.commit(
        changes {
          $0.take(claim(.pool(deck, 1, of: 10), by: "a"))
          $0.take(sale)
          $0.take(lease)
          $0.insert(Note(key: "old", tags: ["a"], badge: "one", lapses: start.adding(seconds: 300)))
          $0.insert(Note(key: "new", tags: ["a"], lapses: start.adding(seconds: 301)))
          $0.insert(Note(key: "ever", tags: ["a"]))
        })
      try expectEqual(try await two.tidy(at: start.adding(seconds: 299), limit: 10), 0)
      try expectEqual(try await two.tidy(at: start.adding(seconds: 300), limit: 0), 0)
      try expectEqual(try await two.tidy(at: start.adding(seconds: 300), limit: 10), 2)
      try expectEqual(try await one.claims(in: "ferry"), [lease])
      try expectEqual(try await one.claims(on: [seat]), [sale])
      try expectEqual(
        try await one.records(Note.self, Lookup("tag", "a")).map(\.value.key), ["ever", "new"])
      try await one.commit(changes { $0.insert(Note(key: "x", badge: "one")) })
    },
  ]
}
