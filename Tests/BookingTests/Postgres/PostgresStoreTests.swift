import BookingKeys
import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import PostgreSQL
import Testing
import Vocabulary

@testable import BookingStorePostgres

@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.howToInstall)"))
struct PostgresStoreTests {
  private let server: PostgresServer
  private let directory: TemporaryDirectory

  init() throws {
    server = try PostgresServer.shared.get()
    directory = try TemporaryDirectory()
  }

  /// Opens a store in a schema for this test alone.
  private func open(_ schema: String) async throws -> PostgresStore {
    try await PostgresStore(
      PostgresAddress(server.address(), isPublic: true),
      keys: StorageKeys("\(directory.path)/keys"), schema: schema, connections: 2)
  }

  @Test(arguments: StoreContract.cases.indices)
  func `keeps every promise of a store`(index: Int) async throws {
    try await StoreContract.cases[index].run { try await open("contract_\(index)") }
  }

  /// A record with a confidential lookup that is unique within its kind.
  private struct Badge: Record {
    static let kind = "badge"
    let key: String
    let number: String
    var lookups: [Lookup] { [Lookup("number", number, isUnique: true, isConfidential: true)] }
  }

  @Test func `what two have under two storage keys ends no rotation`() async throws {
    let (one, other) = (try await open("rotation"), try await open("rotation"))
    let now = Instant(secondsSince1970: 1_741_190_400)
    func commit(_ badge: Badge, to store: PostgresStore) async throws {
      var changes = ChangeSet(at: now)
      changes.insert(badge)
      try await store.commit(changes)
    }
    try await commit(Badge(key: "first", number: "7"), to: one)
    // Another service already has a newer key.
    try other.keys.add()
    try await commit(Badge(key: "second", number: "7"), to: other)
    #expect(try await other.reseal(limit: 10) == 1)
    #expect(try await other.reseal(limit: 10) == 0)
    #expect(try await other.record(Badge.self, "first") != nil)
    #expect(try await other.record(Badge.self, "second") != nil)
    let found = try await other.records(
      Badge.self, Lookup("number", "7", isUnique: true, isConfidential: true))
    #expect(found.map(\.value.key) == ["first"])
  }
}
