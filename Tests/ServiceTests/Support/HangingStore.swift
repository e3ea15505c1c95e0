import ServiceHTTP
import BookingStore
import BookingTestSupport
import Synchronization

/// A store whose calls a test can delay.
final class HangingStore: ForwardingStore, ServiceStore {
  let base: any BookingStore = InMemoryStore()
  private let waiting = Mutex<(hangs: Bool, calls: [CheckedContinuation<Void, Never>])>((false, []))

  func hang() { waiting.withLock { $0.hangs = true } }

  func goOn() {
    let calls = waiting.withLock { waiting in
      defer { waiting = (false, []) }
      return waiting.calls
    }
    for call in calls { call.resume() }
  }

  func willCall(_ call: StoreCall) async throws(StoreError) {
    await withCheckedContinuation { one in
      let isFree = waiting.withLock { waiting in
        if waiting.hangs { waiting.calls.append(one) }
        return !waiting.hangs
      }
      if isFree { one.resume() }
    }
  }

  func digests(of text: String) throws -> [String] { [text] }
  func reseal(limit: Int) async throws(StoreError) -> Int { 0 }
}
