import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import Flights
import PassTestSupport
import ServiceHTTP
import Synchronization

@testable import passservice

/// A store that runs an action once, when a request reads a flight's airport for what a pass shows.
///
/// The service's own work, which follows changes each second, reads airports too and runs no action.
final class ActingStore: ForwardingStore, ServiceStore {
  let base: any BookingStore
  private let store: SQLiteStore
  private let directory: TemporaryDirectory
  let action = Mutex<(@Sendable () async throws -> Void)?>(nil)

  /// Opens a store of its own, with the flights of the demonstration on sale.
  init() async throws {
    directory = try TemporaryDirectory()
    try await TestService.copyModel(to: "\(directory.path)/data")
    store = try SQLiteStore(
      "\(directory.path)/data/bookings.sqlite", keys: "\(directory.path)/data/storage-keys")
    base = store
  }

  func record<Value: Record>(
    _ type: Value.Type, _ key: String
  ) async throws(StoreError) -> Versioned<Value>? {
    if type == Airport.self, Exchange.current != nil {
      let action = action.withLock { action in
        defer { action = nil }
        return action
      }
      do { try await action?() } catch { throw .failed("\(error)") }
    }
    return try await base.record(type, key)
  }

  func digests(of text: String) throws -> [String] { try store.digests(of: text) }
  func reseal(limit: Int) async throws(StoreError) -> Int { try await store.reseal(limit: limit) }
}
