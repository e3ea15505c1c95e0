internal import BookingStore
internal import Bookings
internal import Flights
import PassTestSupport
internal import Selling
internal import Vocabulary

extension StoreContract {
  /// Runs `count` concurrent operations over several handles.
  static func crowd<Result: Sendable>(
    _ count: Int, _ open: Open,
    _ act: @escaping @Sendable (Int, any BookingStore) async throws -> Result
  ) async throws -> [Result] {
    var handles: [any BookingStore] = []
    for _ in 0..<4 { handles.append(try await open()) }
    return try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      for index in 0..<count {
        let handle = handles[index % handles.count]
        group.addTask { (index, try await act(index, handle)) }
      }
      var results: [Int: Result] = [:]
      for try await (index, result) in group { results[index] = result }
      return (0..<count).compactMap { results[$0] }
    }
  }

  /// Returns whether a commit succeeds; throws any error other than a conflict.
  static func wins(_ changes: ChangeSet, on store: any BookingStore) async throws -> Bool {
    do throws(StoreError) {
      try await store.commit(changes)
      return true
    } catch {
      guard case .conflict = error else { throw error }
      return false
    }
  }

  static let crowdCases: [StoreContract] = [
    StoreContract(name: "of many who want one unit, one gets it") { open in
      let seat = Resource(scope: "show", name: "C7")
      let won = try await crowd(64, open) { index, store in
        try await wins(
          changes { $0.take(Claim(.unit(seat), owner: "o\(index)", fence: 1, until: nil)) },
          on: store)
      }
      try expectEqual(won.count { $0 }, 1)
      let store = try await open()
      try expectEqual(
        try await store.claims(on: [seat]).map(\.owner),
        won.indices.filter { won[$0] }.map { "o\($0)" })
    },
    StoreContract(name: "of many who want a pool, as many get it as there is") { open in
      let store = try await open()
      for (size, each) in [(50, 3), (16, 1), (17, 1)] {
        let deck = Resource(scope: "ferry of \(size)", name: "deck")
        let won = try await crowd(64, open) { index, store in
          try await wins(
            changes {
              $0.take(Claim(.pool(deck, each, of: size), owner: "o\(index)", fence: 1, until: nil))
              // One commit in sixteen is so large that a store may lock a whole table for it.
              for number in 0..<(index.isMultiple(of: 16) ? 250 : 0) {
                $0.insert(Note(key: "\(size) \(index) \(number)", tags: ["along"]))
              }
            }, on: store)
        }
        try expectEqual(won.count { $0 }, size / each)
        try expectEqual(
          try await store.claimed(in: [deck.scope], at: start), [deck.scope: size / each * each])
      }
      let along = try await store.records(Note.self, Lookup("tag", "along")).count
      try expect(along.isMultiple(of: 250), "\(along) came along: not all or none")
    },
    StoreContract(name: "of many changes to one record, none is lost") { open in
      let store = try await open()
      try await store.commit(changes { $0.insert(OtherNote(key: "n")) })
      _ = try await crowd(32, open) { _, store in
        try await Transactor(store, attempts: 1_000).run {
          let read = try await store.record(OtherNote.self, "n").orThrow("the note")
          var note = read.value
          note.count += 1
          return Decision(note.count, changes { $0.update(read, to: note) })
        }
      }
      let read = try await store.record(OtherNote.self, "n").orThrow("the note")
      try expectEqual([read.value.count, read.version], [32, 33])
    },
    StoreContract(name: "a request sent many times at once has one effect and one answer") { open in
      let user = try UserID("jane").orThrow("a user")
      let request = try RequestKey(
        principal: user, operation: "hold", key: "k", fingerprint: "f"
      ).orThrow("a key")
      let answers = try await crowd(32, open) { index, store in
        try await Transactor(store, attempts: 1_000).run(
          StaffCommand(once: request, now: start), keptFor: 60
        ) {
          Decision(
            "answer \(index)",
            changes {
              $0.insert(Note(key: "effect \(index)", tags: ["effect"]))
              $0.emit("contract.effect", Note(key: "effect \(index)"))
            })
        }
      }
      try expectEqual(Set(answers).count, 1)
      let store = try await open()
      try expectEqual(try await store.records(Note.self, Lookup("tag", "effect")).count, 1)
      try expectEqual(try await store.events(after: 0, limit: 100).count, 1)
      let other = try RequestKey(
        principal: user, operation: "hold", key: "k", fingerprint: "g"
      ).orThrow("a key")
      do {
        _ = try await Transactor(store).run(StaffCommand(once: other, now: start), keptFor: 60) {
          Decision("never", ChangeSet(at: start))
        }
        throw BrokenPromise(description: "one key served two requests")
      } catch let refusal as Refusal {
        try expectEqual(refusal, .keyUsedForAnotherRequest)
      }
    },
    StoreContract(name: "whoever reads the outbox while others write misses nothing") { open in
      let reader = try await open()
      async let writing: [Void] = crowd(64, open) { index, store in
        try await store.commit(
          changes { $0.emit("contract.event", Note(key: "\(index)")) })
      }
      var seen: [OutboxEvent] = []
      for _ in 0..<1_000_000 where seen.count < 64 {
        seen += try await reader.events(after: seen.last?.number ?? 0, limit: 7)
        await Task.yield()
      }
      _ = try await writing
      try expectEqual(Set(seen.map(\.event.key)), Set((0..<64).map { "\($0)" }))
      try expectEqual(try await reader.events(after: 0, limit: 1_000), seen)
    },
    StoreContract(name: "of many travelers, no two have a seat, and each pays once") { open in
      let store = try await open()
      let flights = try SampleFlights(rows: 3)
      try await flights.load(into: store)
      let provider = DeterministicProvider()
      let bookings = try await crowd(40, open) { index, store -> FlightBooking? in
        var random = SeededGenerator(seed: UInt64(index))
        let seat = flights.map.places[Int.random(in: 6..<18, using: &random)]
        do {
          return try await SampleTraveler.book(
            on: store, flights, seat: seat.seat.description, for: "user\(index)",
            provider: provider, randomness: .seeded(random.next()), checksIn: false)
        } catch is Refusal { return nil }
      }.compactMap { $0 }
      let seats = bookings.flatMap { $0.deliveries.compactMap(\.place) }
      try expect(!seats.isEmpty && Set(seats).count == seats.count, "a seat was sold twice")
      let taken = try await store.claims(in: flights.first.key).filter { $0.until == nil }
      try expectEqual(Set(taken.map(\.owner)), Set(bookings.map(\.key)))
      let accounts = await provider.accounts.filter { $0.value.kept > 0 }
      try expectEqual(Set(accounts.keys), Set(bookings.map(\.payment)))
      try expect(accounts.values.allSatisfy { $0.captureCount == 1 }, "somebody paid twice")
    },
  ]
}
