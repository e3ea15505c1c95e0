internal import BookingKeys
package import BookingStore
internal import Bookings
internal import Foundation
internal import GRDB

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
      return try await pool.writeWithoutTransaction { database in
        var count = 0
        try database.inTransaction(.immediate) {
          for former in try Self.sealingKeys(of: database) where former != newest {
            let rows = try Row.fetchAll(
              database.statement(
                """
                SELECT id, kind, key, sealed_key, sealed FROM record WHERE sealed_key = ? LIMIT ?
                """, former, limit - count))
            for row in rows { try Self.reseal(row, keys, in: database) }
            count += rows.count
          }
          return .commit
        }
        return count
      }
    } catch { throw StoreError(error) }
  }

  private static func reseal(_ row: Row, _ keys: StorageKeys, in database: Database) throws {
    guard let former = SealedPart(row) else { return }
    let record = RecordKey(kind: row["kind"], key: row["key"])
    let contents = try former.contents(about: record, sealer: keys)
    let sealed = try SealedPart(contents, about: record, sealer: keys)
    try database.execute(
      "UPDATE record SET sealed_key = ?, sealed = ? WHERE id = ?", sealed.key, sealed.data,
      row["id"] as Int64)
    for lookup in contents.lookups {
      let digests = try keys.digests(of: lookup.text(record.kind))
      guard let newest = digests.first else { continue }
      for digest in digests.dropFirst() {
        try database.execute(
          "UPDATE OR REPLACE lookup SET value = ? WHERE kind = ? AND name = ? AND value = ? AND key = ?",
          newest, record.kind, lookup.name, digest, record.key)
      }
    }
  }

  /// The names of all keys in use; one index lookup per key.
  static func sealingKeys(of database: Database) throws -> [String] {
    var names: [String] = []
    while true {
      let next = try String.fetchOne(
        database.statement(
          "SELECT min(sealed_key) FROM record WHERE sealed_key > ?", names.last ?? ""))
      guard let next else { return names }
      names.append(next)
    }
  }

  /// Refuses if a key in use is missing; creates the first key if nothing is encrypted yet.
  static func prepare(_ keys: StorageKeys, for database: Database) throws {
    let missing = try sealingKeys(of: database).filter { !keys.names.contains($0) }
    guard missing.isEmpty else {
      throw StorageKeyError.missing(missing, directory: keys.directory)
    }
    if keys.names.isEmpty { try keys.add() }
  }
}
