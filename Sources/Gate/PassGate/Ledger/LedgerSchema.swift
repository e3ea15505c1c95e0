internal import SQLite

/// The tables of a ledger, and the steps that bring an older ledger to this version.
///
/// `events` is append-only: triggers refuse to change or remove a row. `heard` is a view of the events that count;
/// events of another issuer's device count only in contexts for which an agent named the device. `scans` is the log of
/// decisions, with names that are removed after some days.
enum LedgerSchema {
  /// The application id in the file's header, "PTLG".
  static let applicationID = 0x5054_4C47
  /// The version that this program reads and writes.
  static var version: Int { migrations.count }

  /// The steps, one from each version to the next.
  private static let migrations = [
    """
    CREATE TABLE facts (name TEXT PRIMARY KEY, value ANY NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE events (
      n INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      device TEXT NOT NULL,
      is_foreign INTEGER NOT NULL,
      device_seq INTEGER NOT NULL,
      digest BLOB NOT NULL,
      kind TEXT NOT NULL,
      context TEXT NOT NULL,
      iss TEXT, jti TEXT, first TEXT, part TEXT,
      identity TEXT AS (coalesce(first, jti)) VIRTUAL,
      airline_key TEXT,
      target TEXT,
      line BLOB NOT NULL,
      UNIQUE (device, id)
    ) STRICT;
    CREATE TABLE listened_to (
      context TEXT NOT NULL, device TEXT NOT NULL, PRIMARY KEY (context, device)
    ) STRICT, WITHOUT ROWID;
    CREATE VIEW heard AS SELECT * FROM events WHERE is_foreign = 0 OR EXISTS (
      SELECT 1 FROM listened_to
      WHERE listened_to.context = events.context AND listened_to.device = events.device);
    CREATE INDEX events_by_device ON events (device, device_seq);
    CREATE INDEX events_by_pass ON events (identity, iss) WHERE identity IS NOT NULL;
    CREATE INDEX events_by_passenger ON events (airline_key) WHERE airline_key IS NOT NULL;
    CREATE INDEX events_by_target ON events (target) WHERE target IS NOT NULL;
    CREATE INDEX events_by_context ON events (context, n);
    CREATE TRIGGER events_never_change BEFORE UPDATE ON events
      BEGIN SELECT raise(ABORT, 'events are never changed'); END;
    CREATE TRIGGER events_never_go BEFORE DELETE ON events
      BEGIN SELECT raise(ABORT, 'events are never removed'); END;
    CREATE TABLE scans (
      n INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      context TEXT NOT NULL,
      decision TEXT NOT NULL,
      reason TEXT,
      iss TEXT, jti TEXT, first TEXT, part TEXT, iat INTEGER, admits INTEGER,
      airline_key TEXT,
      event TEXT,
      sequence TEXT, seat TEXT,
      name TEXT,
      trust TEXT,
      taken_back INTEGER NOT NULL DEFAULT 0,
      answered TEXT
    ) STRICT;
    CREATE INDEX scans_by_context ON scans (context, n);
    CREATE INDEX scans_by_event ON scans (event) WHERE event IS NOT NULL;
    CREATE INDEX scans_of_taken_back ON scans (airline_key) WHERE taken_back = 1;
    CREATE INDEX scans_with_names ON scans (at) WHERE name IS NOT NULL;
    CREATE TABLE heads (
      device TEXT NOT NULL, device_seq INTEGER NOT NULL, at INTEGER NOT NULL, token BLOB NOT NULL,
      PRIMARY KEY (device, device_seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE refused (
      source TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, words TEXT NOT NULL,
      PRIMARY KEY (source, n)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE positions (
      folder TEXT NOT NULL, name TEXT NOT NULL, end INTEGER NOT NULL, mark BLOB NOT NULL,
      retry INTEGER, PRIMARY KEY (folder, name)
    ) STRICT, WITHOUT ROWID;
    """,
    // A list without pass ids finds a guest by the reference of their ticket.
    "ALTER TABLE scans ADD COLUMN reference TEXT;",
    // An index less is a page less that each admission writes. A scan with an event has the event's time, so that an
    // index by time finds it, too, and new scans come at the end of that index.
    """
    DROP INDEX scans_by_context;
    DROP INDEX scans_by_event;
    DROP INDEX scans_with_names;
    CREATE INDEX scans_by_time ON scans (at, event);
    CREATE INDEX scans_stopped ON scans (context, n) WHERE decision <> 'admit';
    """,
  ]

  /// Brings a database to this version, all of it or nothing.
  static func migrate(_ database: SQLiteDatabase) throws {
    if try version(of: database) == version { return }
    try database.write {
      // Another process may have migrated it meanwhile.
      let found = try version(of: database)
      guard found < version else { return }
      for step in migrations[found...] { try database.execute(step) }
      try database.execute("PRAGMA application_id=\(applicationID)")
      try database.execute("PRAGMA user_version=\(version)")
    }
  }

  /// Returns the version of a ledger; 0 for an empty file.
  static func version(of database: SQLiteDatabase) throws -> Int {
    let mark = try database.first("PRAGMA application_id")?.first?.integer ?? 0
    let version = try database.first("PRAGMA user_version")?.first?.integer ?? 0
    let tables = try database.first("SELECT count(*) FROM sqlite_schema")?.first?.integer ?? 0
    guard mark == applicationID || (mark == 0 && version == 0 && tables == 0) else {
      throw LedgerError.notALedger(path: database.path)
    }
    guard version <= self.version else {
      throw LedgerError.newer(path: database.path, version: version)
    }
    return version
  }
}
