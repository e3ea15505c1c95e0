import BookingStore
import BookingStoreSQLite
import Bookings
import Foundation
import SQLite

/// Stores in files of a folder.
struct LargeFiles: LargeStores {
  let folder: String

  var name: String { "" }
  func spent() throws -> Duration { ProcessorTime.now }

  func open(_ name: String) async throws -> any BookingStore { try SQLiteStore(path(name)) }

  func newestEvent(_ name: String) throws -> Int {
    let database = try SQLiteDatabase(path(name), .readOnly)
    return try database.first("SELECT max(number) FROM event")?.first?.integer ?? 0
  }

  private func path(_ name: String) -> String { "\(folder)/\(name).sqlite" }

  /// No store may have the file open meanwhile.
  func fill(_ name: String, bookings: Int, of kind: String, events: Int) throws -> Int {
    let database = try SQLiteDatabase(path(name), .write)
    func number(_ sql: String, _ values: SQLiteValue...) throws -> Int {
      try database.first(sql, values.first ?? .null)?.first?.integer ?? 0
    }
    let sold = try number("SELECT count(*) FROM record WHERE kind = ?1", .text(kind))
    let heard = try number("SELECT count(*) FROM event WHERE ?1 IS NULL")
    guard sold > 0, heard > 0 else { throw GrowthFault.nothingMeasured }
    // A rollback journal keeps only pages that were there before, and these are few.
    try database.execute(
      "PRAGMA journal_mode=DELETE; PRAGMA synchronous=OFF; PRAGMA cache_size=-1000000")
    try database.write {
      try database.execute(
        """
        CREATE TEMP TABLE copy AS
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(bookings / sold - 1))
          SELECT id, kind, substr(key, 1, instr(key, '_')) || hex(randomblob(8)) AS key
          FROM n CROSS JOIN record
          WHERE kind IN (SELECT kind FROM record GROUP BY kind HAVING count(*) >= \(sold))
          ORDER BY 2, 3;
        CREATE TEMP TABLE known AS SELECT * FROM lookup;
        CREATE INDEX temp.known_of_record ON known (kind, key);
        CREATE TEMP TABLE heard AS SELECT name, kind, key, details, at FROM event;
        CREATE TEMP TABLE taken AS SELECT * FROM claim WHERE capacity > 1 AND until IS NULL LIMIT 1;
        """)
      for sql in [Self.records, Self.lookups] { try database.execute(sql) }
      try database.execute(Self.claims, .text(kind))
      try database.execute(Self.events, .integer(events / heard - 1))
      try database.execute("DROP TABLE copy; DROP TABLE known; DROP TABLE heard; DROP TABLE taken")
    }
    let bookings = try number("SELECT count(*) FROM record WHERE kind = ?1", .text(kind))
    let claimed = try number("SELECT sum(quantity) FROM claim_sum WHERE ?1 IS NULL")
    guard claimed >= bookings else { throw GrowthFault.notSold(bookings - claimed) }
    return try FileManager.default.attributesOfItem(atPath: path(name))[.size] as? Int ?? 0
  }

  // CROSS JOIN keeps the order of the tables: the copies are in the order of their keys.
  private static let records = """
    INSERT INTO record (kind, key, version, body, packed, lapses, concludes, sealed_key, sealed)
    SELECT copy.kind, copy.key, version, body, packed, lapses, concludes, sealed_key, sealed
    FROM copy CROSS JOIN record USING (id)
    """
  // All bookings of a show have the same value of the lookup `show`. Other lookups have a value for each booking.
  private static let lookups = """
    INSERT INTO lookup (kind, name, value, rank, key, is_unique)
    SELECT copy.kind, name, CASE name WHEN 'show' THEN value
      ELSE substr(value, 1, instr(value, '_')) || hex(randomblob(8)) END, rank, copy.key, is_unique
    FROM copy CROSS JOIN record USING (id)
    CROSS JOIN known ON known.kind = record.kind AND known.key = record.key
    ORDER BY 1, 2, 3
    """
  private static let claims = """
    INSERT INTO claim (scope, name, owner, quantity, capacity, fence, until)
    SELECT scope, name, copy.key, quantity, capacity, fence, until FROM copy CROSS JOIN taken
    WHERE copy.kind = ?
    """
  private static let events = """
    INSERT INTO event (name, kind, key, details, at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
    SELECT name, kind, key, details, at FROM n CROSS JOIN heard
    """
}
