package import BookingKeys
internal import Bookings
package import PostgreSQL

extension PostgresStore {
  /// The default name of the schema with a service's tables.
  package static let defaultSchema = "passtool"

  /// Opens the store in a database.
  ///
  /// `keys` are the encryption keys, the same for all services of one database. `schema` has the tables; its name has
  /// letters, digits and underscores. A missing schema is created if `mayCreate`. `connections` is the number of
  /// connections that read at the same time; three more write, and one is for background work. `grace` is the time that
  /// callers wait for a server that is away.
  package convenience init(
    _ address: PostgresAddress, keys: StorageKeys, schema: String = defaultSchema,
    mayCreate: Bool = true, connections: Int = 6, grace: Duration = defaultGrace
  ) async throws {
    try await self.init(
      address, keys: keys, schema: schema, mayCreate: mayCreate, connections: connections,
      grace: grace,
      migrations: Migration.all)
  }

  /// The default time that callers wait for a server that is away.
  ///
  /// A user does not wait longer for an answer that cannot come, and does not notice a moment without a connection.
  package static let defaultGrace = Duration.milliseconds(500)

  convenience init(
    _ address: PostgresAddress, keys: StorageKeys, schema: String, mayCreate: Bool = true,
    connections: Int = 6, grace: Duration = defaultGrace, migrations: [Migration]
  ) async throws {
    let database = PostgresDatabase(address, schema: schema)
    try database.prepare(migrations, mayMigrate: false, mayCreate: mayCreate)
    let server = database.reach(grace: grace)
    self.init(
      readers: database.pool(server, count: connections, maxBatch: 16),
      writers: database.pool(server, count: CommitQueue.lanes + 1, maxBatch: 1),
      chores: database.pool(server, count: 1, maxBatch: 1), schema: schema,
      keys: keys)
    let missing = try await sealingKeys().filter { !keys.names.contains($0) }
    guard missing.isEmpty else {
      throw StorageKeyError.missing(missing, directory: keys.directory)
    }
    if keys.names.isEmpty { try keys.add() }
  }
}
