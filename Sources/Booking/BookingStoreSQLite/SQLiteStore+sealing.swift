internal import BookingKeys
package import BookingStore
internal import Bookings
internal import SQLite

extension SQLiteStore {
  /// Creates a new key and re-encrypts everything that is encrypted with older ones; returns the number of
  /// records.
  ///
  /// After an interruption `reseal` continues. Older keys are kept, because backups and repeated requests
  /// need them.
  package func rotateKey() async throws -> Int {
    try keys.add()
    var count = 0
    while true {
      let more = try await reseal(limit: 500)
      if more == 0 { return count }
      count += more
    }
  }

  /// Re-encrypts at most `limit` records with the newest key; returns how many.
  ///
  /// Their versions do not change, because their content does not.
  package func reseal(limit: Int) async throws(StoreError) -> Int {
    do {
      try keys.reload()
      let keys = keys
      let newest = try keys.newest()
      let (writing, form) = (writing, form)
      return try connections.writeTransaction { database in
        var count = 0
        for former in try Self.sealingKeys(of: database) where former != newest {
          let records = try database.all(
            "SELECT id, kind, key, sealed_key, sealed FROM record WHERE sealed_key = ? LIMIT ?",
            .text(former), .integer(limit - count)
          ) { row in
            (
              id: row.integer(0), key: RecordKey(kind: row.text(1), key: row.text(2)),
              part: SealedPart(row, from: 3)
            )
          }
          for record in records {
            guard let part = record.part else { continue }
            try Self.reseal(part, of: record.key, id: record.id, keys, writing, form, in: database)
          }
          count += records.count
        }
        return count
      }
    } catch { throw StoreError(error) }
  }

  private static func reseal(
    _ former: SealedPart, of record: RecordKey, id: Int, _ keys: StorageKeys,
    _ writing: PackingKeys, _ form: RecordForm, in database: SQLiteDatabase
  ) throws {
    let contents = try former.contents(about: record, sealer: keys)
    let sealed = try SealedPart(contents, about: record, sealer: writing)
    try database.run(
      "UPDATE record SET sealed_key = ?, sealed = ? WHERE id = ?", .text(sealed.key),
      .blob(sealed.box), .integer(id))
    var values: [SQLiteDatabase.LookupValue: String] = [:]
    for lookup in contents.lookups {
      let digests = try keys.digests(of: lookup.text(record.kind))
      for digest in digests.dropFirst() {
        values[.init(name: lookup.name, value: digest)] = digests.first
      }
    }
    if !values.isEmpty { try database.replace(values, of: record, form) }
  }

  /// Returns the names of all keys in use, with one index lookup per key.
  static func sealingKeys(of database: SQLiteDatabase) throws -> [String] {
    var names: [String] = []
    while true {
      let next = try database.one(
        "SELECT min(sealed_key) FROM record WHERE sealed_key > ?", .text(names.last ?? "")
      ) { $0.optionalText(0) }
      guard let name = next ?? nil else { return names }
      names.append(name)
    }
  }

  /// Refuses if a key in use is missing; creates the first key if nothing is encrypted yet.
  static func prepare(_ keys: StorageKeys, for database: SQLiteDatabase) throws {
    let missing = try sealingKeys(of: database).filter { !keys.names.contains($0) }
    guard missing.isEmpty else {
      throw StorageKeyError.missing(missing, directory: keys.directory)
    }
    if keys.names.isEmpty { try keys.add() }
  }
}
