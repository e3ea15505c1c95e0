internal import SQLite

/// The tables of an index; another shape gets another number, and the file is made anew.
enum PlaceSchema {
  /// The number of the shape, in the file's name, because a file of another shape is not read.
  static let number = 2

  static func prepare(_ database: SQLiteDatabase, epoch: String) throws {
    try database.write {
      try database.execute(tables)
      try database.execute("INSERT OR IGNORE INTO fact VALUES ('epoch', ?)", .text(epoch))
    }
  }

  /// The statements that make the tables.
  ///
  /// - `fact`: epoch, last version, last name, floor (up to which removals are forgotten).
  /// - `source`: the version of what a source had when it was last taken in.
  /// - `place.names`: all names, a line each, the first one that of the place.
  /// - `name.id`: the order of its weight, then a number of its own; `name.ordinal`: its line.
  private static let tables = """
    CREATE TABLE IF NOT EXISTS fact (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS source (name TEXT PRIMARY KEY, version TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS place (
      id INTEGER PRIMARY KEY, source TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL UNIQUE,
      names TEXT NOT NULL, country TEXT, region TEXT, latitude INTEGER, longitude INTEGER,
      weight INTEGER NOT NULL, digest INTEGER NOT NULL, version INTEGER NOT NULL UNIQUE);
    CREATE INDEX IF NOT EXISTS place_region ON place (region, country);
    CREATE TABLE IF NOT EXISTS name (
      id INTEGER PRIMARY KEY, place INTEGER NOT NULL, ordinal INTEGER NOT NULL, words TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS name_place ON name (place);
    CREATE TABLE IF NOT EXISTS gone (version INTEGER PRIMARY KEY, key TEXT NOT NULL);
    CREATE VIRTUAL TABLE IF NOT EXISTS found USING fts5(
      letters, kind, country, content='', detail=none, columnsize=0,
      tokenize='trigram case_sensitive 1');
    """
}

/// The texts by which a name is found, three letters each.
enum Trigrams {
  /// The characters that are put before a name, so that its first letter alone is a group, too.
  private static let start: [UInt32] = [0x5E, 0x5E]

  /// Returns a name as it is put into the index.
  static func indexed(_ compact: String) -> String { "^^" + compact }

  /// Returns the groups of the beginning of a name.
  static func ofBeginning(_ letters: some Sequence<UInt32>) -> [String] { of(start + letters) }

  /// Returns the groups of a part of a name; none for less than three letters.
  static func of(_ letters: some Collection<UInt32>) -> [String] {
    let letters = Array(letters)
    guard letters.count >= 3 else { return [] }
    return (0...letters.count - 3).map { text(letters[$0..<$0 + 3]) }
  }

  /// Returns the group that means a country; only the groups of countries and kinds begin with a brace.
  static func ofCountry(_ code: String?) -> String { "{" + padded(code ?? "") }

  static func ofKind(_ kind: String) -> String {
    // Kinds have up to 20 letters, and a group has room for two, so a digest spreads them over 1,296 groups. A search
    // for a kind compares the kind of the place itself, so two kinds of the same group are not confused.
    let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    let number = Int(Digest.of(kind) % 1_296)
    return "}" + String([digits[number / 36], digits[number % 36]])
  }

  private static func padded(_ code: String) -> String {
    String((code + "__").prefix(2))
  }

  private static func text(_ letters: ArraySlice<UInt32>) -> String {
    var text = String.UnicodeScalarView()
    for letter in letters { text.append(Unicode.Scalar(letter) ?? " ") }
    return String(text)
  }
}

/// The FNV-1a digest of 64 bits, which tells changed texts from unchanged ones and is not cryptographic.
enum Digest {
  static func of(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash
  }
}
