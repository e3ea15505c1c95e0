/// A table that the databases of all stores have, with columns of the same names and meanings.
package struct StoredTable: Hashable, Sendable {
  package let name: String
  /// The columns; the first ones are the key, which identifies rows and orders them.
  package let columns: [Column]
  package let keyCount: Int

  package struct Column: Hashable, Sendable {
    package let name: String
    package let kind: Kind
  }

  package enum Kind: Hashable, Sendable { case integer, text, bytes, boolean }

  private init(
    _ name: String, key: KeyValuePairs<String, Kind>, _ others: KeyValuePairs<String, Kind>
  ) {
    self.name = name
    columns = (Array(key) + Array(others)).map { Column(name: $0.key, kind: $0.value) }
    keyCount = key.count
  }

  package var key: ArraySlice<Column> { columns.prefix(keyCount) }

  /// The names of all columns, for a statement.
  package var columnNames: String { columns.map(\.name).joined(separator: ", ") }
}

extension StoredTable {
  package static let record = StoredTable(
    "record", key: ["kind": .text, "key": .text],
    [
      "version": .integer, "body": .text, "lapses": .integer, "concludes": .integer,
      "sealed_key": .text, "sealed": .bytes,
    ])
  package static let lookup = StoredTable(
    "lookup",
    key: ["kind": .text, "name": .text, "value": .text, "rank": .integer, "key": .text],
    ["is_unique": .boolean])
  package static let claim = StoredTable(
    "claim", key: ["scope": .text, "name": .text, "owner": .text],
    ["quantity": .integer, "capacity": .integer, "fence": .integer, "until": .integer])
  package static let stretch = StoredTable(
    "stretch", key: ["scope": .text, "name": .text, "starts": .integer],
    [
      "ends": .integer, "blocked_from": .integer, "blocked_until": .integer, "reach": .integer,
      "owner": .text, "party": .text, "fence": .integer, "until": .integer,
    ])
  package static let event = StoredTable(
    "event", key: ["number": .integer],
    ["name": .text, "kind": .text, "key": .text, "details": .text, "at": .integer])

  /// All tables but the one that names the migrations.
  package static let all = [record, lookup, claim, stretch, event]
}

/// The value of a column; a Boolean is 0 or 1.
package enum StoredCell: Hashable, Sendable {
  case null
  case integer(Int)
  case text(String)
  case bytes([UInt8])
}

/// A row or the key of a row: its cells in the order of the table's columns.
package typealias StoredRow = [StoredCell]
