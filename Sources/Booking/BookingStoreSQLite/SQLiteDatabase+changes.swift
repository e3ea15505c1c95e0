internal import BookingStore
internal import Bookings
internal import SQLite
internal import Vocabulary

/// These functions read calendars for those who keep a copy.
extension SQLiteDatabase {
  /// Returns what is claimed of units and pools in a range of scopes.
  func shares(in scopes: ClosedRange<String>) throws -> [Share] {
    let ends = [SQLiteValue.text(scopes.lowerBound), .text(scopes.upperBound)]
    return try Self.sharesSQL.flatMap { sql in
      try all(sql, ends) {
        Share(
          of: Resource(scope: $0.text(0), name: $0.text(1)), $0.integer(2),
          until: Instant($0, 3))
      }
    }
  }

  static let sharesSQL = [
    """
    SELECT scope, name, quantity, until FROM claim INDEXED BY claim_of_unit
    WHERE scope BETWEEN ? AND ? AND capacity = 1
    """,
    """
    SELECT scope, name, quantity, nullif(until, \(Int.max)) FROM claim_sum
    WHERE scope BETWEEN ? AND ?
    """,
  ]

  /// Returns the scopes of calendars that changed since a mark.
  func changedScopes(since mark: ScopeChanges.Mark?) throws -> ScopeChanges {
    let last =
      try one("SELECT seq FROM sqlite_sequence WHERE name = 'claim_change'") { $0.integer(0) } ?? 0
    let next = ScopeChanges.Mark(number: last)
    guard let mark, mark.number < last else { return ScopeChanges(mark.map { _ in [] }, next) }
    let first = try one("SELECT min(number) FROM claim_change") { $0.integer(0) }
    guard let first, first > 0, first <= mark.number + 1 else { return ScopeChanges(nil, next) }
    let scopes = try all(
      "SELECT DISTINCT scope FROM claim_change WHERE number > ?", .integer(mark.number)
    ) { $0.text(0) }
    return ScopeChanges(Set(scopes), next)
  }

  /// Deletes old notes, at most `limit`, and keeps the newest.
  func tidyChanges(keeping kept: Int = ScopeChanges.kept, limit: Int) throws {
    try run(
      """
      DELETE FROM claim_change WHERE number IN (
        SELECT number FROM claim_change
        WHERE number <= (SELECT max(number) FROM claim_change) - ? ORDER BY number LIMIT ?)
      """, .integer(kept), .integer(max(limit, 0)))
  }
}
