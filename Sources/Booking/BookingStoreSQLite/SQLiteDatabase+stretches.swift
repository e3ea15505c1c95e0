internal import BookingStore
internal import Bookings
internal import SQLite
internal import Vocabulary

extension IntervalBucket {
  /// A table expression with the column `size`.
  static let table = "(SELECT column1 AS size FROM (VALUES \(list)))"
  private static let list = all.map { "(\($0))" }.joined(separator: ", ")
}

extension SQLiteDatabase {
  /// The query for the slots that overlap a window, buffers included, and are live at a given time.
  static let stretchesOfWindowSQL = """
    SELECT \(Claim.stretchColumns) \(stretchesOfWindow) AND (until IS NULL OR until > ?)
    """

  /// The statement that deletes the expired slots that overlap a window.
  static let forgetLapsedStretchesSQL = """
    DELETE FROM stretch WHERE scope = ? AND name = ? AND until <= ? AND starts IN (
      SELECT starts \(stretchesOfWindow))
    """

  private static let stretchesOfWindow = """
    FROM \(IntervalBucket.table) CROSS JOIN stretch
    WHERE scope = ? AND name = ? AND reach = size
      AND blocked_from > ? - size AND blocked_from < ? AND blocked_until > ?
    """

  /// Returns the claims on a resource, including expired ones.
  func claims(on resource: Resource) throws -> [Claim] {
    guard resource.stretch == nil else { return try claims(onStretch: resource) }
    return try all(
      "SELECT \(Claim.columns) FROM claim WHERE scope = ? AND name = ?",
      .text(resource.scope), .text(resource.name)
    ) { Claim($0) }
  }

  /// Returns the claims on a time slot; without `now`, expired ones too.
  func claims(onStretch resource: Resource, liveAt now: Instant? = nil) throws -> [Claim] {
    guard let window = resource.stretch else { return [] }
    let (start, end) = (SQLiteValue(window.start), SQLiteValue(window.end))
    return try all(
      Self.stretchesOfWindowSQL, .text(resource.scope), .text(resource.name), start, end, start,
      now.map { SQLiteValue($0) } ?? .integer(.min)
    ) { try Claim(stretch: $0) }
  }

  /// Returns the claim of an owner on a time slot.
  func claim(onStretch key: Claim.Key) throws -> Claim? {
    guard let stretch = key.resource.stretch else { return nil }
    return try one(
      """
      SELECT \(Claim.stretchColumns) FROM stretch
      WHERE scope = ? AND name = ? AND starts = ? AND ends = ? AND owner = ?
      """, .text(key.resource.scope), .text(key.resource.name), SQLiteValue(stretch.start),
      SQLiteValue(stretch.end), .text(key.owner)
    ) { try Claim(stretch: $0) }
  }

  func release(stretch: Stretch, of claim: Claim) throws {
    try run(
      "DELETE FROM stretch WHERE scope = ? AND name = ? AND starts = ? AND ends = ? AND owner = ?",
      .text(claim.resource.scope), .text(claim.resource.name), SQLiteValue(stretch.start),
      SQLiteValue(stretch.end), .text(claim.owner))
  }

  func take(stretch: Stretch, of claim: Claim, now: Instant) throws {
    let (scope, name) = (
      SQLiteValue.text(claim.resource.scope), SQLiteValue.text(claim.resource.name)
    )
    let (start, end) = (SQLiteValue(stretch.start), SQLiteValue(stretch.end))
    // Expired rows would violate the trigger that rejects overlapping slots.
    try run(
      Self.forgetLapsedStretchesSQL, scope, name, SQLiteValue(now), scope, name, start, end, start)
    let blocked = stretch.widened(by: claim.ask.buffers ?? .none)
    try run(
      "INSERT INTO stretch (\(Claim.stretchColumns), reach) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      scope, name, start, end, SQLiteValue(blocked.start), SQLiteValue(blocked.end),
      .text(claim.owner), SQLiteValue(claim.ask.party), .integer(claim.fence),
      SQLiteValue(claim.until), .integer(IntervalBucket.of(blocked.seconds)))
  }
}

extension Claim {
  static let stretchColumns =
    "scope, name, starts, ends, blocked_from, blocked_until, owner, party, fence, until"

  /// Reads the claim from a row with these columns.
  init(stretch row: borrowing SQLiteRow) throws {
    let (scope, name) = (row.text(0), row.text(1))
    let (start, end) = (row.integer(2), row.integer(3))
    let (from, until) = (row.integer(4), row.integer(5))
    guard
      let stretch = Stretch(
        Instant(secondsSince1970: start), Instant(secondsSince1970: end)),
      let buffers = Buffers(before: start &- from, after: until &- end)
    else {
      throw StoreError.failed(
        "a stored time of \(escaped(scope))/\(escaped(name)) is not valid; run passservice check")
    }
    self.init(
      .stretch(
        stretch, of: Resource(scope: scope, name: name), buffers: buffers,
        party: row.optionalText(7)),
      owner: row.text(6), fence: row.integer(8), until: Instant(row, 9))
  }
}
