/// A portion of the rows that are moved into another database.
package struct MovedPortion: Sendable {
  /// The keys of records, claims and stretches; the rows that the other database has under them are replaced, a record
  /// with its lookups.
  package var keys: [StoredTable: [StoredRow]] = [:]
  /// The present rows under these keys, and lookups and events; a key whose row is gone has none.
  package var rows: [StoredTable: [StoredRow]] = [:]

  package init() {}

  /// The number of keys and events.
  package var count: Int {
    keys.values.reduce(0) { $0 + $1.count } + (rows[.event]?.count ?? 0)
  }
}

/// The reason why bookings were not moved.
package enum StoreMoveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Another move of the same bookings was begun meanwhile.
  case overtaken(String)
  /// Not all rows have arrived.
  case incomplete(table: String, expected: Int, found: Int)

  package var description: String {
    switch self {
    case .overtaken(let place):
      "\(place): another move was begun meanwhile, or this one was cancelled; services still use this file"
    case .incomplete(let table, let expected, let found):
      "the copy of the table \(table) has \(found) rows instead of \(expected); services still use the file; please "
        + "report this"
    }
  }
}
