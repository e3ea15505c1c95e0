internal import PostgreSQL

/// The migrator that brings a schema to this version; its table `migration` names what was applied to the schema.
struct Migrator {
  let schema: String
  let migrations: [Migration]
  /// The name of the database, for messages.
  let place: String

  /// An applied migration with its phase, by which a version that does not know the migration sees whether it matters.
  struct Applied: Hashable {
    let name: String
    let phase: String
  }

  /// Applies the missing migrations, each in a transaction, under a lock, so that only one of several services does it.
  ///
  /// A new schema gets all of them in one transaction. `mayChange` says whether an existing schema is changed, and
  /// `mayCreate` whether a missing one is created.
  func migrate(_ connection: PostgresConnection, mayChange: Bool, mayCreate: Bool = true) throws {
    let present = try applied(connection) ?? []
    guard mayCreate || !present.isEmpty else { throw PostgresStoreError.empty(place) }
    try refuseNewer(present)
    if missing(present).isEmpty { return }
    do {
      // Another service may be migrating, which may take long.
      try connection.execute(
        """
        SET statement_timeout TO 0; SET lock_timeout TO 0;
        SELECT pg_advisory_lock(hashtextextended('passtool migrations', 0))
        """, until: .now + .seconds(3_600))
      // Another service may have migrated meanwhile, or created all of it.
      let now = try applied(connection) ?? []
      try refuseNewer(now)
      if now.isEmpty { try create(connection) }
      let missing = missing(now)
      guard mayChange || now.isEmpty || missing.isEmpty else {
        throw PostgresStoreError.pending(place, missing.map(\.name))
      }
      // A new schema is made in one transaction, so that it never exists in part.
      for part in now.isEmpty ? [missing] : missing.map({ [$0] }) {
        try apply(part, connection)
      }
      try connection.execute(
        "SELECT pg_advisory_unlock(hashtextextended('passtool migrations', 0))", until: patience)
    } catch let error as PostgresError where error.isAccess {
      throw PostgresStoreError.rights(place, schema: schema, error.message)
    }
  }

  /// Returns the migrations that were applied; nil if there is no schema of ours.
  func applied(_ connection: PostgresConnection) throws -> [Applied]? {
    let table = try connection.run(
      PostgresStatement(
        "SELECT 1::bigint FROM pg_tables WHERE schemaname = $1 AND tablename = 'migration'",
        .text(schema)), until: patience)
    if table.count == 0 { return nil }
    let rows: PostgresRows
    do throws(PostgresError) {
      rows = try connection.run(
        PostgresStatement("SELECT name, phase FROM migration ORDER BY name"), until: patience)
    } catch {
      guard error.isAccess else { throw error }
      throw PostgresStoreError.rights(place, schema: schema, error.message)
    }
    return (0..<rows.count).map { Applied(name: rows.text($0, 0), phase: rows.text($0, 1)) }
  }

  /// Notes those of `Migration.marks` with these names, so that versions that do not know them refuse the database.
  func mark(_ names: [String], _ connection: PostgresConnection) throws {
    let present = try applied(connection) ?? []
    for mark in Migration.marks
    where names.contains(mark.name) && !present.contains(where: { $0.name == mark.name }) {
      try apply([mark], connection)
    }
  }

  private func missing(_ present: [Applied]) -> [Migration] {
    let names = Set(present.map(\.name))
    return migrations.filter { !names.contains($0.name) }
  }

  func refuseNewer(_ present: [Applied]) throws {
    let known = Set((migrations + Migration.marks).map(\.name))
    let breaking = present.filter {
      !known.contains($0.name) && $0.phase != Migration.Phase.expand.rawValue
    }
    if !breaking.isEmpty { throw PostgresStoreError.newer(place, breaking.map(\.name)) }
  }

  private func create(_ connection: PostgresConnection) throws(PostgresError) {
    let exists = try connection.run(
      PostgresStatement("SELECT 1::bigint FROM pg_namespace WHERE nspname = $1", .text(schema)),
      until: patience)
    // The owner may have made the schema, for a role that may not create it.
    if exists.count == 0 {
      try connection.execute("CREATE SCHEMA \"\(schema)\"", until: patience)
    }
    try connection.execute(
      """
      CREATE TABLE IF NOT EXISTS migration (
        name text COLLATE "C" PRIMARY KEY,
        phase text NOT NULL,
        at timestamptz NOT NULL DEFAULT now()
      )
      """, until: patience)
  }

  private func apply(
    _ part: [Migration], _ connection: PostgresConnection
  ) throws(PostgresError) {
    let script = part.map { migration in
      """
      \(migration.sql)
      INSERT INTO migration (name, phase) VALUES ('\(migration.name)', '\(migration.phase.rawValue)');
      """
    }
    try connection.execute(
      "BEGIN;\n\(script.joined(separator: "\n"))\nCOMMIT;", until: .now + .seconds(3_600))
  }

  private var patience: ContinuousClock.Instant { .now + .seconds(60) }
}
