internal import GRDB

/// A named change of the tables.
///
/// What was released is never edited, only followed by another: every file remembers the names of
/// those that it has been through.
struct Migration: Sendable {
  let name: String
  let sql: String
}

extension Migration {
  /// All of them, the oldest first.
  static let all: [Migration] = [bookings]

  /// Keys and lookup values are compared as bytes (SQLite's BINARY), moments are seconds since 1970.
  private static let bookings = Migration(
    name: "bookings",
    sql: """
      -- A record, whole: its body is JSON, what it is found by stands in lookup. AUTOINCREMENT: id and
      -- version together never mean two contents.
      CREATE TABLE record (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        version INTEGER NOT NULL CHECK (version > 0),
        body TEXT NOT NULL,
        lapses INTEGER,
        -- When what it is about is over, while it still says whom it was about.
        concludes INTEGER,
        -- Its confidential parts, and the key that they are sealed under.
        sealed_key TEXT,
        sealed BLOB,
        UNIQUE (kind, key)
      ) STRICT;
      CREATE INDEX record_lapses ON record (lapses) WHERE lapses IS NOT NULL;
      CREATE INDEX record_concludes ON record (kind, concludes) WHERE concludes IS NOT NULL;
      CREATE INDEX record_sealed_key ON record (sealed_key) WHERE sealed_key IS NOT NULL;

      CREATE TABLE lookup (
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        key TEXT NOT NULL,
        is_unique INTEGER NOT NULL,
        PRIMARY KEY (kind, name, value, key)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX lookup_of_record ON lookup (kind, key);
      CREATE UNIQUE INDEX lookup_unique ON lookup (kind, name, value) WHERE is_unique;

      CREATE TABLE claim (
        scope TEXT NOT NULL,
        name TEXT NOT NULL,
        owner TEXT NOT NULL,
        quantity INTEGER NOT NULL CHECK (quantity > 0),
        capacity INTEGER NOT NULL,
        fence INTEGER NOT NULL,
        until INTEGER,
        PRIMARY KEY (scope, name, owner)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX claim_until ON claim (until) WHERE until IS NOT NULL;
      -- The last line of defence: two rows for one unit cannot be written down.
      CREATE UNIQUE INDEX claim_of_unit ON claim (scope, name) WHERE capacity = 1;

      -- AUTOINCREMENT: no number is given twice, not even when old events are gone.
      CREATE TABLE event (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        details TEXT NOT NULL,
        at INTEGER NOT NULL
      ) STRICT;
      """)
}

extension DatabaseMigrator {
  init(_ migrations: [Migration]) {
    self.init()
    for migration in migrations {
      registerMigration(migration.name) { try $0.execute(sql: migration.sql) }
    }
  }
}
