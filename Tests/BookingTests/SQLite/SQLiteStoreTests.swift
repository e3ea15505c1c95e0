import BookingStore
import BookingTestSupport
import PassTestSupport
import Testing

@testable import BookingStoreSQLite

@Suite struct SQLiteStoreTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = "\(directory.path)/bookings.sqlite"
  }

  @Test(arguments: StoreContract.cases)
  func `keeps every promise of a store`(promise: StoreContract) async throws {
    try await promise.run { [path] in try SQLiteStore(path) }
  }
}
