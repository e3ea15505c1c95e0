package import BookingKeys
package import BookingStore
internal import PostgreSQL

/// A database that bookings are moved into.
///
/// The bookings arrive in a schema of another name, which no service opens; publishing renames it. The target is for
/// use by one thread at a time.
package final class PostgresMoveTarget: MoveTarget {
  /// The database with the schema in which the rows arrive.
  private let arriving: PostgresDatabase
  private let published: PostgresDatabase
  private let connection: PostgresConnection
  /// The random name of this move.
  private let id: String

  /// Connects to a database, and keeps other moves out.
  ///
  /// `id` is a new random name, or that of the move to finish. `patience` is the time to wait for the end of another
  /// move, in seconds.
  package init(_ published: PostgresDatabase, id: String, waiting patience: Int = 10) throws {
    self.published = published
    self.id = id
    arriving = PostgresDatabase(published.address, schema: Self.arriving(published))
    connection = try arriving.connect()
    try arriving.examine(connection)
    try connection.execute(
      "SET statement_timeout TO 0; SET lock_timeout TO '\(patience)s'", until: .now + .seconds(10))
    try lock()
  }

  /// Keeps other moves out while the connection lasts.
  ///
  /// The server frees the lock of a move that has just ended, or was killed, a moment later; this function waits for
  /// it.
  private func lock() throws {
    do {
      _ = try run(
        "SELECT 1::bigint FROM (SELECT pg_advisory_lock(hashtextextended($1, 0))) AS lock",
        .text("passtool move to \(published.schema)"))
    } catch let error as PostgresError where error.state == "55P03" {
      throw PostgresMoveError.inUse(published.address.place)
    }
  }

  private static func arriving(_ published: PostgresDatabase) -> String {
    "\(published.schema)_arriving"
  }

  /// The comment on a schema that says by which move it came.
  private var comment: String { Self.comment + id }
  private static let comment = "passservice move "

  /// The progress of this move.
  package enum Standing: Sendable { case nothing, arrived, published }

  /// Returns the progress of this move.
  package func standing() throws -> Standing {
    if try comment(on: published.schema) == comment { return .published }
    return try comment(on: arriving.schema) == comment ? .arrived : .nothing
  }

  private func comment(on schema: String) throws -> String? {
    let rows = try run(
      "SELECT obj_description(oid, 'pg_namespace') FROM pg_namespace WHERE nspname = $1",
      .text(schema))
    return rows.count == 0 ? nil : rows.optionalText(0, 0) ?? ""
  }

  // MARK: Beginning and ending

  /// Makes the tables anew; refuses a database that has bookings.
  package func begin() throws {
    let mayCreate = try run(
      "SELECT has_database_privilege(current_database(), 'CREATE')::int::bigint"
    ).integer(0, 0)
    guard mayCreate != 0 else { throw PostgresMoveError.rights(place) }
    if try comment(on: published.schema) != nil {
      guard try isEmpty() else { throw PostgresMoveError.occupied(place) }
      try execute("DROP SCHEMA \"\(published.schema)\" CASCADE")
    }
    try discard()
    try Migrator(schema: arriving.schema, migrations: Migration.all, place: place)
      .migrate(connection, mayChange: true)
    // The COMMENT statement takes no parameters.
    let text = comment.replacing("'", with: "''")
    try execute(
      "SET statement_timeout TO 0; COMMENT ON SCHEMA \"\(arriving.schema)\" IS '\(text)'")
  }

  /// Returns whether the store has no rows; anything else in its schema makes it not empty.
  private func isEmpty() throws -> Bool {
    // These tell nothing about what is stored, and one of them is never empty.
    let about = ["migration", "claim_change", "claim_change_start"]
    let known = StoredTable.all.map(\.name) + ["commit_mark", "claim_sum"] + about
    let relations = try run(
      """
      SELECT relname::text FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE nspname = $1 AND relkind IN ('r', 'p', 'v', 'm', 'f')
      """, .text(published.schema))
    for row in 0..<relations.count {
      let name = relations.text(row, 0)
      guard known.contains(name) else { return false }
      if about.contains(name) { continue }
      let table = "\"\(published.schema)\".\"\(name)\""
      if try run("SELECT 1::bigint FROM \(table) LIMIT 1").count > 0 { return false }
    }
    return true
  }

  /// Removes the schema that has arrived and is not published.
  package func discard() throws {
    guard let found = try comment(on: arriving.schema) else { return }
    guard found.hasPrefix(Self.comment) else {
      throw PostgresMoveError.notOurs(place, schema: arriving.schema)
    }
    try execute("DROP SCHEMA \"\(arriving.schema)\" CASCADE")
  }

  /// Sets the number of the next event and checks that all rows are there; nothing is visible to services yet.
  ///
  /// `lastEvent` is the highest number that an event was given.
  package func complete(_ expected: [StoredTable: Int], lastEvent: Int) throws {
    try complete(expected, lastEvent: lastEvent, mayHaveMore: [])
  }

  /// Completes the move, but accepts more rows in the tables `mayHaveMore`, to which some were added after all had
  /// arrived.
  package func complete(
    _ expected: [StoredTable: Int], lastEvent: Int, mayHaveMore: Set<StoredTable>
  ) throws {
    guard try comment(on: published.schema) == nil else {
      throw PostgresMoveError.occupied(place)
    }
    // No service uses this database yet, so no reader needs the notes about the rows that were moved.
    try execute("TRUNCATE claim_change")
    if lastEvent > 0 { _ = try run("SELECT setval('event_number', $1)", .integer(lastEvent)) }
    for table in StoredTable.all {
      let found = try run("SELECT count(*) FROM \(table.name)").integer(0, 0)
      let expected = expected[table] ?? 0
      guard found == expected || found > expected && mayHaveMore.contains(table) else {
        throw StoreMoveError.incomplete(table: table.name, expected: expected, found: found)
      }
    }
  }

  /// Notes that confidential parts of what arrived may be compressed as the marks of the file say, so that versions of the
  /// service that cannot read them refuse the database.
  package func mark(_ names: [String]) throws {
    try Migrator(schema: arriving.schema, migrations: Migration.all, place: place)
      .mark(names, connection)
  }

  /// Prepares the plans of statements and counting by indexes alone; autovacuum would do it a little later.
  package func analyze() throws {
    try execute("VACUUM (ANALYZE) \(StoredTable.all.map(\.name).joined(separator: ", "))")
  }

  /// Gives the schema the name by which services find it.
  package func publish() throws {
    do {
      try execute("ALTER SCHEMA \"\(arriving.schema)\" RENAME TO \"\(published.schema)\"")
    } catch let error as PostgresError where error.state == "42P06" {
      throw PostgresMoveError.occupied(place)
    }
  }

  /// Returns the store as it has arrived, for what must be added to it before it is published.
  package func store(keys: StorageKeys) async throws -> PostgresStore {
    try await PostgresStore(
      published.address, keys: keys, schema: arriving.schema, connections: 1)
  }

  // MARK: Writing

  /// Replaces the rows under the keys of the portion, and adds its events.
  package func write(_ portion: MovedPortion) throws {
    var statements: [PostgresStatement] = []
    for (table, keys) in portion.keys where !keys.isEmpty {
      statements.append(delete(from: table, by: Array(table.key), keys))
      if table == .record { statements.append(delete(from: .lookup, by: Array(table.key), keys)) }
    }
    // A unique value or a unit may have gone from one row to another in the meantime. The change of the former row is
    // noted, and is copied as well.
    let unique = portion.rows[.lookup]?.filter { $0.last == .integer(1) } ?? []
    if !unique.isEmpty {
      statements.append(
        delete(
          from: .lookup, by: Array(StoredTable.lookup.columns.prefix(4)), unique,
          where: "is_unique"))
    }
    let units = portion.rows[.claim]?.filter { $0[4] == .integer(1) } ?? []
    if !units.isEmpty {
      statements.append(
        delete(
          from: .claim, by: Array(StoredTable.claim.columns.prefix(2)), units,
          where: "capacity = 1"))
    }
    for table in StoredTable.all {
      guard let rows = portion.rows[table], !rows.isEmpty else { continue }
      statements.append(insert(into: table, rows))
    }
    for result in try connection.run(statements, until: .now + Self.patience) {
      _ = try result.get()
    }
  }

  private func delete(
    from table: StoredTable, by columns: [StoredTable.Column], _ rows: [StoredRow],
    where condition: String = "true"
  ) -> PostgresStatement {
    let names = columns.map(\.name).joined(separator: ", ")
    let equal = columns.map { "t.\($0.name) = x.\($0.name)" }.joined(separator: " AND ")
    return PostgresStatement(
      """
      DELETE FROM \(table.name) AS t USING unnest(\(Self.marks(columns))) AS x(\(names))
      WHERE \(equal) AND \(condition)
      """, Self.arrays(columns, rows))
  }

  private func insert(into table: StoredTable, _ rows: [StoredRow]) -> PostgresStatement {
    // The tag is random, like that of any change.
    let (name, value) =
      table == .record ? (", tag", ", hashtextextended(gen_random_uuid()::text, 0)") : ("", "")
    return PostgresStatement(
      """
      INSERT INTO \(table.name) (\(table.columnNames)\(name))
      SELECT \(table.columnNames)\(value)
      FROM unnest(\(Self.marks(table.columns))) AS x(\(table.columnNames))
      """, Self.arrays(table.columns, rows))
  }

  private static func marks(_ columns: [StoredTable.Column]) -> String {
    columns.enumerated().map { "$\($0 + 1)::\($1.kind.sql)[]" }.joined(separator: ", ")
  }

  private static func arrays(
    _ columns: [StoredTable.Column], _ rows: [StoredRow]
  ) -> [PostgresValue] {
    columns.enumerated().map { index, column in column.kind.array(rows.map { $0[index] }) }
  }

  // MARK: Running

  /// The time after which a server counts as gone; longer than any statement here takes.
  private static let patience = Duration.seconds(600)
  private var place: String { published.address.place }

  private func run(_ sql: String, _ values: PostgresValue...) throws -> PostgresRows {
    try connection.run(PostgresStatement(sql, values), until: .now + Self.patience)
  }

  private func execute(_ script: String) throws {
    try connection.execute(script, until: .now + Self.patience)
  }
}

