/// A named change of the schema.
///
/// A released migration is never edited; further changes are new migrations, and the database records the
/// names of those applied to it. A function is never replaced, only added under another name, because an
/// older version of the service may still call it.
struct Migration: Sendable {
  let name: String
  let phase: Phase
  let sql: String

  /// The effect of a migration on versions of the service that do not know it.
  enum Phase: String, Sendable {
    /// The migration adds what they do not use: they go on beside newer ones.
    case expand
    /// The migration takes away what they use: it is applied when none of them runs any more, and refuses them
    /// afterwards.
    case contract
  }
}

extension Migration {
  /// All migrations, oldest first.
  static let all: [Migration] = [bookings, commits, sums, changes, looking]

  /// The marks of bookings that came from a file with these marks: its confidential parts may be compressed, so that a
  /// version that cannot read them refuses the database.
  ///
  /// Only a move makes them: a database of which they are not known needs no migration.
  static let marks = ["packing", "compact"].map { name in
    Migration(
      name: name, phase: .contract,
      sql: "-- Nothing changes in the tables; what is there is read as it is.")
  }

  /// The first migration, which creates all tables.
  ///
  /// Texts are compared as bytes (COLLATE "C"); times are seconds since 1970.
  private static let bookings = Migration(
    name: "bookings", phase: .expand,
    sql: """
      -- A record, whole: its body is JSON, what it is found by stands in lookup. The tag is random and new with
      -- each change, so that equal tags mean equal content. Pages are left some room, because most changes fit
      -- into the page of the row that they replace.
      CREATE TABLE record (
        kind text COLLATE "C" NOT NULL,
        key text COLLATE "C" NOT NULL,
        version bigint NOT NULL CHECK (version > 0),
        tag bigint NOT NULL,
        body text COLLATE "C" NOT NULL,
        lapses bigint,
        -- When what it is about is over, while it still says whom it was about.
        concludes bigint,
        -- Its confidential parts, and the key that they are sealed under.
        sealed_key text COLLATE "C",
        sealed bytea,
        PRIMARY KEY (kind, key)
      ) WITH (fillfactor = 80);
      CREATE INDEX record_lapses ON record (lapses) WHERE lapses IS NOT NULL;
      CREATE INDEX record_concludes ON record (kind, concludes, key) WHERE concludes IS NOT NULL;
      CREATE INDEX record_sealed_key ON record (sealed_key) WHERE sealed_key IS NOT NULL;

      CREATE TABLE lookup (
        kind text COLLATE "C" NOT NULL,
        name text COLLATE "C" NOT NULL,
        value text COLLATE "C" NOT NULL,
        -- 0 where there is no order but that of the keys.
        rank bigint NOT NULL,
        key text COLLATE "C" NOT NULL,
        is_unique boolean NOT NULL,
        PRIMARY KEY (kind, name, value, rank, key)
      );
      CREATE INDEX lookup_of_record ON lookup (kind, key);
      CREATE UNIQUE INDEX lookup_unique ON lookup (kind, name, value, rank) WHERE is_unique;

      CREATE TABLE claim (
        scope text COLLATE "C" NOT NULL,
        name text COLLATE "C" NOT NULL,
        owner text COLLATE "C" NOT NULL,
        quantity bigint NOT NULL CHECK (quantity > 0),
        capacity bigint NOT NULL,
        fence bigint NOT NULL,
        until bigint,
        PRIMARY KEY (scope, name, owner)
      );
      CREATE INDEX claim_until ON claim (until) WHERE until IS NOT NULL;
      -- The last line of defence: two rows for one unit cannot be written down.
      CREATE UNIQUE INDEX claim_of_unit ON claim (scope, name) WHERE capacity = 1;

      -- Claims on stretches of time, with their buffers from blocked_from to blocked_until; reach is a power
      -- of two that bounds how long that is, see StretchReach.
      CREATE TABLE stretch (
        scope text COLLATE "C" NOT NULL,
        name text COLLATE "C" NOT NULL,
        starts bigint NOT NULL,
        ends bigint NOT NULL CHECK (ends > starts),
        blocked_from bigint NOT NULL CHECK (blocked_from <= starts),
        blocked_until bigint NOT NULL CHECK (blocked_until >= ends),
        reach bigint NOT NULL CHECK (reach >= blocked_until - blocked_from),
        owner text COLLATE "C" NOT NULL,
        party text COLLATE "C",
        fence bigint NOT NULL,
        until bigint,
        PRIMARY KEY (scope, name, starts)
      );
      CREATE INDEX stretch_reach ON stretch (scope, name, reach, blocked_from, blocked_until);
      CREATE INDEX stretch_until ON stretch (until) WHERE until IS NOT NULL;

      CREATE TABLE event (
        number bigint PRIMARY KEY,
        name text COLLATE "C" NOT NULL,
        kind text COLLATE "C" NOT NULL,
        key text COLLATE "C" NOT NULL,
        details text COLLATE "C" NOT NULL,
        at bigint NOT NULL
      );
      -- Its numbers are taken under a lock that is held to the end of a commit: alone it would give a number before
      -- one that is visible earlier, and a reader would miss that.
      CREATE SEQUENCE event_number;

      -- What became of a commit, for a service whose connection ended before the answer; null if it was settled
      -- that it is not to be.
      CREATE TABLE commit_mark (
        id bytea PRIMARY KEY,
        outcome text,
        at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX commit_mark_at ON commit_mark (at);
      """)
}
