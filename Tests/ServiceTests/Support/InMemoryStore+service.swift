@testable import ServiceHTTP
import BookingStore
import BookingTestSupport

/// The in-memory store as a store of a service, without encryption.
extension InMemoryStore: ServiceStore {
  nonisolated package func digests(of text: String) throws -> [String] { [text] }

  package func reseal(limit: Int) -> Int { 0 }
}
