internal import BookingStore
internal import SQLite

/// A named change of the database schema.
///
/// A released migration is never edited; further changes are new migrations. Each file records the names of
/// the migrations applied to it.
struct Migration: Sendable {
  let name: String
  var phase = Phase.expand
  let sql: String

  /// The effect of a migration on older services that have the file open.
  ///
  /// A service that opens the file later refuses each migration that it does not know.
  enum Phase: Sendable {
    /// They go on.
    case expand
    /// They could not read what is written from then on, so it is applied when no program has the file open.
    case contract
  }
}

extension Migration {
  /// All migrations, oldest first.
  static let all: [Migration] = [bookings, sums, changes, overlaps, packing, compact]

  /// The first migration, which creates all tables.
  ///
  /// Keys and lookup values are compared as bytes (SQLite's BINARY); times are seconds since 1970.
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
        -- 0 where there is no order but that of the keys.
        rank INTEGER NOT NULL,
        key TEXT NOT NULL,
        is_unique INTEGER NOT NULL,
        PRIMARY KEY (kind, name, value, rank, key)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX lookup_of_record ON lookup (kind, key);
      CREATE UNIQUE INDEX lookup_unique ON lookup (kind, name, value, rank) WHERE is_unique;

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

      -- Claims on stretches of time, with their buffers from blocked_from to blocked_until; reach is a power
      -- of two that bounds how long that is, see Reach.
      CREATE TABLE stretch (
        scope TEXT NOT NULL,
        name TEXT NOT NULL,
        starts INTEGER NOT NULL,
        ends INTEGER NOT NULL CHECK (ends > starts),
        blocked_from INTEGER NOT NULL CHECK (blocked_from <= starts),
        blocked_until INTEGER NOT NULL CHECK (blocked_until >= ends),
        reach INTEGER NOT NULL CHECK (reach >= blocked_until - blocked_from),
        owner TEXT NOT NULL,
        party TEXT,
        fence INTEGER NOT NULL,
        until INTEGER,
        PRIMARY KEY (scope, name, starts)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX stretch_reach ON stretch (scope, name, reach, blocked_from, blocked_until);
      CREATE INDEX stretch_until ON stretch (until) WHERE until IS NOT NULL;
      -- The last line of defence here: two rows for one moment cannot be written down.
      CREATE TRIGGER stretch_alone BEFORE INSERT ON stretch WHEN EXISTS (
        SELECT 1 FROM \(IntervalBucket.table) CROSS JOIN stretch AS other
        WHERE other.scope = NEW.scope AND other.name = NEW.name AND other.reach = size
          AND other.blocked_from > NEW.starts - size AND other.blocked_from < NEW.ends
          AND other.starts < NEW.ends AND other.ends > NEW.starts
      ) BEGIN
        SELECT RAISE(ABORT, 'two stretches of one thing overlap');
      END;

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

extension Migration {
  /// The sums of the claims on each pool.
  ///
  /// Triggers keep the sums, so that they are right after every change of `claim`, also by an older version of the
  /// service that does not know them.
  private static let sums = Migration(
    name: "sums",
    sql: """
      -- The quantity claimed of a pool, for each moment at which some of it is free again; the largest number is never.
      -- Units have no sums: there is at most one row for each.
      CREATE TABLE claim_sum (
        scope TEXT NOT NULL,
        name TEXT NOT NULL,
        until INTEGER NOT NULL,
        quantity INTEGER NOT NULL CHECK (quantity >= 0),
        PRIMARY KEY (scope, name, until)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO claim_sum
        SELECT scope, name, coalesce(until, 9223372036854775807), sum(quantity) FROM claim
        WHERE capacity > 1 GROUP BY 1, 2, 3;

      CREATE TRIGGER claim_added AFTER INSERT ON claim WHEN NEW.capacity > 1 BEGIN
        INSERT INTO claim_sum
        VALUES (NEW.scope, NEW.name, coalesce(NEW.until, 9223372036854775807), NEW.quantity)
        ON CONFLICT (scope, name, until) DO UPDATE SET quantity = quantity + excluded.quantity;
      END;
      CREATE TRIGGER claim_removed AFTER DELETE ON claim WHEN OLD.capacity > 1 BEGIN
        UPDATE claim_sum SET quantity = quantity - OLD.quantity
        WHERE scope = OLD.scope AND name = OLD.name
          AND until = coalesce(OLD.until, 9223372036854775807);
        DELETE FROM claim_sum
        WHERE scope = OLD.scope AND name = OLD.name
          AND until = coalesce(OLD.until, 9223372036854775807) AND quantity = 0;
      END;
      CREATE TRIGGER claim_changed BEFORE UPDATE ON claim BEGIN
        SELECT RAISE(ABORT, 'a claim is added and removed, never changed');
      END;
      """)
}

extension Migration {
  /// The notes of which calendars changed (`ScopeChanges`).
  private static let changes = Migration(
    name: "changes",
    sql: """
      -- A scope of the form thing/kind/day in which a claim was added or removed. AUTOINCREMENT: a reader that has
      -- seen a number has seen all below it.
      CREATE TABLE claim_change (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        scope TEXT NOT NULL
      ) STRICT;
      CREATE TRIGGER claim_added_to_calendar AFTER INSERT ON claim WHEN NEW.scope LIKE '%/%/%' BEGIN
        INSERT INTO claim_change (scope) VALUES (NEW.scope);
      END;
      CREATE TRIGGER claim_removed_from_calendar AFTER DELETE ON claim WHEN OLD.scope LIKE '%/%/%'
      BEGIN
        INSERT INTO claim_change (scope) VALUES (OLD.scope);
      END;
      """)
}

extension Migration {
  /// The query for a time slot that overlaps a new one.
  ///
  /// The plus signs keep SQLite from the primary key: by it, each new slot would read all that begin before, and those
  /// are years of a calendar.
  static let overlappingSQL = """
    SELECT 1 FROM \(IntervalBucket.table) CROSS JOIN stretch AS other
    WHERE other.scope = NEW.scope AND other.name = NEW.name AND other.reach = size
      AND other.blocked_from > NEW.starts - size AND other.blocked_from < NEW.ends
      AND +other.starts < NEW.ends AND +other.ends > NEW.starts
    """

  /// The trigger that rejects overlapping time slots, as fast in the tenth year as in the first.
  private static let overlaps = Migration(
    name: "overlaps",
    sql: """
      DROP TRIGGER stretch_alone;
      CREATE TRIGGER stretch_alone BEFORE INSERT ON stretch WHEN EXISTS (
        \(overlappingSQL)
      ) BEGIN
        SELECT RAISE(ABORT, 'two stretches of one thing overlap');
      END;
      """)
}

extension Migration {
  /// The mark of a file whose long confidential parts may be compressed with the first dictionary (`PackedText`), so that a
  /// version that cannot read them refuses the file.
  static let packing = Migration(
    name: "packing", phase: .contract,
    sql: "-- Nothing changes in the tables; what is there is read as it is.")
}

extension Migration {
  /// The compact form of records (`RecordForm`): compressed bodies, and lists of lookups in place of an index that had each
  /// lookup a second time.
  ///
  /// What is there stays as it is until its record is written again, and its lookups stay in a smaller index. Earlier
  /// versions need the index that is dropped, so nothing of this is there before all of it may be.
  static let compact = Migration(
    name: "compact", phase: .contract,
    sql: """
      -- The compressed body; then body is empty.
      ALTER TABLE record ADD COLUMN packed BLOB;
      -- The compressed list of its lookups; null if it has none, or if they are not listed.
      ALTER TABLE record ADD COLUMN lookups BLOB;
      -- Whether its record lists it.
      ALTER TABLE lookup ADD COLUMN is_listed INTEGER NOT NULL DEFAULT 0;
      DROP INDEX lookup_of_record;
      CREATE INDEX lookup_unlisted ON lookup (kind, key) WHERE is_listed = 0;
      """)
}
