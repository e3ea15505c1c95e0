internal import BookingKeys
internal import BookingStore
internal import Bookings
internal import SQLite
internal import Vocabulary

// This file converts table rows. The columns of each kind of row have one order, and are read from a given column on.

extension SealedPart {
  /// Reads the encrypted fields from the columns `sealed_key` and `sealed`; nil if the record has none.
  init?(_ row: borrowing SQLiteRow, from column: Int32) {
    guard let key = row.optionalText(column), !row.isNull(column + 1) else { return nil }
    self.init(key: key, box: row.blob(column + 1))
  }
}

extension StoredRecord {
  /// Reads the record from a row with the columns of `RecordForm`.
  init(_ row: borrowing SQLiteRow, from column: Int32 = 0, kind: String) {
    let key = RecordKey(kind: kind, key: row.text(column + 1))
    self.init(
      key: key, version: row.integer(column + 2),
      body: row.body(column + 3, packed: column + 4, of: key),
      sealed: SealedPart(row, from: column + 5))
  }
}

extension SQLiteRow {
  /// Reads the body of a record from the columns `body` and `packed`; a damaged one is empty, which no record is read
  /// from.
  func body(_ column: Int32, packed: Int32, of record: RecordKey) -> String {
    let body = text(column)
    guard body.isEmpty, !isNull(packed) else { return body }
    let unpacked = PackedText.unpacked(blob(packed), about: record)
    return String(decoding: unpacked ?? [], as: UTF8.self)
  }
}

extension StoredLookup {
  static let columns = "name, value, rank, is_unique"

  /// Reads the lookup from a row with these columns.
  init(_ row: borrowing SQLiteRow) {
    self.init(
      name: row.text(0), value: row.text(1), rank: row.integer(2), isUnique: row.integer(3) != 0)
  }
}

extension Claim {
  static let columns = "scope, name, owner, quantity, capacity, fence, until"

  /// Reads the claim on a unit or pool from a row with these columns.
  init(_ row: borrowing SQLiteRow) {
    self.init(
      Ask(
        resource: Resource(scope: row.text(0), name: row.text(1)), quantity: row.integer(3),
        limit: row.integer(4)),
      owner: row.text(2), fence: row.integer(5), until: Instant(row, 6))
  }
}

extension Instant {
  init?(_ row: borrowing SQLiteRow, _ column: Int32) {
    guard let seconds = row.optionalInteger(column) else { return nil }
    self.init(secondsSince1970: seconds)
  }
}

extension OutboxEvent {
  static let columns = "number, name, kind, key, details, at"

  /// Reads the event from a row with these columns.
  init(_ row: borrowing SQLiteRow) throws {
    try self.init(
      number: row.integer(0), name: row.text(1),
      record: RecordKey(kind: row.text(2), key: row.text(3)), details: row.text(4),
      at: row.integer(5))
  }
}
