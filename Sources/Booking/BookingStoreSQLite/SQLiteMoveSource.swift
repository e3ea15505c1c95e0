package import BookingStore
internal import Bookings
internal import Platform
internal import SQLite

/// A file whose bookings are moved into another database, while services go on with it.
///
/// From the beginning on, triggers note the key of every row that changes, and these rows are copied again. Closing
/// renames the tables, so that no service reads or writes outdated rows. The source is for use by one thread at a time.
package final class SQLiteMoveSource: MoveSource {
  package let path: String
  /// The random name that distinguishes this move from others.
  private let id: String
  private let database: SQLiteDatabase

  /// Opens a file, which stays as it is; `id` is a new random name, or that of the move to finish.
  package init(_ path: String, id: String) throws {
    self.path = path
    self.id = id
    guard Files.exists(path) else { throw StoreFileError.missing(path) }
    do {
      guard try SQLiteStore.inspect(path, Migrator()) else {
        throw StoreFileError.notAStore(path)
      }
    } catch StoreFileError.moved {}
    // The move waits for each of the short transactions in which services write.
    database = try SQLiteDatabase(path, .write, patience: 60_000)
    try database.makeDurable()
  }

  /// A move that closed this file.
  package struct Moved: Hashable, Sendable {
    package let id: String
    /// The other database.
    package let place: String
  }

  /// Returns the move that closed a file, or nil.
  package static func moved(_ path: String) throws -> Moved? {
    guard Files.exists(path) else { throw StoreFileError.missing(path) }
    do {
      return try SQLiteDatabase(path, .readOnly).moved()
    } catch let error as SQLiteError where error.isDamaged {
      throw StoreFileError.notAStore(path)
    }
  }

  /// Returns whether a file has records that were not moved away; false for a file that is no store.
  package static func hasRecords(_ path: String) throws -> Bool {
    guard Files.exists(path), try moved(path) == nil else { return false }
    let database = try SQLiteDatabase(path, .readOnly)
    let tables = try database.all("SELECT 1 FROM sqlite_master WHERE name = 'record'") {
      $0.integer(0)
    }
    if tables.isEmpty { return false }
    return try database.one("SELECT 1 FROM record LIMIT 1") { $0.integer(0) } != nil
  }

  // MARK: Beginning and ending

  /// Begins to note changes, and forgets what an earlier move noted.
  package func begin() throws {
    try database.write {
      try database.execute(Self.forget)
      try database.execute(
        """
        CREATE TABLE moving (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
        -- A key that changes again comes last again.
        CREATE TABLE moving_key (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          which TEXT NOT NULL,
          first TEXT NOT NULL,
          second TEXT NOT NULL,
          third TEXT NOT NULL,
          UNIQUE (which, first, second, third)
        ) STRICT;
        \(Self.noted.flatMap(Self.triggers).joined(separator: "\n"))
        """)
      try database.run("INSERT INTO moving VALUES (?)", .text(id))
    }
  }

  /// The tables whose changes are noted; a change of lookups is a change of their record, and events do not change.
  private static let noted: [StoredTable] = [.record, .claim, .stretch]

  private static func triggers(_ table: StoredTable) -> [String] {
    let names = table.key.map(\.name)
    return [("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")].map { change, row in
      let key = (names.map { "\(row).\($0)" } + ["''"]).prefix(3)
      // The key is deleted before it is inserted, because the conflict clause of the service's statement would override
      // one here.
      return """
        CREATE TRIGGER moving_\(table.name)_\(change) AFTER \(change) ON \(table.name) BEGIN
          DELETE FROM moving_key WHERE (which, first, second, third)
            = ('\(table.name)', \(key.map { "CAST(\($0) AS TEXT)" }.joined(separator: ", ")));
          INSERT INTO moving_key (which, first, second, third)
          VALUES ('\(table.name)', \(key.joined(separator: ", ")));
        END;
        """
    }
  }

  private static let forget =
    noted.flatMap { table in
      ["INSERT", "UPDATE", "DELETE"].map {
        "DROP TRIGGER IF EXISTS moving_\(table.name)_\($0);"
      }
    }.joined(separator: "\n") + "DROP TABLE IF EXISTS moving_key; DROP TABLE IF EXISTS moving;"

  /// Forgets what was noted, unless another move has begun.
  package func forget() throws {
    try database.write {
      try checkIsOurs()
      try database.execute(Self.forget)
    }
  }

  /// Removes the notes of any move.
  package func cancel() throws { try database.write { try database.execute(Self.forget) } }

  /// Runs `body` while writing is locked, then closes the file to all services; it stays open if `body` throws.
  ///
  /// `place` is the other database, for services that open the file.
  package func close(place: String, _ body: () throws -> Void) throws {
    try database.write {
      try checkIsOurs()
      try body()
      try database.execute(Self.forget)
      try database.execute(
        Self.renamed { "ALTER TABLE \($0) RENAME TO moved_\($0);" }
          + "CREATE TABLE moved (id TEXT PRIMARY KEY, place TEXT NOT NULL) STRICT, WITHOUT ROWID;")
      try database.run("INSERT INTO moved VALUES (?, ?)", .text(id), .text(place))
    }
  }

  /// Opens a closed file again, which is allowed only while no service uses the other database.
  package func reopen() throws {
    try database.write {
      guard try database.moved() != nil else { return }
      try database.execute(
        "DROP TABLE moved;" + Self.renamed { "ALTER TABLE moved_\($0) RENAME TO \($0);" })
    }
  }

  private static func renamed(_ statement: (String) -> String) -> String {
    StoredTable.all.map { statement($0.name) }.joined(separator: "\n")
  }

  private func checkIsOurs() throws {
    let found = try? database.one("SELECT id FROM moving") { $0.text(0) }
    guard found == id else { throw StoreMoveError.overtaken(path) }
  }

  // MARK: Reading

  /// Returns the number of rows of each table, also for a closed file.
  package func counts() throws -> [StoredTable: Int] {
    let prefix = try prefix()
    var counts: [StoredTable: Int] = [:]
    for table in StoredTable.all {
      counts[table] = try database.one("SELECT count(*) FROM \(prefix)\(table.name)") {
        $0.integer(0)
      }
    }
    return counts
  }

  /// Returns the highest number that an event was given, also for a closed file.
  package func lastEvent() throws -> Int {
    try database.one(
      "SELECT seq FROM sqlite_sequence WHERE name = ?", .text("\(try prefix())event")
    ) { $0.integer(0) } ?? 0
  }

  /// Returns the names of the marks of what some earlier versions cannot read, also for a closed file.
  package func marks() throws -> [String] {
    let applied = try Migrator().applied(in: database)
    return Migration.all.filter { $0.phase == .contract && applied.contains($0.name) }.map(\.name)
  }

  private func prefix() throws -> String { try database.moved() == nil ? "" : "moved_" }

  /// Returns the names of the keys that people's data is sealed under.
  package func sealingKeys() throws -> [String] { try SQLiteStore.sealingKeys(of: database) }

  /// Returns whether there is a record of a kind.
  package func has(kind: String) throws -> Bool {
    try database.one("SELECT 1 FROM record WHERE kind = ? LIMIT 1", .text(kind)) { $0.integer(0) }
      != nil
  }

  /// Returns rows of a table other than that of lookups, in the order of their keys.
  ///
  /// `last` is the key of the last row of the portion before.
  package func portion(
    of table: StoredTable, after last: StoredRow?, limit: Int
  ) throws -> MovedPortion {
    let names = table.key.map(\.name).joined(separator: ", ")
    let marks = table.key.map { _ in "?" }.joined(separator: ", ")
    let condition = last == nil ? "" : "WHERE (\(names)) > (\(marks))"
    return try snapshot {
      var portion = MovedPortion()
      let form = try RecordForm.form(of: database)
      let rows = try database.all(
        """
        SELECT \(Self.columns(of: table, form)) FROM \(table.name) \(condition) ORDER BY \(names) LIMIT ?
        """, (last ?? []).map(SQLiteValue.init) + [.integer(limit)]
      ) { Self.row(of: table, $0) }
      portion.rows[table] = rows
      if table != .event { portion.keys[table] = rows.map { Array($0.prefix(table.keyCount)) } }
      if table == .record {
        portion.rows[.lookup] = try lookups(of: portion.keys[table] ?? [], form)
      }
      return portion
    }
  }

  /// Returns the present rows of what was noted after a place, and the place of the last of these notes.
  package func changes(after place: Int, limit: Int) throws -> (MovedPortion, last: Int) {
    try snapshot {
      try checkIsOurs()
      return try noted(after: place, limit: limit)
    }
  }

  /// Runs `body` in one snapshot: that of the transaction that closes the file, or one of its own.
  private func snapshot<Answer>(_ body: () throws -> Answer) throws -> Answer {
    database.isInTransaction ? try body() : try database.read(body)
  }

  /// Returns the number of keys that may have been noted after a place.
  package func backlog(after place: Int) throws -> Int {
    max((try database.one("SELECT max(id) FROM moving_key") { $0.integer(0) } ?? 0) - place, 0)
  }

  private func noted(after place: Int, limit: Int) throws -> (MovedPortion, last: Int) {
    var (portion, last) = (MovedPortion(), place)
    try database.run(
      "SELECT id, which, first, second, third FROM moving_key WHERE id > ? ORDER BY id LIMIT ?",
      .integer(place), .integer(limit)
    ) { row in
      last = row.integer(0)
      let which = row.text(1)
      guard let table = Self.noted.first(where: { $0.name == which }) else { return }
      let texts = (0..<Int32(table.keyCount)).map { row.text(2 + $0) }
      portion.keys[table, default: []].append(
        zip(table.key, texts).map { column, text in
          column.kind == .integer ? .integer(Int(text) ?? 0) : .text(text)
        })
    }
    let form = try RecordForm.form(of: database)
    for (table, keys) in portion.keys {
      let condition = table.key.map { "\($0.name) = ?" }.joined(separator: " AND ")
      let columns = Self.columns(of: table, form)
      for key in keys {
        try database.run(
          "SELECT \(columns) FROM \(table.name) WHERE \(condition)",
          all: key.map(SQLiteValue.init)
        ) { portion.rows[table, default: []].append(Self.row(of: table, $0)) }
      }
    }
    portion.rows[.lookup] = try lookups(of: portion.keys[.record] ?? [], form)
    return (portion, last)
  }

  private func lookups(of records: [StoredRow], _ form: RecordForm) throws -> [StoredRow] {
    var lookups: [StoredRow] = []
    for key in records {
      guard case .text(let kind) = key[0], case .text(let name) = key[1] else { continue }
      for lookup in try database.lookups(of: RecordKey(kind: kind, key: name), form) {
        lookups.append([
          key[0], .text(lookup.name), .text(lookup.value), .integer(lookup.rank), key[1],
          .integer(lookup.isUnique ? 1 : 0),
        ])
      }
    }
    return lookups
  }

  /// The columns of a table, and behind those of a record its compressed body.
  private static func columns(of table: StoredTable, _ form: RecordForm) -> String {
    table == .record ? "\(table.columnNames), \(form.packed)" : table.columnNames
  }

  private static func row(of table: StoredTable, _ row: borrowing SQLiteRow) -> StoredRow {
    var cells: StoredRow = []
    for (index, column) in table.columns.enumerated() {
      let place = Int32(index)
      if row.isNull(place) {
        cells.append(.null)
        continue
      }
      switch column.kind {
      case .integer, .boolean: cells.append(.integer(row.integer(place)))
      case .text: cells.append(.text(row.text(place)))
      case .bytes: cells.append(.bytes(row.blob(place)))
      }
    }
    if table == .record, let body = table.columns.firstIndex(where: { $0.name == "body" }) {
      // The other database has bodies as they are.
      let record = RecordKey(kind: row.text(0), key: row.text(1))
      cells[body] = .text(row.body(Int32(body), packed: Int32(cells.count), of: record))
    }
    return cells
  }
}

extension SQLiteDatabase {
  /// Returns the move that closed this file; nil if no move has closed it.
  func moved() throws -> SQLiteMoveSource.Moved? {
    let tables = try all("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'moved'") {
      $0.integer(0)
    }
    if tables.isEmpty { return nil }
    return try one("SELECT id, place FROM moved") {
      SQLiteMoveSource.Moved(id: $0.text(0), place: $0.text(1))
    }
  }
}

extension SQLiteValue {
  fileprivate init(_ cell: StoredCell) {
    switch cell {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .text(let text): self = .text(text)
    case .bytes(let bytes): self = .blob(bytes)
    }
  }
}
