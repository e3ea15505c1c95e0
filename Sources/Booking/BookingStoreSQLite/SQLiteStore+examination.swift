internal import BookingKeys
package import BookingStore
internal import Bookings
internal import Platform
internal import SQLite

extension SQLiteStore {
  /// Reads all of a file, also while a service works with it, and changes nothing.
  ///
  /// `directory` has the encryption keys, and `examination` reads the records.
  ///
  /// - Throws: `StoreFileError` if there is no store, `StorageKeyError` if a key is missing.
  package static func examine(
    _ path: String, keys directory: String, _ examination: RecordExamination
  ) throws -> StoreFindings {
    guard Files.exists(path) else { throw StoreFileError.missing(path) }
    var findings = StoreFindings()
    do {
      guard try inspect(path, Migrator()) else { throw StoreFileError.notAStore(path) }
      let database = try SQLiteDatabase(path, .readOnly)
      let keys = try StorageKeys(directory)
      for problem in try integrityProblems(of: database, limit: 100) {
        findings.note(Damage("the file \(path)", problem))
      }
      let missing = try sealingKeys(of: database).filter { !keys.names.contains($0) }
      guard missing.isEmpty else { throw StorageKeyError.missing(missing, directory: directory) }
      try database.read {
        try examineRecords(of: database, keys, examination, &findings)
        for resource in try database.wrongSums(limit: 100) {
          findings.note(.wrongSum(of: resource))
        }
      }
    } catch let error as SQLiteError where error.isDamaged {
      findings.note(Damage("the file \(path)", "\(error.detail) (\(error.code))"))
    } catch let StoreFileError.damaged(_, reason) {
      findings.note(Damage("the file \(path)", reason))
    }
    return findings
  }

  private static func examineRecords(
    of database: SQLiteDatabase, _ keys: StorageKeys, _ examination: RecordExamination,
    _ findings: inout StoreFindings
  ) throws {
    let columns = try RecordForm.form(of: database).columns
    var last = 0
    while true {
      var count = 0
      try database.query(
        """
        SELECT \(columns), kind FROM record
        WHERE id > ? ORDER BY id LIMIT 500
        """, [.integer(last)]
      ) { row in
        (last, count) = (row.integer(0), count + 1)
        let record = StoredRecord(row, kind: row.text(7))
        findings.counts[record.key.kind, default: 0] += 1
        if let damage = examination.damage(of: record, sealer: keys) { findings.note(damage) }
      }
      if count < 500 { return }
    }
  }

  /// Returns what SQLite finds wrong in a file; empty if nothing.
  static func integrityProblems(of database: SQLiteDatabase, limit: Int) throws -> [String] {
    let problems = try database.all("PRAGMA integrity_check(\(limit))") { $0.text(0) }
    return problems == ["ok"] ? [] : problems
  }
}
