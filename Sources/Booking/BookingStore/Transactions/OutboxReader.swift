package import Bookings
internal import Synchronization
package import Vocabulary

/// A reader of the outbox that continues where any reader of the same name stopped, in this or another process.
///
/// Events are delivered at least once, in order. They can be delivered again, to another process that reads
/// at the same time or after a crash, so the handler must be idempotent.
package final class OutboxReader: Sendable {
  /// The name of the reader that brings bookings up to the events of their store.
  package static let ofBookings = "bookings"

  /// The name of the subscription, such as `revocations`: readers with the same name do the same work.
  package let name: String
  private let transactor: Transactor
  /// Maximum number of events per call of the handler.
  private let batch: Int
  /// The number of events after which the position is saved, even if none was relevant.
  private let saveAfter: Int
  /// The position of this reader; earlier events are handled even if the position is not saved yet.
  private let seen = Mutex(0)

  package init(
    _ name: String, of store: any BookingStore, batch: Int = 500, saveAfter: Int = 1_000
  ) {
    self.name = name
    transactor = Transactor(store)
    self.batch = batch
    self.saveAfter = saveAfter
  }

  /// Delivers all events that are not known to be handled, up to the end of the outbox.
  ///
  /// `carryOut` handles events and returns whether any was relevant. Its effects must be durable when it returns; if it
  /// throws, the same events are delivered again next time.
  package func follow(
    now: Instant, _ carryOut: ([OutboxEvent]) async throws -> Bool
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
      // Skip what another reader of this name has handled meanwhile.
      seen = advance(to: max(last.number, saved))
    }
  }

  /// Begins where the readers that bring bookings up to date are, unless the readers of this name began before.
  ///
  /// A new kind of reader has nothing to do about events from before it. Whoever writes the first thing that such a
  /// reader is for calls this before, because an event soon after it might otherwise count as one from before.
  package func beginWithBookings(now: Instant) async throws {
    guard try await position() == nil else { return }
    _ = try await save(try await Self.position(of: Self.ofBookings, in: store), now: now)
  }

  /// Advances the position to `number` if that is later, and returns the position.
  private func advance(to number: Int) -> Int {
    seen.withLock { seen in
      seen = max(seen, number)
      return seen
    }
  }

  /// Returns the position of the readers of a name in a store: the number of the last event that they have handled.
  package static func position(of name: String, in store: any BookingStore) async throws -> Int {
    try await store.record(OutboxPosition.self, name)?.value.seen ?? 0
  }

  private var store: any BookingStore { transactor.store }

  private func position() async throws(StoreError) -> Versioned<OutboxPosition>? {
    try await store.record(OutboxPosition.self, name)
  }

  /// Saves the position unless a later one is saved already; returns the saved one.
  private func save(_ number: Int, now: Instant) async throws -> Int {
    try await transactor.run {
      var changes = ChangeSet(at: now)
      let read = try await position()
      if let read, read.value.seen >= number { return Decision(read.value.seen, changes) }
      let position = OutboxPosition(key: name, seen: number)
      if let read { changes.update(read, to: position) } else { changes.insert(position) }
      return Decision(number, changes)
    }
  }
}

/// The position of the readers of one name: the number of the last handled event.
package struct OutboxPosition: Record {
  package static let kind = "outbox_position"

  /// Name of the readers.
  package let key: String
  package let seen: Int
}
