package import Bookings
internal import Synchronization
package import Vocabulary

/// Reads the outbox to its end, time and again, and goes on where any reader of its name has stopped: in
/// this process, in the one before, or in another.
///
/// Each event comes at least once, in order, and may come again: to another process that reads at the same
/// time, and after a crash. So what is done about an event must do nothing the second time.
package final class OutboxReader: Sendable {
  /// What it does about events, such as `revocations`: readers of one name do the same.
  package let name: String
  private let decider: Decider
  /// How many events are handed over at once.
  private let batch: Int
  /// After so many events the position is written down, though none of them meant anything.
  private let saveAfter: Int
  /// How far this reader itself has come; what it has seen is done, whether or not that is written down.
  private let seen = Mutex(0)

  package init(
    _ name: String, of store: any BookingStore, batch: Int = 500, saveAfter: Int = 1_000
  ) {
    self.name = name
    decider = Decider(store)
    self.batch = batch
    self.saveAfter = saveAfter
  }

  /// Hands over all events that nobody of this name is known to be done with, up to the end of the outbox.
  ///
  /// - Parameter carryOut: does what some events mean, and says whether any of them meant something. When it
  ///   returns, what it did is durable; when it throws, the same events come again the next time.
  package func follow(
    now: Instant, _ carryOut: ([PublishedEvent]) async throws -> Bool
  ) async throws {
    var saved = try await position()?.value.seen ?? 0
    var seen = advance(to: saved)
    while true {
      let events = try await store.events(after: seen, limit: batch)
      guard let last = events.last else { return }
      let meant = try await carryOut(events)
      if meant || last.number - saved >= saveAfter {
        saved = try await save(last.number, now: now)
      }
      // What another reader of this name has done meanwhile need not be done here.
      seen = advance(to: max(last.number, saved))
    }
  }

  /// The later of a place and where this reader has come.
  private func advance(to number: Int) -> Int {
    seen.withLock { seen in
      seen = max(seen, number)
      return seen
    }
  }

  private var store: any BookingStore { decider.store }

  private func position() async throws(StoreError) -> Versioned<OutboxPosition>? {
    try await store.record(OutboxPosition.self, name)
  }

  /// Writes a position down, unless another reader is further already; what is written down by now.
  private func save(_ number: Int, now: Instant) async throws -> Int {
    try await decider.run {
      var changes = ChangeSet(at: now)
      let read = try await position()
      if let read, read.value.seen >= number { return Decision(read.value.seen, changes) }
      let position = OutboxPosition(key: name, seen: number)
      if let read { changes.update(read, to: position) } else { changes.insert(position) }
      return Decision(number, changes)
    }
  }
}

/// The last event that readers of a name are done with.
package struct OutboxPosition: Record {
  package static let kind = "outbox_position"

  /// The readers' name.
  package let key: String
  package let seen: Int
}