extension StoredTable.Kind {
  fileprivate var sql: String {
    switch self {
    case .integer: "bigint"
    case .text: "text"
    case .bytes: "bytea"
    case .boolean: "boolean"
    }
  }

  /// Returns a column as a parameter.
  fileprivate func array(_ cells: [StoredCell]) -> PostgresValue {
    switch self {
    case .integer:
      .integers(cells.map { if case .integer(let number) = $0 { number } else { nil } })
    case .text: .texts(cells.map { if case .text(let text) = $0 { text } else { nil } })
    case .bytes: .blobs(cells.map { if case .bytes(let bytes) = $0 { bytes } else { nil } })
    case .boolean: .booleans(cells.map { $0 == .integer(1) })
    }
  }
}

/// The reason why bookings cannot be moved into a database.
package enum PostgresMoveError: Error, Hashable, Sendable, CustomStringConvertible {
  case occupied(String)
  case inUse(String)
  case rights(String)
  case notOurs(String, schema: String)

  package var description: String {
    switch self {
    case .occupied(let place):
      "\(place): it has bookings already, perhaps because a service was started with it; name an empty database "
        + "(createdb --encoding=UTF8 --template=template0 NAME)"
    case .rights(let place):
      "\(place): the role of the service may not create a schema, which a move needs; the owner must run: GRANT "
        + "CREATE ON DATABASE NAME TO ROLE (ROLE is the role of the service)"
    case .inUse(let place):
      "\(place): another move into this database is under way; wait until it has ended"
    case .notOurs(let place, let schema):
      "\(place): the database has a schema \(schema), and nothing shows that passservice move made it; rename it "
        + "(ALTER SCHEMA \"\(schema)\" RENAME TO NAME), then run this command again"
    }
  }
}
