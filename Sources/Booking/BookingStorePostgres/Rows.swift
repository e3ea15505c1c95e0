internal import BookingStore
internal import Bookings
internal import PostgreSQL
internal import Vocabulary

// This file converts rows. The columns of each kind of row have one order, and are read from a given column on.

/// A record as it was read, without its content if the reader knows it by its tag.
struct ReadRow: Sendable {
  let rank: Int
  let tag: Int64
  let stored: StoredRecord

  static let columns = "key, version, tag, body, sealed_key, sealed"

  /// Reads the record from a row; `column` is that of the rank, if there is one.
  init(_ rows: PostgresRows, _ row: Int, kind: String, rank column: Int? = nil) {
    rank = column.map { rows.integer(row, $0) } ?? 0
    tag = Int64(rows.integer(row, 2))
    var sealed: SealedPart?
    if let key = rows.optionalText(row, 4), !rows.isNull(row, 5) {
      sealed = SealedPart(key: key, box: rows.blob(row, 5))
    }
    stored = StoredRecord(
      key: RecordKey(kind: kind, key: rows.text(row, 0)), version: rows.integer(row, 1),
      body: rows.text(row, 3), sealed: sealed)
  }
}

extension Claim {
  // Claims on whole resources and claims by time have the same columns, so that one statement reads both in one
  // snapshot.
  static let columns =
    "scope, name, owner, fence, until, quantity, capacity, NULL::bigint, NULL::bigint, "
    + "NULL::bigint, NULL::bigint, NULL::text"
  static let stretchColumns =
    "scope, name, owner, fence, until, 1::bigint, 1::bigint, starts, ends, blocked_from, "
    + "blocked_until, party"

  /// Reads the claim from a row with these columns.
  init(_ rows: PostgresRows, _ row: Int) throws {
    let whole = Resource(scope: rows.text(row, 0), name: rows.text(row, 1))
    let until = rows.optionalInteger(row, 4).map { Instant(secondsSince1970: $0) }
    let ask: Ask
    if rows.isNull(row, 7) {
      ask = Ask(resource: whole, quantity: rows.integer(row, 5), limit: rows.integer(row, 6))
    } else {
      let (start, end) = (rows.integer(row, 7), rows.integer(row, 8))
      guard
        let stretch = Stretch(Instant(secondsSince1970: start), Instant(secondsSince1970: end)),
        let buffers = Buffers(
          before: start &- rows.integer(row, 9), after: rows.integer(row, 10) &- end)
      else {
        throw StoreError.failed(
          "a stored time of \(escaped(whole.description)) is not valid; run passservice check")
      }
      ask = .stretch(stretch, of: whole, buffers: buffers, party: rows.optionalText(row, 11))
    }
    self.init(ask, owner: rows.text(row, 2), fence: rows.integer(row, 3), until: until)
  }
}

extension StoreError {
  /// Takes over the database's message, without the values involved, which may be personal data.
  init(_ error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as PostgresError: self = .failed("\(error)")
    case is CancellationError: self = .failed("the task was cancelled")
    default: self = .failed("\(error)")
    }
  }
}

extension IntervalBucket {
  /// The reaches as an SQL array.
  static let array = "'{\(all.map(String.init).joined(separator: ","))}'::bigint[]"
}
