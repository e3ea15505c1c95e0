internal import PostgreSQL

extension PostgresDatabase {
  /// Applies the missing migrations and returns their names.
  package func migrate() throws -> [String] {
    let connection = try connect()
    let migrator = Migrator(
      schema: schema, migrations: Migration.all, place: address.place)
    let before = Set(try migrator.applied(connection)?.map(\.name) ?? [])
    try prepare(mayMigrate: true)
    return Migration.all.map(\.name).filter { !before.contains($0) }
  }

  /// The report about a database, for its operator.
  package struct Report: Sendable {
    /// The facts that are as they should be, or need no judgement.
    package fileprivate(set) var lines: [String] = []
    /// The problems that keep a service from working, or from keeping its promises, with the way to mend them.
    package fileprivate(set) var problems: [String] = []
    /// Whether a service has made its tables.
    package fileprivate(set) var hasTables = false
  }

  /// Examines a database without changing it.
  package func report() throws -> Report {
    let connection = try connect()
    var report = Report()
    let version = connection.serverVersion
    report.lines.append(
      "\(address.place): PostgreSQL \(version / 10_000).\(version % 10_000), "
        + (connection.isEncrypted ? "encrypted" : "not encrypted"))
    do { try examine(connection) } catch let error as PostgresStoreError {
      report.problems.append("\(error)")
    }
    try describeMigrations(connection, &report)
    try describeRights(connection, &report)
    try describeDurability(connection, &report)
    return report
  }

  private func describeMigrations(
    _ connection: PostgresConnection, _ report: inout Report
  ) throws {
    let migrator = Migrator(schema: schema, migrations: Migration.all, place: address.place)
    guard let applied = try migrator.applied(connection) else {
      report.lines.append(
        "schema \(schema): not there yet; the first service that opens the database creates it")
      return
    }
    report.hasTables = true
    let names = Set(applied.map(\.name))
    let missing = Migration.all.map(\.name).filter { !names.contains($0) }
    report.lines.append("schema \(schema): \(applied.map(\.name).joined(separator: ", "))")
    if !missing.isEmpty {
      report.problems.append("\(PostgresStoreError.pending(address.place, missing))")
    }
    do { try migrator.refuseNewer(applied) } catch let error as PostgresStoreError {
      report.problems.append("\(error)")
    }
  }

  /// Adds what the role may not do with the present tables, sequence and functions.
  private func describeRights(
    _ connection: PostgresConnection, _ report: inout Report
  ) throws {
    let rows = try connection.run(
      PostgresStatement(
        """
        SELECT 'the schema' FROM pg_namespace
        WHERE nspname = $1 AND NOT has_schema_privilege(oid, 'USAGE')
        UNION ALL
        SELECT relname::text FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE nspname = $1 AND has_schema_privilege(relnamespace, 'USAGE') AND CASE relkind
          WHEN 'r' THEN relname <> 'migration' AND NOT (has_table_privilege(pg_class.oid, 'SELECT')
            AND has_table_privilege(pg_class.oid, 'INSERT')
            AND has_table_privilege(pg_class.oid, 'UPDATE')
            AND has_table_privilege(pg_class.oid, 'DELETE'))
          WHEN 'S' THEN NOT has_sequence_privilege(pg_class.oid, 'USAGE') ELSE false END
        UNION ALL
        SELECT proname::text FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
        WHERE nspname = $1 AND NOT has_function_privilege(pg_proc.oid, 'EXECUTE')
        """, .text(schema)), until: .now + .seconds(5))
    let names = (0..<rows.count).map { rows.text($0, 0) }
    guard !names.isEmpty else { return }
    report.problems.append(
      "\(address.place): the role of the service may not use \(names.joined(separator: ", ")); the owner must run: "
        + "GRANT USAGE ON SCHEMA \(schema) TO ROLE; GRANT ALL ON ALL TABLES IN SCHEMA \(schema) TO ROLE; and the same "
        + "for SEQUENCES and FUNCTIONS (ROLE is the role of the service)"
    )
  }

  private func describeDurability(
    _ connection: PostgresConnection, _ report: inout Report
  ) throws {
    let rows = try connection.run(
      PostgresStatement(
        """
        SELECT current_setting('fsync'), current_setting('full_page_writes'),
          current_setting('synchronous_standby_names'),
          (SELECT count(*) FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')),
          pg_has_role(current_user, 'pg_read_all_stats', 'USAGE')
        """), until: .now + .seconds(5))
    guard rows.count == 1 else { return }
    for (column, name) in ["fsync", "full_page_writes"].enumerated()
    where rows.text(0, column) == "off" {
      report.problems.append(
        "\(address.place): \(name) is off, so a power failure can lose confirmed bookings; set it to on"
      )
    }
    let standbys = rows.text(0, 2)
    let maySee = rows.integer(0, 4) != 0
    report.lines.append(
      standbys.isEmpty
        ? "no synchronous standby: if this server is lost, the last bookings, which no other server has yet, are lost; "
          + "to prevent this, set synchronous_standby_names (docs/guides/databases.md)"
        : "synchronous standbys (\(standbys)): "
          + (maySee
            ? "\(rows.integer(0, 3)) connected"
            : "whether one is connected is shown to members of pg_read_all_stats"))
    if !standbys.isEmpty, maySee, rows.integer(0, 3) == 0 {
      report.problems.append(
        "\(address.place): no synchronous standby is connected, and every commit waits for one; connect it"
      )
    }
  }
}
