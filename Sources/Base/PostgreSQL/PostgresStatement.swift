/// A statement with its parameters; a connection prepares each text once.
package struct PostgresStatement: Sendable {
  package let sql: String
  package let values: [PostgresValue]

  package init(_ sql: String, _ values: PostgresValue...) { self.init(sql, values) }

  package init(_ sql: String, _ values: [PostgresValue]) {
    self.sql = sql
    self.values = values
  }
}
