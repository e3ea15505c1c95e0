import BookingStore
import BookingTestSupport

@testable import PassService

/// A store without a disk behind a service: it has nothing to seal.
extension InMemoryStore: ServiceStore {
  nonisolated package func digests(of text: String) throws -> [String] { [text] }

  package func reseal(limit: Int) -> Int { 0 }
}
