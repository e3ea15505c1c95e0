@testable import ServiceHTTP
import BookingStore
import BookingTestSupport

/// A store in memory needs no encryption.
extension InMemoryStore: ServiceStore {
  nonisolated package func digests(of text: String) throws -> [String] { [text] }

  package func reseal(limit: Int) -> Int { 0 }
}
