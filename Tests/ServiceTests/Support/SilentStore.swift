@testable import ServiceHTTP
import BookingStore
import BookingTestSupport
import Synchronization

/// A store that a test can make fail every call.
final class SilentStore: ForwardingStore, ServiceStore {
  let base: any BookingStore = InMemoryStore()
  private let fails = Atomic(false)

  func fail() { fails.store(true, ordering: .relaxed) }

  func willCall(_ call: StoreCall) async throws(StoreError) {
    if fails.load(ordering: .relaxed) { throw .failed("it is silent") }
  }

  func digests(of text: String) throws -> [String] { [text] }
  func reseal(limit: Int) async throws(StoreError) -> Int { 0 }
}

/// A monotonic clock that a test advances, in nanoseconds.
final class TestTicks: Sendable {
  private let count = Atomic<Int64>(0)

  var now: Int64 { count.load(ordering: .relaxed) }

  func advance(_ nanoseconds: Int64) { count.add(nanoseconds, ordering: .relaxed) }
}
