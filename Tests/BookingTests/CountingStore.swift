import BookingStore
import Bookings
import Synchronization
import Vocabulary

/// Counts what it is asked.
final class CountingStore: BookingStore {
  private let base = InMemoryStore()
  private let count = Mutex(0)

  var calls: Int { count.withLock { $0 } }

  private func tick() { count.withLock { $0 += 1 } }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    tick()
    try await base.commit(changes)
  }

  func record<Value: Record>(
    _ type: Value.Type, _ key: String
  ) async throws(StoreError) -> Versioned<Value>? {
    tick()
    return await base.record(type, key)
  }

  func records<Value: Record>(
    _ type: Value.Type, _ lookup: Lookup, after: String?, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    tick()
    return await base.records(type, lookup, after: after, limit: limit)
  }

  func records<Value: Record>(
    _ type: Value.Type, _ lookup: RankedLookup, ranks: Range<Int>, after: RankedPlace?, limit: Int
  ) async throws(StoreError) -> [Ranked<Value>] {
    tick()
    return await base.records(type, lookup, ranks: ranks, after: after, limit: limit)
  }

  func records<Value: Record>(
    _ type: Value.Type, concludedBy moment: Instant, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    tick()
    return await base.records(type, concludedBy: moment, limit: limit)
  }

  func claims(on resources: [Resource]) async throws(StoreError) -> [Claim] {
    tick()
    return await base.claims(on: resources)
  }

  func claims(in scope: String) async throws(StoreError) -> [Claim] {
    tick()
    return await base.claims(in: scope)
  }

  func claimed(in scopes: [String], at now: Instant) async throws(StoreError) -> [String: Int] {
    tick()
    return await base.claimed(in: scopes, at: now)
  }

  func events(after number: Int, limit: Int) async throws(StoreError) -> [PublishedEvent] {
    tick()
    return await base.events(after: number, limit: limit)
  }

  func tidy(at now: Instant, limit: Int) async throws(StoreError) -> Int {
    tick()
    return await base.tidy(at: now, limit: limit)
  }
}
