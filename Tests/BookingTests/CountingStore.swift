import BookingStore
import BookingTestSupport
import Synchronization

/// A store that counts its calls.
final class CountingStore: ForwardingStore {
  let base: any BookingStore = InMemoryStore()
  private let count = Mutex(0)

  var calls: Int { count.withLock { $0 } }

  func willCall(_ call: StoreCall) { count.withLock { $0 += 1 } }
}
