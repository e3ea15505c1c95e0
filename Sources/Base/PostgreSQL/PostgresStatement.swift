/// A statement with its parameters; a connection prepares each text once.
package struct PostgresStatement: Sendable {
  package let sql: String
  package private(set) var values: [PostgresValue]
  /// Whether the statement asks for one row, and may be joined with others of the same text.
  let isForOneRow: Bool

  package init(_ sql: String, _ values: PostgresValue...) { self.init(sql, values) }

  package init(_ sql: String, _ values: [PostgresValue]) {
    (self.sql, self.values, isForOneRow) = (sql, values, false)
  }

  /// Creates a statement for one row, whose parameters are arrays with one element each.
  ///
  /// Joined with others, it has the elements of all of them in their order. The text must return one row for each
  /// element, in the order of the elements, and must not change anything.
  package init(forOneRow sql: String, _ values: [PostgresValue]) {
    (self.sql, self.values, isForOneRow) = (sql, values, true)
  }

  /// Adds the elements of another statement of the same text.
  mutating func join(_ other: PostgresStatement) {
    values = zip(values, other.values).map { $0.joined(with: $1) }
  }
}
