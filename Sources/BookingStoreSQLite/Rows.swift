internal import BookingStore
internal import Bookings
internal import Foundation
internal import GRDB
internal import Vocabulary

// What a row of each table is.

extension SealedPart {
  /// The part of a row with `sealed_key` and `sealed`; nil where the record has nothing confidential.
  init?(_ row: Row) {
    guard let key = row["sealed_key"] as String?, let box = row["sealed"] as Data? else {
      return nil
    }
    self.init(key: key, box: Array(box))
  }

  var data: Data { Data(box) }
}

extension StoredRecord {
  static let columns = "id, key, version, body, sealed_key, sealed"

  /// The record of a row with these columns.
  init(_ row: Row, kind: String) {
    self.init(
      key: RecordKey(kind: kind, key: row["key"]), version: row["version"], body: row["body"],
      sealed: SealedPart(row))
  }
}

extension StoredLookup {
  static let columns = "name, value, rank, is_unique"

  /// The lookup of a row with these columns.
  init(_ row: Row) {
    self.init(
      name: row["name"], value: row["value"], rank: row["rank"], isUnique: row["is_unique"])
  }
}

extension Database {
  /// Records in a range of ranks of a lookup that may stand there as several values; those after a place
  /// only, or from one on.
  static func rankedSQL(values count: Int, after: Bool) -> String {
    let marks = Array(repeating: "?", count: count).joined(separator: ", ")
    return """
      SELECT rank, \(StoredRecord.columns) FROM lookup CROSS JOIN record USING (kind, key)
      WHERE kind = ? AND name = ? AND value IN (\(marks)) AND rank >= ? AND rank < ?
        AND (rank, key) \(after ? ">" : ">=") (?, ?)
      ORDER BY rank, key LIMIT ?
      """
  }
}

extension Claim {
  static let columns = "scope, name, owner, quantity, capacity, fence, until"

  /// The claim on a unit or a pool of a row with these columns.
  init(_ row: Row) {
    self.init(
      Ask(
        resource: Resource(scope: row["scope"], name: row["name"]), quantity: row["quantity"],
        limit: row["capacity"]),
      owner: row["owner"], fence: row["fence"], until: Instant(row, "until"))
  }
}

extension Instant {
  init?(_ row: Row, _ column: String) {
    guard let seconds = row[column] as Int? else { return nil }
    self.init(secondsSince1970: seconds)
  }
}

extension PublishedEvent {
  /// The event of a row of its table.
  init(_ row: Row) throws {
    try self.init(
      number: row["number"], name: row["name"],
      record: RecordKey(kind: row["kind"], key: row["key"]), details: row["details"],
      at: row["at"])
  }
}
