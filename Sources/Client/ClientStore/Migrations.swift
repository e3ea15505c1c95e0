extension ClientStore {
  /// The forms of the database in their order; a released one is never edited.
  static let migrations = [
    """
    CREATE TABLE facts(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE bookings(
      product TEXT NOT NULL, booking_id TEXT NOT NULL, code TEXT, begins INTEGER, ends INTEGER,
      tag TEXT, body BLOB NOT NULL, synced INTEGER NOT NULL,
      PRIMARY KEY(product, booking_id)) STRICT;
    CREATE INDEX bookings_by_id ON bookings(booking_id);
    CREATE INDEX bookings_by_code ON bookings(code);
    CREATE TABLE pages(
      path TEXT PRIMARY KEY, product TEXT NOT NULL, tag TEXT NOT NULL, next TEXT, ids TEXT NOT NULL) STRICT;
    CREATE TABLE passes(
      product TEXT NOT NULL, pass_id TEXT NOT NULL, booking_id TEXT NOT NULL, valid_until INTEGER NOT NULL,
      kept_until INTEGER NOT NULL, body BLOB NOT NULL, synced INTEGER NOT NULL,
      PRIMARY KEY(product, pass_id)) STRICT;
    CREATE INDEX passes_by_booking ON passes(product, booking_id);
    CREATE TABLE copies(
      path TEXT PRIMARY KEY, kind TEXT NOT NULL, tag TEXT, body BLOB NOT NULL, fetched INTEGER NOT NULL) STRICT;
    CREATE TABLE commands(
      number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, action TEXT NOT NULL,
      product TEXT NOT NULL, booking_id TEXT, subject TEXT NOT NULL, key TEXT NOT NULL, path TEXT NOT NULL,
      body BLOB NOT NULL, tag TEXT, created INTEGER NOT NULL, boot TEXT, uptime INTEGER, state TEXT NOT NULL,
      tries INTEGER NOT NULL, next_try INTEGER, changed INTEGER NOT NULL, status INTEGER, code TEXT, message TEXT, until INTEGER,
      new_quote TEXT, ended INTEGER) STRICT;
    CREATE INDEX open_commands ON commands(subject, number) WHERE state IN ('queued','sending','needs_you');
    CREATE INDEX due_commands ON commands(number) WHERE state IN ('queued','sending');
    CREATE TABLE holds(
      hold_id TEXT PRIMARY KEY, product TEXT NOT NULL, quote BLOB NOT NULL, expires INTEGER NOT NULL,
      lasts INTEGER NOT NULL, boot TEXT, uptime INTEGER) STRICT;
    CREATE TABLE chosen(place TEXT PRIMARY KEY, times INTEGER NOT NULL) STRICT;
    CREATE TABLE flow_events(number INTEGER PRIMARY KEY AUTOINCREMENT, body BLOB NOT NULL) STRICT;
    """,
    """
    ALTER TABLE commands ADD COLUMN agreed BLOB;
    CREATE TABLE terms(
      product TEXT NOT NULL, booking_id TEXT NOT NULL, refund INTEGER NOT NULL, fee INTEGER NOT NULL,
      currency TEXT NOT NULL, named INTEGER NOT NULL, PRIMARY KEY(product, booking_id)) STRICT;
    CREATE TABLE offers(
      hold_id TEXT PRIMARY KEY, quote_id TEXT NOT NULL, product TEXT NOT NULL, total INTEGER NOT NULL,
      currency TEXT NOT NULL, expires INTEGER NOT NULL, lasts INTEGER NOT NULL, boot TEXT, uptime INTEGER) STRICT;
    """,
  ]
}
