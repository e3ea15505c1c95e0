internal import BookingKeys
package import BookingStore
internal import Bookings
internal import PostgreSQL

extension PostgresStore {
  /// Re-encrypts at most `limit` records with the newest key; returns how many.
  ///
  /// Their versions do not change, because their content does not.
  package func reseal(limit: Int) async throws(StoreError) -> Int {
    do {
      try keys.reload()
      let newest = try keys.newest()
      var count = 0
      for former in try await sealingKeys() where former != newest && count < limit {
        let records = try await rows(
          """
          SELECT kind, key, tag, sealed FROM record WHERE sealed_key = $1 LIMIT $2
          """, [.text(former), .integer(limit - count)], isChore: true
        ) { rows, row in
          (
            key: RecordKey(kind: rows.text(row, 0), key: rows.text(row, 1)),
            tag: rows.integer(row, 2), part: SealedPart(key: former, box: rows.blob(row, 3))
          )
        }
        for record in records where try await reseal(record.part, of: record.key, record.tag) {
          count += 1
        }
      }
      return count
    } catch { throw StoreError(error) }
  }

  /// Returns whether the record was still as it was read.
  private func reseal(
    _ former: SealedPart, of record: RecordKey, _ tag: Int
  ) async throws -> Bool {
    let contents = try former.contents(about: record, sealer: keys)
    let sealed = try SealedPart(contents, about: record, sealer: keys)
    var (names, formers, latters): ([String], [String], [String]) = ([], [], [])
    for lookup in contents.lookups {
      let digests = try keys.digests(of: lookup.text(record.kind))
      guard let newest = digests.first else { continue }
      for digest in digests.dropFirst() {
        names.append(lookup.name)
        formers.append(digest)
        latters.append(newest)
      }
    }
    return try await rows(
      "SELECT reseal_1($1, $2, $3, $4, $5, $6, $7, $8)",
      [
        .text(record.kind), .text(record.key), .integer(tag), .text(sealed.key),
        .bytes(sealed.box), .texts(names), .texts(formers), .texts(latters),
      ], isChore: true
    ) { $0.integer($1, 0) != 0 }.first ?? false
  }

  /// Returns the names of all keys in use, with one search of the index per key.
  func sealingKeys() async throws(StoreError) -> [String] {
    var names: [String] = []
    while true {
      let next =
        try await rows(
          "SELECT min(sealed_key) FROM record WHERE sealed_key > $1", [.text(names.last ?? "")]
        ) { $0.optionalText($1, 0) }.first ?? nil
      guard let next else { return names }
      names.append(next)
    }
  }

  /// Creates a new key and re-encrypts everything that is encrypted with older ones; returns the number of
  /// records.
  package func rotateKey() async throws -> Int {
    try keys.add()
    var count = 0
    while true {
      let more = try await reseal(limit: 500)
      if more == 0 { return count }
      count += more
    }
  }
}
