import BookingStore
import BookingTestSupport
import Foundation
import PassTestSupport

/// Stores in schemas of a PostgreSQL server, which is on the disk and syncs.
struct LargeDatabase: LargeStores {
  let folder: String
  let server: PostgresServer
  let identifier: Int32

  init(_ folder: String) throws {
    self.folder = folder
    server = try PostgresServer(inMemory: false)
    identifier = try server.identifier.orThrow("a server")
  }

  var name: String { "PostgreSQL: " }
  func spent() throws -> Duration { ProcessorTime.now + ProcessorTime.ofServer(identifier) }

  func open(_ name: String) async throws -> any BookingStore {
    try await TestStore.open("\(folder)/keys|\(name)|\(server.address())")
  }

  func newestEvent(_ name: String) throws -> Int {
    Int(try server.psql("SELECT max(number) FROM \(name).event")) ?? 0
  }

  func fill(_ name: String, bookings: Int, of kind: String, events: Int) throws -> Int {
    let counts = try server.psql(
      """
      SELECT (SELECT count(*) FROM \(name).record WHERE kind = '\(kind)'), count(*) FROM \(name).event
      """
    ).split(separator: "|").compactMap { Int($0) }
    guard counts.count == 2, let sold = counts.first, let heard = counts.last, sold > 0, heard > 0
    else { throw GrowthFault.nothingMeasured }
    _ = try server.psql(
      """
      SET search_path TO \(name);
      CREATE TEMP TABLE copy AS
        SELECT kind, key AS old, split_part(key, '_', 1) || '_' || \(Self.random("n || key")) AS key
        FROM generate_series(1, \(bookings / sold - 1)) AS n, record
        WHERE kind IN (SELECT kind FROM record GROUP BY kind HAVING count(*) >= \(sold))
        ORDER BY 1, 3;
      ANALYZE copy;
      INSERT INTO record (kind, key, version, tag, body, lapses, concludes, sealed_key, sealed)
        SELECT copy.kind, copy.key, version, (1e18 * random())::bigint, body, lapses, concludes, sealed_key, sealed
        FROM copy JOIN record ON record.kind = copy.kind AND record.key = copy.old;
      INSERT INTO lookup (kind, name, value, rank, key, is_unique)
        SELECT copy.kind, name, CASE name WHEN 'show' THEN value
          ELSE substr(value, 1, strpos(value, '_')) || \(Self.random("name || copy.key")) END, rank, copy.key, is_unique
        FROM copy JOIN lookup ON lookup.kind = copy.kind AND lookup.key = copy.old;
      INSERT INTO claim (scope, name, owner, quantity, capacity, fence, until)
        SELECT scope, name, copy.key, quantity, capacity, fence, until
        FROM copy, (SELECT * FROM claim WHERE capacity > 1 AND until IS NULL LIMIT 1) AS taken
        WHERE copy.kind = '\(kind)';
      INSERT INTO event (number, name, kind, key, details, at)
        SELECT number + newest * n, name, kind, key, details, at
        FROM generate_series(1, \(events / heard - 1)) AS n, event, (SELECT max(number) AS newest FROM event) AS last;
      SELECT setval('event_number', (SELECT max(number) FROM event));
      DROP TABLE copy;
      """)
    // VACUUM may not be in a transaction, and several statements of one call are one.
    _ = try server.psql("VACUUM ANALYZE")
    _ = try server.psql("CHECKPOINT")
    let claimed = Int(try server.psql("SELECT sum(quantity) FROM \(name).claim_sum")) ?? 0
    let there =
      Int(try server.psql("SELECT count(*) FROM \(name).record WHERE kind = '\(kind)'")) ?? 0
    guard claimed >= there, there > bookings / 2 else {
      throw GrowthFault.notSold(there - claimed)
    }
    return Int(try server.psql("SELECT pg_database_size(current_database())")) ?? 0
  }

  /// Sixteen characters that differ for each of these texts.
  private static func random(_ text: String) -> String {
    "upper(substr(md5(random()::text || \(text)), 1, 16))"
  }
}
