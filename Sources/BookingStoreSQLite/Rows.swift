internal import BookingStore
internal import Bookings
internal import Foundation
internal import GRDB
internal import Vocabulary

// Conversion of table rows.

extension SealedPart {
  /// The encrypted fields in `sealed_key` and `sealed`; nil if the record has none.
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

  /// The record in a row with these columns.
  init(_ row: Row, kind: String) {
    self.init(
      key: RecordKey(kind: kind, key: row["key"]), version: row["version"], body: row["body"],
      sealed: SealedPart(row))
  }
}

extension StoredLookup {
  static let columns = "name, value, rank, is_unique"

  /// The lookup in a row with these columns.
  init(_ row: Row) {
    self.init(
      name: row["name"], value: row["value"], rank: row["rank"], isUnique: row["is_unique"])
  }
}

extension Database {
  /// Query for records in a range of ranks of a lookup, whose value may be stored in several forms.
  ///
  /// - Parameter after: whether the query starts after a cursor instead of at a rank.
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

  /// The claim on a unit or pool in a row with these columns.
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

extension OutboxEvent {
  /// The event in a row of its table.
  init(_ row: Row) throws {
    try self.init(
      number: row["number"], name: row["name"],
      record: RecordKey(kind: row["kind"], key: row["key"]), details: row["details"],
      at: row["at"])
  }
}
