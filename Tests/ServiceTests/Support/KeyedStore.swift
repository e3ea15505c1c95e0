import BookingStore
import BookingTestSupport
import Bookings
import PassCrypto
import ServiceHTTP
import Vocabulary

/// A store in memory that makes digests by keys of a test, the present key first.
struct KeyedStore: ForwardingStore, ServiceStore {
  let base: any BookingStore = InMemoryStore()
  let keys: [String]

  init(_ keys: String...) { self.keys = keys }

  func digests(of text: String) throws -> [String] {
    try keys.map { "\($0):\(try SHA256.digest(Array("\($0) \(text)".utf8)).hexadecimal)" }
  }

  func reseal(limit: Int) -> Int { 0 }
}
