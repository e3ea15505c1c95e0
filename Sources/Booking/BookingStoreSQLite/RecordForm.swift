internal import BookingStore
internal import SQLite

/// The form in which a file has its records and their lookups, and the statements for it.
///
/// It stays the same while any program has the file open, because the step from one to the other is taken when none has
/// (`Migrator.contract`). So a service that knows the plain form alone reads and changes all that is written beside it.
struct RecordForm: Sendable {
  /// The form of all earlier versions: bodies are plain, and an index leads from a record to its lookups.
  static let plain = RecordForm(isCompact: false)
  /// Bodies and confidential parts are compressed, and a record lists its lookups.
  ///
  /// What is older has the plain form until its record is written again.
  static let compact = RecordForm(isCompact: true)

  let isCompact: Bool
  /// The column of the compressed body.
  let packed: String
  /// The columns of a `StoredRecord`.
  let columns: String

  /// The query for a record by kind and key.
  ///
  /// The query leaves the content out if the caller knows this row id and version, because a seat map fills many pages.
  let recordSQL: String
  let insertSQL: String
  let updateSQL: String

  /// The lookups of a record that does not list them.
  let unlistedSQL: String
  let dropUnlistedSQL: String
  let insertLookupSQL: String

  /// Returns the form of a file, which is as it is.
  static func form(of database: SQLiteDatabase) throws -> RecordForm {
    try Migrator().applied(in: database).contains(Migration.compact.name) ? compact : plain
  }

  private init(isCompact: Bool) {
    self.isCompact = isCompact
    packed = isCompact ? "packed" : "NULL"
    columns = "id, key, version, body, \(packed), sealed_key, sealed"
    recordSQL = """
      SELECT id, key, version, iif(id = ?3 AND version = ?4, '', body),
        iif(id = ?3 AND version = ?4, NULL, \(packed)), sealed_key,
        iif(id = ?3 AND version = ?4, NULL, sealed)
      FROM record WHERE kind = ?1 AND key = ?2
      """
    insertSQL = """
      INSERT INTO record (body, sealed_key, sealed, lapses, concludes\(isCompact ? ", packed, lookups" : ""),
        kind, key, version)
      VALUES (?, ?, ?, ?, ?\(isCompact ? ", ?, ?" : ""), ?, ?, 1)
      ON CONFLICT (kind, key) DO NOTHING RETURNING id
      """
    updateSQL = """
      UPDATE record SET version = version + 1, body = ?, sealed_key = ?, sealed = ?, lapses = ?,
        concludes = ?\(isCompact ? ", packed = ?, lookups = ?" : "")
      WHERE kind = ? AND key = ?
      RETURNING id
      """
    // The index is named, because SQLite would otherwise take the primary key, and read the lookups of all records of the
    // kind.
    let unlisted =
      isCompact
      ? "lookup INDEXED BY lookup_unlisted WHERE kind = ? AND key = ? AND is_listed = 0"
      : "lookup INDEXED BY lookup_of_record WHERE kind = ? AND key = ?"
    unlistedSQL = "SELECT \(StoredLookup.columns) FROM \(unlisted)"
    dropUnlistedSQL = "DELETE FROM \(unlisted)"
    insertLookupSQL = """
      INSERT INTO lookup (\(StoredLookup.columns), kind, key\(isCompact ? ", is_listed" : ""))
      VALUES (?, ?, ?, ?, ?, ?\(isCompact ? ", 1" : ""))
      """
  }

  /// Returns the query for records in a range of ranks of a lookup, whose value may be stored in several forms.
  ///
  /// If `after`, the query starts after a cursor instead of at a rank.
  func rankedSQL(values count: Int, after: Bool) -> String {
    let marks = Array(repeating: "?", count: count).joined(separator: ", ")
    return """
      SELECT rank, \(columns) FROM lookup CROSS JOIN record USING (kind, key)
      WHERE kind = ? AND name = ? AND value IN (\(marks)) AND rank >= ? AND rank < ?
        AND (rank, key) \(after ? ">" : ">=") (?, ?)
      ORDER BY rank, key LIMIT ?
      """
  }
}
