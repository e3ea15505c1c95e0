internal import BookingStore
internal import Bookings
internal import Vocabulary

extension StoreContract {
  static let eventCases: [StoreContract] = [
    StoreContract(name: "events come in order, whole, and from where one stopped") { open in
      let (one, two) = (try await open(), try await open())
      try expectEqual(try await one.events(after: 0, limit: 10), [])
      let note = Note(key: "n")
      for round in 0..<3 {
        let store = round == 1 ? two : one
        try await store.commit(
          changes(after: round) {
            $0.emit("contract.\(round)a", note, ["pass": "p'\(round)"])
            $0.emit("contract.\(round)b", note)
          })
      }
      let all = try await two.events(after: 0, limit: 10)
      try expectEqual(
        all.map(\.event.name), (0..<3).flatMap { ["contract.\($0)a", "contract.\($0)b"] })
      try expect(
        zip(all, all.dropFirst()).allSatisfy { $0.number < $1.number }, "numbers do not rise")
      try expectEqual(all[2].event, Event("contract.1a", note.recordKey, details: ["pass": "p'1"]))
      try expectEqual(all.map(\.at), [0, 0, 1, 1, 2, 2].map { start.adding(seconds: $0) })
      try expectEqual(try await one.events(after: all[1].number, limit: 2), Array(all[2...3]))
      try expectEqual(try await one.events(after: all[5].number, limit: 2), [])
    }
  ]
}
