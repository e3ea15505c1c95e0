internal import BookingStore
internal import Bookings
internal import Flights
import PassTestSupport
internal import Vocabulary

extension StoreContract {
  static let recordCases: [StoreContract] = [
    StoreContract(name: "a record comes back whole, through any handle") { open in
      let (one, two) = (try await open(), try await open())
      let note = Note(
        key: "it's \"quoted\"; -- ü 日本 %_\\", text: "line\nbreak\ttab 😀 'x'", tags: ["a'b", ""],
        badge: "one", lapses: start)
      try await one.commit(changes { $0.insert(note) })
      try expectEqual(try await two.record(Note.self, note.key), Versioned(note, version: 1))
      try expectEqual(try await two.record(OtherNote.self, note.key), nil)
      try expectEqual(try await two.record(Note.self, "no such"), nil)
    },
    StoreContract(name: "everything that is sold comes back whole") { open in
      let (one, two) = (try await open(), try await open())
      let flights = try SampleFlights()
      try await flights.load(into: one)
      try expectEqual(try await two.record(SeatMap.self, flights.map.id)?.value, flights.map)
      try expectEqual(try await two.record(Tariff.self, flights.tariff.id)?.value, flights.tariff)
      let first = try await two.record(FlightInstance.self, flights.first.id)
      try expectEqual(first?.value, flights.first)
      let booking = try await SampleTraveler.book(on: one, flights)
      try expectEqual(try await two.record(FlightBooking.self, booking.id)?.value, booking)
      try expectEqual(booking.passes.passes.count, 1)
      let code = Lookup.confirmationCode(booking.confirmationCode)
      try expectEqual(try await two.first(FlightBooking.self, code)?.value, booking)
    },
    StoreContract(name: "what is confidential comes back, and is found by what it says") { open in
      let (one, two) = (try await open(), try await open())
      let note = Note(key: "a", secret: "X1 'ü'\n\"")
      try await one.commit(changes { $0.insert(note) })
      try await one.commit(changes { $0.insert(Note(key: "b", secret: "X2")) })
      let read = try await two.record(Note.self, "a").orThrow("the note")
      try expectEqual(read.value, note)
      func found(_ secret: String) async throws -> [String] {
        let lookup = Lookup("secret", secret, isConfidential: true)
        return try await two.records(Note.self, lookup).map(\.value.key)
      }
      try expectEqual(try await found("X1 'ü'\n\""), ["a"])
      try expectEqual(try await found("X3"), [])
      try await one.commit(changes { $0.update(read, to: Note(key: "a")) })
      try expectEqual(try await found("X1 'ü'\n\""), [])
      try expectEqual(try await two.record(Note.self, "a")?.value.secret, nil)
    },
    StoreContract(name: "what is removed is gone, and may come again") { open in
      let (one, two) = (try await open(), try await open())
      try await one.commit(
        changes { $0.insert(Note(key: "a", tags: ["x"], badge: "one", secret: "s")) })
      let read = try await two.record(Note.self, "a").orThrow("the note")
      let key = RecordKey(kind: Note.kind, key: "a")
      let stale = Versioned(read.value, version: 2)
      try await one.refuse(
        changes { $0.remove(stale) }, with: .stale(key, expected: 2, found: 1))
      // Another record can take its badge in the same commit.
      try await one.commit(
        changes {
          $0.remove(read)
          $0.insert(Note(key: "b", badge: "one"))
        })
      try expectEqual(try await two.record(Note.self, "a"), nil)
      try expectEqual(try await two.records(Note.self, Lookup("tag", "x")), [])
      try await two.refuse(changes { $0.remove(read) }, with: .stale(key, expected: 1, found: 0))
      try await two.commit(changes { $0.insert(Note(key: "a", text: "new")) })
      try expectEqual(
        try await one.record(Note.self, "a"), Versioned(Note(key: "a", text: "new"), version: 1))
    },
    StoreContract(name: "records are listed by when they concluded") { open in
      let (one, two) = (try await open(), try await open())
      try await one.commit(
        changes { changes in
          for (key, seconds) in [("a", 30), ("b", 10), ("c", 20)] {
            changes.insert(Note(key: key, concludes: start.adding(seconds: seconds)))
          }
          changes.insert(Note(key: "d"))
        })
      func concluded(_ seconds: Int, _ limit: Int = 10) async throws -> [String] {
        try await two.records(
          Note.self, concludedBy: start.adding(seconds: seconds), limit: limit
        ).map(\.value.key)
      }
      try expectEqual(try await concluded(9), [])
      try expectEqual(try await concluded(20), ["b", "c"])
      try expectEqual(try await concluded(99), ["b", "c", "a"])
      try expectEqual(try await concluded(99, 1), ["b"])
      let read = try await one.record(Note.self, "b").orThrow("the note")
      try await one.commit(changes { $0.update(read, to: Note(key: "b")) })
      try expectEqual(try await concluded(99), ["c", "a"])
    },
    StoreContract(name: "versions count changes, and a stale change is refused") { open in
      let (one, two) = (try await open(), try await open())
      try await one.commit(changes { $0.insert(Note(key: "n")) })
      let read = try await two.record(Note.self, "n").orThrow("the note")
      try await one.commit(changes { $0.update(read, to: Note(key: "n", text: "one")) })
      try expectEqual(try await two.record(Note.self, "n")?.version, 2)
      try await two.refuse(
        changes { $0.update(read, to: Note(key: "n", text: "two")) },
        with: .stale(RecordKey(kind: Note.kind, key: "n"), expected: 1, found: 2))
      try expectEqual(try await one.record(Note.self, "n")?.value.text, "one")
    },
    StoreContract(name: "what is there cannot be inserted, and what is not cannot be changed") {
      open in
      let store = try await open()
      let key = RecordKey(kind: Note.kind, key: "n")
      try await store.refuse(
        changes { $0.update(Versioned(Note(key: "n"), version: 3), to: Note(key: "n", text: "x")) },
        with: .stale(key, expected: 3, found: 0))
      try await store.commit(changes { $0.insert(Note(key: "n")) })
      try await store.refuse(
        changes { $0.insert(Note(key: "n")) }, with: .stale(key, expected: 0, found: 1))
    },
    StoreContract(name: "what a decision relies on must not have changed") { open in
      let (one, two) = (try await open(), try await open())
      try await one.commit(changes { $0.insert(Note(key: "rule")) })
      let rule = try await two.record(Note.self, "rule").orThrow("the rule")
      try await one.commit(
        changes {
          $0.rely(on: rule)
          $0.insert(Note(key: "a"))
        })
      try expectEqual(try await two.record(Note.self, "rule")?.version, 1)
      try await one.commit(changes { $0.update(rule, to: Note(key: "rule", text: "new")) })
      try await two.refuse(
        changes {
          $0.rely(on: rule)
          $0.insert(Note(key: "b"))
        }, with: .stale(rule.value.recordKey, expected: 1, found: 2))
      try expectEqual(try await one.record(Note.self, "b"), nil)
    },
    StoreContract(name: "records are found by lookup, in the order of keys, page by page") { open in
      let (one, two) = (try await open(), try await open())
      let keys = ["a", "B", "b", "c10", "c9", "é", "z"]
      try await one.commit(
        changes { set in
          for key in keys { set.insert(Note(key: key, tags: ["a", "x\(key)"])) }
          set.insert(OtherNote(key: "q"))
        })
      let ordered = ["B", "a", "b", "c10", "c9", "z", "é"]
      let tag = Lookup("tag", "a")
      try expectEqual(try await two.records(Note.self, tag).map(\.value.key), ordered)
      var paged: [String] = []
      while let page = try await Optional(
        two.records(Note.self, tag, after: paged.last, limit: 3)), !page.isEmpty
      {
        try expect(page.count <= 3, "a page of \(page.count)")
        paged += page.map(\.value.key)
      }
      try expectEqual(paged, ordered)
      try expectEqual(try await two.records(Note.self, tag, after: nil, limit: 0), [])
      try expectEqual(try await two.records(Note.self, Lookup("tag", "A")), [])
      try expectEqual(try await two.records(Note.self, Lookup("gat", "a")), [])
    },
    StoreContract(name: "lookups follow their record") { open in
      let (one, two) = (try await open(), try await open())
      try await one.commit(changes { $0.insert(Note(key: "n", tags: ["old", "both"])) })
      let read = try await one.record(Note.self, "n").orThrow("the note")
      try await one.commit(
        changes { $0.update(read, to: Note(key: "n", tags: ["both", "new"])) })
      for (tag, count) in [("old", 0), ("both", 1), ("new", 1)] {
        try expectEqual(try await two.records(Note.self, Lookup("tag", tag)).count, count)
      }
    },
    StoreContract(name: "a unique lookup has one record of its kind") { open in
      let (one, two) = (try await open(), try await open())
      try await one.commit(
        changes {
          $0.insert(Note(key: "a", badge: "one"))
          $0.insert(OtherNote(key: "a"))
        })
      let badge = Lookup("badge", "one", isUnique: true)
      try await two.refuse(
        changes { $0.insert(Note(key: "b", badge: "one")) },
        with: .duplicate(badge, kind: Note.kind))
      try await two.refuse(
        changes {
          $0.insert(Note(key: "b", badge: "two"))
          $0.insert(Note(key: "c", badge: "two"))
        }, with: .duplicate(Lookup("badge", "two", isUnique: true), kind: Note.kind))
      let held = try await two.record(Note.self, "a").orThrow("the note")
      try await two.commit(changes { $0.update(held, to: Note(key: "a", text: "x", badge: "one")) })
      // A record may hand its badge over in the same commit, in either order.
      let again = try await one.record(Note.self, "a").orThrow("the note")
      try await one.commit(
        changes {
          $0.insert(Note(key: "b", badge: "one"))
          $0.update(again, to: Note(key: "a"))
        })
      try expectEqual(try await two.first(Note.self, badge)?.value.key, "b")
      // A lookup without `isUnique` finds it by name and value, too.
      try expectEqual(try await two.first(Note.self, Lookup("badge", "one"))?.value.key, "b")
    },
  ]
}
