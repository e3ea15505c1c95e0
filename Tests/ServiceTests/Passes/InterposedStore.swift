import BookingStore
import BookingTestSupport
import Bookings
import Synchronization

/// A store that runs an action just before a commit, such as another request or a disk failure.
final class InterposedStore: ForwardingStore {
  typealias Deed = @Sendable () async throws -> Void

  let base: any BookingStore = InMemoryStore()
  private let deeds = Mutex<[String: Deed]>([:])

  /// Runs the action once, before the next commit that writes a record of this kind.
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
}
