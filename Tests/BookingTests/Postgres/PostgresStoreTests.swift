import BookingKeys
import BookingStore
import BookingTestSupport
import PassTestSupport
import PostgreSQL
import Testing

@testable import BookingStorePostgres

@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.howToInstall)"))
struct PostgresStoreTests {
  private let server: PostgresServer
  private let directory: TemporaryDirectory

  init() throws {
    server = try PostgresServer.shared.get()
    directory = try TemporaryDirectory()
  }

  /// Opens a store in a schema of this test's own.
  private func open(_ schema: String) async throws -> PostgresStore {
    try await PostgresStore(
      PostgresAddress(server.address(), isPublic: true),
      keys: StorageKeys("\(directory.path)/keys"), schema: schema, connections: 2)
  }

  @Test(arguments: StoreContract.cases.indices)
  func `keeps every promise of a store`(index: Int) async throws {
    try await StoreContract.cases[index].run { try await open("contract_\(index)") }
  }
}
