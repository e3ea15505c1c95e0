internal import BookingStore
package import PostgreSQL

/// A database as the store needs it: the settings of its connections, its examination, and its migrations.
package struct PostgresDatabase: Sendable {
  let address: PostgresAddress
  let schema: String

  package init(_ address: PostgresAddress, schema: String = PostgresStore.defaultSchema) {
    var more = [
      "client_encoding": "UTF8", "fallback_application_name": "passservice",
      "connect_timeout": "3",
      // Each side notices within half a minute that the other has vanished, and within ten seconds if it has unsent
      // data.
      "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3",
      "tcp_user_timeout": "10000",
      // Of several hosts, the connection takes the one that may be written to.
      "target_session_attrs": "read-write",
    ]
    for key in address.options.keys where key != "client_encoding" { more[key] = nil }
    self.address = address.adding(more)
    self.schema = schema
  }

  /// The time that a statement may take on the server, in seconds.
  private static let statementTimeout = 10
  /// The time that a caller waits for the answer of a server that can be reached, with all repetitions.
  private static let patience = Duration.seconds(20)

  /// Returns the record of whether the server can be reached, which all pools of a store share.
  ///
  /// `grace` is the time that callers wait for a server that is away.
  func reach(grace: Duration) -> ServerReach {
    ServerReach(address, grace: grace) { [self] connection throws(PostgresError) in
      try setUp(connection)
    }
  }

  func pool(_ server: ServerReach, count: Int, maxBatch: Int) -> PostgresPool {
    PostgresPool(
      server, count: count, maxBatch: maxBatch, patience: Self.patience,
      attempt: .seconds(Self.statementTimeout + 1))
  }

  /// Applies the settings of each connection.
  ///
  /// All statements look rows up by indexes. The server would choose a plan that scans while tables are small, and
  /// would keep it when they are large.
  private func setUp(_ connection: PostgresConnection) throws(PostgresError) {
    try connection.execute(
      """
      SET search_path TO "\(schema)";
      SET statement_timeout TO '\(Self.statementTimeout)s';
      SET lock_timeout TO '\(Self.statementTimeout)s';
      SET idle_in_transaction_session_timeout TO '\(Self.statementTimeout)s';
      SET default_transaction_isolation TO 'read committed';
      SET enable_seqscan TO off;
      SET enable_hashjoin TO off;
      SET enable_mergejoin TO off;
      SET plan_cache_mode TO force_generic_plan;
      SET jit TO off;
      SELECT set_config('synchronous_commit', 'on', false)
      WHERE current_setting('synchronous_commit') IN ('off', 'local', 'remote_write');
      """, until: .now + .seconds(5))
  }

  /// Returns a connection for examining and migrating.
  func connect() throws -> PostgresConnection {
    do {
      let connection = try PostgresConnection(address.options)
      try setUp(connection)
      return connection
    } catch { throw PostgresStoreError.unreachable(address.place, "\(error)") }
  }

  /// Examines the server and the schema.
  ///
  /// Missing migrations of an existing schema are applied if `mayMigrate`, and otherwise refused. A missing schema is
  /// created if `mayCreate`, and otherwise refused.
  func prepare(
    _ migrations: [Migration] = Migration.all, mayMigrate: Bool, mayCreate: Bool = true
  ) throws {
    let connection = try connect()
    try examine(connection)
    try Migrator(schema: schema, migrations: migrations, place: address.place)
      .migrate(connection, mayChange: mayMigrate, mayCreate: mayCreate)
  }

  /// The oldest version of PostgreSQL that is supported by its makers.
  private static let oldestVersion = 140_000

  func examine(_ connection: PostgresConnection) throws {
    guard schema.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }),
      (1...63).contains(schema.utf8.count)
    else { throw PostgresStoreError.schemaName(schema) }
    let version = connection.serverVersion
    guard version >= Self.oldestVersion else {
      throw PostgresStoreError.version(address.place, major: version / 10_000)
    }
    let encoding = connection.parameter("server_encoding") ?? "?"
    guard encoding == "UTF8" else {
      throw PostgresStoreError.encoding(address.place, encoding)
    }
    guard connection.parameter("in_hot_standby") != "on" else {
      throw PostgresStoreError.standby(address.place)
    }
  }
}

/// The reason why a database is not used; nothing was changed.
package enum PostgresStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreachable(String, String)
  case schemaName(String)
  case version(String, major: Int)
  case encoding(String, String)
  case standby(String)
  /// The role may not create the schema, or not use it.
  case rights(String, schema: String, String)
  /// There are no bookings, and the service may not begin new ones.
  case empty(String)
  /// Migrations that this version has and the database lacks.
  case pending(String, [String])
  /// Migrations of a newer version that this one cannot work with.
  case newer(String, [String])

  package var description: String {
    switch self {
    case .unreachable(let place, let reason): "no connection to \(place): \(reason)"
    case .schemaName(let name):
      "schema \(name.debugDescription): expected 1 to 63 ASCII letters, digits and underscores"
    case .version(let place, let major):
      "\(place): PostgreSQL \(major) is too old; 14 or later is needed"
    case .encoding(let place, let encoding):
      "\(place): the database is encoded in \(encoding); create one with: "
        + "createdb --encoding=UTF8 --template=template0 NAME"
    case .standby(let place):
      "\(place): this server is a read-only replica; name the primary, or all servers: "
        + "postgresql://USER@HOST1,HOST2/DATABASE"
    case .rights(let place, let schema, let reason):
      "\(place): \(reason); the owner of the database must run: CREATE SCHEMA \(schema) "
        + "AUTHORIZATION ROLE (ROLE is the role of the service); if the schema exists, start the service with the "
        + "role that owns it"
    case .empty(let place):
      "\(place): there are no bookings in this database; name the right one, or restore a backup into it "
        + "(passservice restore)"
    case .pending(let place, let names):
      "\(place): the schema lacks \(names.joined(separator: ", ")); run passservice migrate, which may be "
        + "done while the older version is still running"
    case .newer(let place, let names):
      "\(place): a newer version took away what this one uses (\(names.joined(separator: ", "))); "
        + "use that version"
    }
  }
}
