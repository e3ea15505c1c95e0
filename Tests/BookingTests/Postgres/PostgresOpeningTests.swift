import BookingKeys
import BookingStore
import BookingTestSupport
import PassCrypto
import PassTestSupport
import PostgreSQL
import Testing

@testable import BookingStorePostgres

/// The messages about a database that cannot be used, and two versions of the service on one database.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.howToInstall)"))
struct PostgresOpeningTests {
  private let server: PostgresServer
  private let directory: TemporaryDirectory

  init() throws {
    server = try PostgresServer.shared.get()
    directory = try TemporaryDirectory()
  }

  private func open(
    _ schema: String, at address: String? = nil, _ migrations: [Migration] = Migration.all
  ) async throws {
    _ = try await PostgresStore(
      PostgresAddress(address ?? server.address(), isPublic: true),
      keys: StorageKeys("\(directory.path)/keys"), schema: schema, connections: 1,
      migrations: migrations)
  }

  private func fault(
    _ schema: String, at address: String? = nil, _ migrations: [Migration] = Migration.all
  ) async -> String {
    do {
      try await open(schema, at: address, migrations)
      return "opened"
    } catch { return "\(error)" }
  }

  @Test func `a database that cannot be used is named with what mends it`() async throws {
    let port = server.port
    try server.psql("CREATE ROLE stranger LOGIN")
    try server.psql("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    #expect(
      await fault("other", at: "postgresql://stranger@127.0.0.1:\(port)/postgres").contains(
        "the owner of the database must run: CREATE SCHEMA other AUTHORIZATION"))
    #expect(
      await fault("other", at: server.address("latin")).contains(
        "the database is encoded in LATIN1; create one with: createdb --encoding=UTF8"))
    #expect(await fault("other", at: server.address("nowhere")).contains("does not exist"))
    #expect(
      await fault("other", at: "postgresql://passtool@127.0.0.1:1/postgres").contains(
        "no connection"))
    #expect(await fault("a b").contains("expected 1 to 63 ASCII letters"))
  }

  @Test func `an address says no password aloud and trusts nobody unverified`() throws {
    func fault(_ text: String, isPublic: Bool = true) -> String {
      do throws(PostgresAddressError) {
        _ = try PostgresAddress(text, isPublic: isPublic)
        return "read"
      } catch { return "\(error)" }
    }
    #expect(fault("postgresql://u:secret@db.example.com/b").contains("PGPASSWORD"))
    #expect(fault("postgresql://u:secret@db.example.com/b", isPublic: false) == "read")
    #expect(fault("postgresql://u@db.example.com/b?sslmode=require").contains("verify-full"))
    #expect(fault("postgresql://u@127.0.0.1/b?sslmode=disable") == "read")
    #expect(fault("mysql://u@h/b").contains("expected postgresql://"))
    #expect(!fault("postgresql://u:secret@h:x/b", isPublic: false).contains("secret"))
    let away = try PostgresAddress("postgresql://u@db.example.com/b", isPublic: true)
    #expect(away.options["sslmode"] == "verify-full")
    #expect(away.place == "db.example.com/b")
  }

  @Test func `older and newer versions share a schema until something is taken away`() async throws
  {
    let expanded = Migration(
      name: "more", phase: .expand, sql: "CREATE TABLE more (id bigint PRIMARY KEY);")
    let contracted = Migration(name: "less", phase: .contract, sql: "DROP TABLE more;")
    try await open("versions")
    // The newer version does not start before the database is migrated.
    #expect(
      await fault("versions", Migration.all + [expanded]).contains(
        "the schema lacks more; run passservice migrate"))
    let database = PostgresDatabase(
      try PostgresAddress(server.address(), isPublic: true), schema: "versions")
    try database.prepare(Migration.all + [expanded], mayMigrate: true)
    try await open("versions", Migration.all + [expanded])
    // The older version continues to work beside it.
    try await open("versions")
    try database.prepare(Migration.all + [expanded, contracted], mayMigrate: true)
    #expect(await fault("versions").contains("a newer version took away"))
    // A repeated migration changes nothing.
    try database.prepare(Migration.all + [expanded, contracted], mayMigrate: true)
  }

  /// Released migrations must not change: add lines to this list, never edit one.
  @Test func `migrations are named, in order and as they were released`() throws {
    let digests = try Migration.all.map { migration in
      try "\(migration.name) "
        + SHA256.digest(Array(migration.sql.utf8)).prefix(8)
        .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
    #expect(
      digests == [
        "bookings 92735b7778989457", "commits a727126cfd3867df", "sums 5fde84cb41513245",
        "changes 2633fbbbcbd01671", "looking 3479f616f992a3d9",
      ])
  }

  @Test func `sums of pools are made of what was there, and kept beside an older service`()
    async throws
  {
    try await open("sums", Array(Migration.all.prefix(2)))
    let claim = "SET search_path TO sums; INSERT INTO claim VALUES"
    try server.psql(
      "\(claim) ('show', 'field', 'a', 3, 50, 1, 100), ('show', 'A1', 'd', 1, 1, 1, NULL)")
    let database = PostgresDatabase(
      try PostgresAddress(server.address(), isPublic: true), schema: "sums")
    try database.prepare(Migration.all, mayMigrate: true)
    func sums() throws -> String {
      try server.psql("SELECT name, until, quantity FROM sums.claim_sum ORDER BY until")
        .replacing("\n", with: " ")
    }
    #expect(try sums() == "field|100|3")
    // As an older service does, which knows nothing of sums.
    try server.psql(
      "\(claim) ('show', 'field', 'b', 4, 50, 1, NULL), ('show', 'field', 'c', 5, 50, 1, NULL)")
    try server.psql("SET search_path TO sums; DELETE FROM claim WHERE owner IN ('a', 'b', 'd')")
    #expect(try sums() == "field|9223372036854775807|5")
    #expect(throws: MissingServer.self) {
      try server.psql("SET search_path TO sums; UPDATE claim SET quantity = 1")
    }
    let examination = RecordExamination([])
    let keys = "\(directory.path)/keys"
    #expect(try database.examine(keys: keys, examination).damaged.isEmpty)
    try server.psql("UPDATE sums.claim_sum SET quantity = 6")
    #expect(
      try database.examine(keys: keys, examination).damaged.map(\.part)
        == ["the stored total of show/field"])
  }

  @Test func `a reader of changes misses no transaction that ended late`() async throws {
    // A reader reads again what ended after the oldest transaction of the server, so no others run on this one.
    let server = try PostgresServer()
    let store = try await PostgresStore(
      PostgresAddress(server.address(), isPublic: true),
      keys: StorageKeys("\(directory.path)/keys"), schema: "changes", connections: 1)
    let claim = "SET search_path TO changes; INSERT INTO claim VALUES"
    let slow = try PostgresConnection(
      try PostgresAddress(server.address(), isPublic: true).options)
    let patience = ContinuousClock.now + .seconds(60)
    try slow.execute("BEGIN", until: patience)
    try slow.execute(
      "\(claim) ('h/single/10', '101', 'a', 1, 1, 1, NULL)", until: patience)
    let first = try await store.changedScopes(since: nil)
    // This one begins later, and ends earlier.
    try server.psql("\(claim) ('h/single/11', '101', 'b', 1, 1, 1, NULL)")
    let second = try await store.changedScopes(since: first.mark)
    #expect(second.scopes == ["h/single/11"])
    try slow.execute("COMMIT", until: patience)
    let third = try await store.changedScopes(since: second.mark)
    #expect(third.scopes?.contains("h/single/10") == true)
    #expect(
      try await store.changedScopes(since: third.mark).scopes?.contains("h/single/10") == false)
    // A service that was away while the notes that it needs were deleted.
    try server.psql("UPDATE changes.claim_change_start SET number = 1")
    #expect(try await store.changedScopes(since: third.mark).scopes == nil)
    try server.psql("SET search_path TO changes; SELECT tidy_2(0, 100, 1)")
    #expect(try server.psql("SELECT count(*) FROM changes.claim_change").hasPrefix("1"))
  }

  @Test func `services that open a new database at once all get it`() async throws {
    _ = try StorageKeys("\(directory.path)/keys").add()
    try await withThrowingTaskGroup { group in
      for _ in 0..<6 { group.addTask { try await open("together") } }
      try await group.waitForAll()
    }
  }

  @Test func `a role that may only read is told what it may not`() async throws {
    try await open("rights")
    try server.psql(
      """
      CREATE ROLE reader LOGIN;
      GRANT USAGE ON SCHEMA rights TO reader;
      GRANT SELECT ON ALL TABLES IN SCHEMA rights TO reader;
      REVOKE EXECUTE ON FUNCTION rights.tidy_1 FROM PUBLIC;
      """)
    func problems(of role: String) throws -> String {
      let address = "postgresql://\(role)@127.0.0.1:\(server.port)/postgres"
      return try PostgresDatabase(
        try PostgresAddress(address, isPublic: true), schema: "rights"
      ).report().problems.joined(separator: "\n")
    }
    #expect(try !problems(of: "passtool").contains("may not use"))
    let told = try problems(of: "reader")
    for name in ["record", "claim", "event_number", "tidy_1"] { #expect(told.contains(name)) }
    #expect(told.contains("GRANT") && !told.contains("commit_changes_1"))
  }
}
