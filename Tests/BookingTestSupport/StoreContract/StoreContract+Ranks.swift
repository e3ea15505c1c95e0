internal import BookingStore
internal import Bookings
import PassTestSupport
internal import Vocabulary

extension StoreContract {
  private static let nights = RankedLookup("night", "room 'a'")

  private static func places(
    _ store: any BookingStore, _ ranks: Range<Int>, after: RankedPlace? = nil, limit: Int = 100,
    _ lookup: RankedLookup = nights
  ) async throws -> [RankedPlace] {
    try await store.records(Note.self, lookup, ranks: ranks, after: after, limit: limit)
      .map(\.place)
  }

  private static func place(_ rank: Int, _ key: String) -> RankedPlace {
    RankedPlace(rank: rank, key: key)
  }

  static let rankCases: [StoreContract] = [
    StoreContract(name: "a range of ranks is read in order, without its end and nothing else") {
      open in
      let (one, two) = (try await open(), try await open())
      try await one.commit(
        changes {
          $0.insert(Note(key: "b", ranks: [20, -7]))
          $0.insert(Note(key: "B", ranks: [20, .max, .min]))
          $0.insert(Note(key: "a", ranks: [21, 20]))
          $0.insert(Note(key: "c", tags: ["x"], room: "room 'b'", ranks: [20]))
          $0.insert(Note(key: "é", ranks: [20]))
          $0.insert(OtherNote(key: "q"))
        })
      let twenty = [place(20, "B"), place(20, "a"), place(20, "b"), place(20, "é")]
      try expectEqual(try await places(two, 20..<21), twenty)
      try expectEqual(try await places(two, 20..<22), twenty + [place(21, "a")])
      try expectEqual(try await places(two, -7..<20), [place(-7, "b")])
      try expectEqual(try await places(two, 8..<8), [])
      try expectEqual(
        try await places(two, .min ..< .max),
        [place(.min, "B"), place(-7, "b")] + twenty + [place(21, "a")])
      try expectEqual(
        try await places(two, 0..<30, RankedLookup("night", "room 'b'")), [place(20, "c")])
      try expectEqual(try await places(two, 0..<30, RankedLookup("nacht", "room 'a'")), [])
      let read = try await two.records(Note.self, nights, ranks: 21..<22, after: nil, limit: 1)
      try expectEqual(
        read.map(\.record), [Versioned(Note(key: "a", ranks: [21, 20]), version: 1)])
      // Without a range, a lookup finds the records at exactly this rank.
      try expectEqual(
        try await two.records(Note.self, nights.at(20)).map(\.value.key),
        ["B", "a", "b", "é"])
      try expectEqual(try await two.records(Note.self, nights.at(0)), [])
      try expectEqual(try await places(two, 0..<1, RankedLookup("tag", "x")), [place(0, "c")])
    },
    StoreContract(name: "a range of ranks is read page by page, while others write") { open in
      let (one, two) = (try await open(), try await open())
      try await one.commit(
        changes { set in
          for index in 0..<20 { set.insert(Note(key: "\(index)", ranks: [index % 4, 9])) }
        })
      var paged: [RankedPlace] = []
      while let page = try await Optional(
        places(two, 1..<10, after: paged.last, limit: 3)), !page.isEmpty
      {
        try expect(page.count <= 3, "a page of \(page.count)")
        paged += page
        // A record that is inserted behind the cursor may not move the pages.
        try await one.commit(changes { $0.insert(Note(key: "new \(paged.count)", ranks: [1])) })
      }
      try expectEqual(paged.filter { !$0.key.hasPrefix("new") }.count, 15 + 20)
      try expectEqual(paged, paged.sorted())
      try expectEqual(Set(paged).count, paged.count)
      try expectEqual(try await places(two, 1..<10, limit: 0), [])
      try expectEqual(try await places(two, 1..<10, limit: -1), [])
      try expectEqual(
        try await places(two, 1..<10, after: place(-5, "z"), limit: 1), [place(1, "1")])
      try expectEqual(try await places(two, 1..<10, after: place(10, "")), [])
      try expectEqual(
        try await two.records(Note.self, nights, ranks: 9..<10).count, 20)
    },
    StoreContract(name: "ranks follow their record, and are confidential where their lookup is") {
      open in
      let (one, two) = (try await open(), try await open())
      try await one.commit(changes { $0.insert(Note(key: "n", ranks: [1, 2], secret: "s")) })
      let secret = RankedLookup("secret_rank", "s", isConfidential: true)
      try expectEqual(try await places(two, 0..<9, secret), [place(1, "n"), place(2, "n")])
      let read = try await two.record(Note.self, "n").orThrow("the note")
      try await two.commit(
        changes { $0.update(read, to: Note(key: "n", ranks: [2, 3], secret: "t")) })
      try expectEqual(try await places(one, 0..<9), [place(2, "n"), place(3, "n")])
      try expectEqual(try await places(one, 0..<9, secret), [])
      let again = try await one.record(Note.self, "n").orThrow("the note")
      try await one.commit(changes { $0.remove(again) })
      try expectEqual(try await places(two, 0..<9), [])
    },
    StoreContract(name: "what is unique is so at each rank") { open in
      let (one, two) = (try await open(), try await open())
      let slot = RankedLookup("slot", "s", isUnique: true)
      try await one.commit(
        changes {
          $0.insert(Note(key: "a", slot: 1))
          $0.insert(Note(key: "b", slot: 2))
        })
      try await two.refuse(
        changes { $0.insert(Note(key: "c", slot: 2)) },
        with: .duplicate(slot.at(2), kind: Note.kind))
      // The ranks of other records may be equal below and above.
      try await two.commit(
        changes {
          $0.insert(Note(key: "y", slot: -1))
          $0.insert(Note(key: "z", slot: 9))
        })
      let held = try await two.record(Note.self, "b").orThrow("the note")
      try await two.commit(
        changes {
          $0.insert(Note(key: "c", slot: 2))
          $0.update(held, to: Note(key: "b", slot: 3))
        })
      try expectEqual(
        try await places(one, 0..<9, slot), [place(1, "a"), place(2, "c"), place(3, "b")])
      try expectEqual(try await one.first(Note.self, slot.at(3))?.value.key, "b")
    },
  ]
}
