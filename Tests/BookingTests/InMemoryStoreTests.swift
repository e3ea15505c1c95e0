import BookingStore
import BookingTestSupport
import Testing

@Suite struct InMemoryStoreTests {
  @Test(arguments: StoreContract.cases)
  func `keeps every promise of a store`(promise: StoreContract) async throws {
    let store = InMemoryStore()
    try await promise.run { store }
  }
}
