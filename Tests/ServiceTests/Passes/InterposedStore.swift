import BookingStore
import Bookings
import Synchronization
import Vocabulary

/// A store in which something happens just before a commit: what another request did at that moment, or
/// a disk that fails.
final class InterposedStore: BookingStore {
  typealias Deed = @Sendable () async throws -> Void

  private let base = InMemoryStore()
  private let deeds = Mutex<[String: Deed]>([:])

  /// Does this once, before the next commit that writes a record of that kind.
  func before(_ kind: String, _ deed: @escaping Deed) { deeds.withLock { $0[kind] = deed } }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    for kind in Set(changes.writes.map(\.record.recordKey.kind)) {
      let deed = deeds.withLock { $0.removeValue(forKey: kind) }
      do {
        try await deed?()
      } catch let error as StoreError {
        throw error
      } catch {
        throw .failed("\(error)")
      }
    }
    try await base.commit(changes)
  }

  func record<Value: Record>(
    _ type: Value.Type, _ key: String
  ) async throws(StoreError) -> Versioned<Value>? { await base.record(type, key) }

  func records<Value: Record>(
    _ type: Value.Type, _ lookup: Lookup, after: String?, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    await base.records(type, lookup, after: after, limit: limit)
  }

  func records<Value: Record>(
    _ type: Value.Type, _ lookup: RankedLookup, ranks: Range<Int>, after: RankedPlace?, limit: Int
  ) async throws(StoreError) -> [Ranked<Value>] {
    await base.records(type, lookup, ranks: ranks, after: after, limit: limit)
  }

  func records<Value: Record>(
    _ type: Value.Type, concludedBy moment: Instant, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    await base.records(type, concludedBy: moment, limit: limit)
  }

  func claims(on resources: [Resource]) async throws(StoreError) -> [Claim] {
    await base.claims(on: resources)
  }

  func claims(in scope: String) async throws(StoreError) -> [Claim] {
    await base.claims(in: scope)
  }

  func claimed(in scopes: [String], at now: Instant) async throws(StoreError) -> [String: Int] {
    await base.claimed(in: scopes, at: now)
  }

  func events(after number: Int, limit: Int) async throws(StoreError) -> [PublishedEvent] {
    await base.events(after: number, limit: limit)
  }

  func tidy(at now: Instant, limit: Int) async throws(StoreError) -> Int {
    await base.tidy(at: now, limit: limit)
  }
}
