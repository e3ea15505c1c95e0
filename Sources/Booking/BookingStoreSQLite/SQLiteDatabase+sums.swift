internal import BookingStore
internal import Bookings
internal import SQLite
internal import Vocabulary

/// These functions read the quantities that are claimed, from the sums that are kept for each pool.
extension SQLiteDatabase {
  /// Returns the quantity that live claims have of a unit or pool.
  func quantity(of resource: Resource, at now: Instant) throws -> Int {
    try one(
      Self.quantitySQL, .text(resource.scope), .text(resource.name), SQLiteValue(now)
    ) { $0.integer(0) } ?? 0
  }

  static let quantitySQL = """
    SELECT
      (SELECT coalesce(sum(quantity), 0) FROM claim_sum
        WHERE scope = ?1 AND name = ?2 AND until > ?3)
      + (SELECT coalesce(sum(quantity), 0) FROM claim INDEXED BY claim_of_unit
        WHERE scope = ?1 AND name = ?2 AND capacity = 1 AND (until IS NULL OR until > ?3))
    """

  /// Returns the units and pools of a scope on which a claim is live.
  func taken(in scope: String, at now: Instant) throws -> [Taken] {
    let values = [SQLiteValue.text(scope), SQLiteValue(now)]
    let pools = try all(
      """
      SELECT name, nullif(max(until), \(Int.max)), max(until) > ? FROM claim_sum
      WHERE scope = ? GROUP BY name
      """, [SQLiteValue(now), .text(scope)]
    ) { (taken: Taken($0.text(0), until: Instant($0, 1)), isLive: $0.integer(2) != 0) }
    // A scope of units alone is read in the order of its rows.
    let units = try all(
      """
      SELECT name, until FROM claim \(pools.isEmpty ? "" : "INDEXED BY claim_of_unit")
      WHERE scope = ? AND capacity = 1 AND (until IS NULL OR until > ?)
      """, values
    ) { Taken($0.text(0), until: Instant($0, 1)) }
    let live = pools.lazy.filter(\.isLive).map(\.taken)
    let names = Set(live.map(\.name))
    return units.filter { !names.contains($0.name) } + live
  }

  /// Returns the total quantity claimed in each scope, without time slots.
  ///
  /// There are at most `scopesAtATime` scopes.
  func claimed(in scopes: ArraySlice<String>, at now: Instant) throws -> [String: Int] {
    let pools = try sums(
      """
      SELECT scope, sum(iif(until > ?, quantity, 0)) FROM claim_sum WHERE scope IN (@) GROUP BY scope
      """, [SQLiteValue(now)], scopes, [])
    let mixed = scopes.filter { pools[$0] != nil }
    let alone = scopes.filter { pools[$0] == nil }
    let units =
      "WHERE scope IN (@) AND capacity = 1 AND (until IS NULL OR until > ?) GROUP BY scope"
    var found = pools
    if !alone.isEmpty {
      found.merge(
        try sums(
          "SELECT scope, sum(quantity) FROM claim \(units)", [], alone[...], [SQLiteValue(now)]),
        uniquingKeysWith: +)
    }
    if !mixed.isEmpty {
      found.merge(
        try sums(
          "SELECT scope, sum(quantity) FROM claim INDEXED BY claim_of_unit \(units)", [],
          mixed[...],
          [SQLiteValue(now)]), uniquingKeysWith: +)
    }
    return found
  }

  /// The maximum number of scopes in one statement.
  static let scopesAtATime = 64

  /// Runs a statement that has @ in the place of the scopes, and returns a sum for each scope.
  private func sums(
    _ sql: String, _ before: [SQLiteValue], _ scopes: ArraySlice<String>, _ after: [SQLiteValue]
  ) throws -> [String: Int] {
    // A statement has one place or the places of a whole part, so that there are only two different statements. An
    // empty name matches no scope.
    let places = scopes.count == 1 ? 1 : Self.scopesAtATime
    let names = Array(scopes) + Array(repeating: "", count: places - scopes.count)
    let marks = Array(repeating: "?", count: places).joined(separator: ", ")
    let rows = try all(
      sql.replacing("@", with: marks), before + names.map { .text($0) } + after
    ) { ($0.text(0), $0.integer(1)) }
    return Dictionary(rows, uniquingKeysWith: +)
  }

  /// Returns the pools whose sum differs from their claims, at most `limit`; there are none in a sound file.
  func wrongSums(limit: Int) throws -> [Resource] {
    try all(
      """
      WITH added AS (
        SELECT scope, name, coalesce(until, \(Int.max)) AS until, sum(quantity) AS quantity
        FROM claim WHERE capacity > 1 GROUP BY 1, 2, 3
      ), wrong AS (
        SELECT * FROM (SELECT * FROM added EXCEPT SELECT * FROM claim_sum)
        UNION SELECT * FROM (SELECT * FROM claim_sum EXCEPT SELECT * FROM added)
      )
      SELECT DISTINCT scope, name FROM wrong ORDER BY scope, name LIMIT ?
      """, .integer(limit)
    ) { Resource(scope: $0.text(0), name: $0.text(1)) }
  }
}
