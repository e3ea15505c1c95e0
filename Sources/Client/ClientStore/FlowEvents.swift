internal import SQLite

/// Measurements that wait to be reported.
extension ClientStore {
  /// The number of measurements that wait at most; the oldest go first.
  private static let mostEvents = 500
  /// The number of events in a report.
  private static let batch = 100

  package func keep(flowEvent body: [UInt8]) throws {
    try write {
      try database.execute("INSERT INTO flow_events(body) VALUES(?)", .blob(body))
      try database.execute(
        "DELETE FROM flow_events WHERE number<=(SELECT max(number) FROM flow_events)-?",
        .integer(Self.mostEvents))
    }
  }

  /// Takes the oldest measurements out: a report whose answer is lost is not sent again.
  package func takeFlowEvents() throws -> [[UInt8]] {
    guard try database.first("SELECT 1 FROM flow_events LIMIT 1") != nil else { return [] }
    return try write {
      let rows = try database.rows(
        "SELECT number, body FROM flow_events ORDER BY number LIMIT \(Self.batch)")
      try database.execute(
        "DELETE FROM flow_events WHERE number<=?", .integer(rows.last?[0].integer ?? 0))
      return rows.compactMap { $0[1].blob }
    }
  }
}
