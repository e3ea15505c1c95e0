internal import BookingKeys
package import BookingStore
internal import BookingStorePostgres
internal import BookingStoreSQLite
internal import PostgreSQL

/// A store by the name that tests pass to their child processes: the path of a file, or `KEYS|SCHEMA|postgresql://…`.
package enum TestStore {
  package static func open(_ name: String) async throws -> any BookingStore {
    let parts = name.split(separator: "|").map(String.init)
    guard parts.count == 3 else { return try SQLiteStore(name) }
    return try await PostgresStore(
      PostgresAddress(parts[2], isPublic: true), keys: StorageKeys(parts[0]), schema: parts[1],
      connections: 4, grace: .seconds(20))
  }
}
