internal import BookingStore
internal import Bookings
import PassTestSupport
internal import Vocabulary

extension StoreContract {
  private static func publish(_ names: [String], on store: any BookingStore) async throws {
    try await store.commit(
      changes { set in for name in names { set.emit(name, Note(key: "n")) } })
  }

  private struct Stopped: Error {}

  /// Returns the names of the events that a reader receives.
  private static func news(_ reader: OutboxReader, means: Bool = true) async throws -> [String] {
    var seen: [String] = []
    try await reader.follow(now: start) { events in
      seen += events.map(\.event.name)
      return means
    }
    return seen
  }

  private static func position(_ name: String, _ store: any BookingStore) async throws -> Int? {
    try await store.record(OutboxPosition.self, name)?.value.seen
  }

  static let outboxCases: [StoreContract] = [
    StoreContract(name: "a reader goes on where one of its name has stopped, wherever that was") {
      open in
      let (one, two) = (try await open(), try await open())
      try await publish(["a", "b", "c"], on: one)
      let reader = OutboxReader("x", of: one, batch: 2)
      try expectEqual(try await news(reader), ["a", "b", "c"])
      try expectEqual(try await news(reader), [])
      try await publish(["d"], on: two)
      try expectEqual(try await news(OutboxReader("x", of: two)), ["d"])
      try expectEqual(try await news(reader), [])
      try expectEqual(try await news(OutboxReader("y", of: two)), ["a", "b", "c", "d"])
      try expectEqual(try await two.events().map(\.event.name), ["a", "b", "c", "d"])
    },
    StoreContract(name: "events that were not carried out come again") { open in
      let (one, two) = (try await open(), try await open())
      try await publish(["a", "b", "c", "d"], on: one)
      let reader = OutboxReader("x", of: one, batch: 2)
      var seen: [String] = []
      do {
        try await reader.follow(now: start) { events in
          seen += events.map(\.event.name)
          if events.contains(where: { $0.event.name == "c" }) { throw Stopped() }
          return true
        }
        throw BrokenPromise(description: "the reader went on")
      } catch is Stopped {}
      try expectEqual(seen, ["a", "b", "c", "d"])
      try expectEqual(try await news(OutboxReader("x", of: two)), ["c", "d"])
      try expectEqual(try await news(reader), [])
    },
    StoreContract(name: "a reader's position never goes back") { open in
      let (one, two) = (try await open(), try await open())
      try await publish(["a"], on: one)
      let last = try await one.events().last.orThrow("an event").number
      try await OutboxReader("x", of: one).follow(now: start) { events in
        // Meanwhile another process reads the same events and more.
        try await publish(["b", "c"], on: two)
        try expectEqual(try await news(OutboxReader("x", of: two)), ["a", "b", "c"])
        return true
      }
      try expect((try await position("x", one) ?? 0) > last, "it went back")
      try expectEqual(try await news(OutboxReader("x", of: two)), [])
    },
    StoreContract(name: "events that mean nothing are written down now and then") { open in
      let (one, two) = (try await open(), try await open())
      let reader = OutboxReader("x", of: one, batch: 2, saveAfter: 5)
      try await publish(["a", "b", "c", "d"], on: one)
      try expectEqual(try await news(reader, means: false).count, 4)
      try expectEqual(try await position("x", two), nil)
      // The same reader does not get them again, but a new reader does.
      try await publish(["e"], on: one)
      try expectEqual(try await news(reader, means: false), ["e"])
      let last = try await two.events().last.orThrow("an event").number
      try expectEqual(try await position("x", two), last)
      try expectEqual(try await news(OutboxReader("x", of: two)), [])
    },
  ]
}
