internal import BookingStore
internal import Bookings
internal import GRDB
internal import Vocabulary

/// Finds overlapping time slots without scanning all earlier ones.
///
/// An index on the start alone returns every slot that begins before a window ends, back to the first one
/// ever sold. So each row has a `reach`, a power of two that is at least its length with buffers: a slot of
/// that reach that overlaps a window begins less than the reach before it. A query visits the sixteen
/// reaches and reads at most twice as many rows as it needs in each.
enum Reach {
  /// From 17 minutes to the maximum slot with maximum buffers, in seconds.
  static let all = (10...25).map { 1 << $0 }

  static func of(_ seconds: Int) -> Int { all.first { seconds <= $0 } ?? .max }

  /// A table expression with the column `size`.
  static let table = "(SELECT column1 AS size FROM (VALUES \(list)))"
  static let list = all.map { "(\($0))" }.joined(separator: ", ")
}

extension Database {
  /// The slots that overlap a window, buffers included, and are live at a given time.
  static let stretchesOfWindowSQL = """
    SELECT \(Claim.stretchColumns) \(stretchesOfWindow) AND (until IS NULL OR until > ?)
    """

  /// Deletes the expired ones of these.
  static let forgetLapsedStretchesSQL = """
    DELETE FROM stretch WHERE scope = ? AND name = ? AND until <= ? AND starts IN (
      SELECT starts \(stretchesOfWindow))
    """

  private static let stretchesOfWindow = """
    FROM \(Reach.table) CROSS JOIN stretch
    WHERE scope = ? AND name = ? AND reach = size
      AND blocked_from > ? - size AND blocked_from < ? AND blocked_until > ?
    """

  /// The claims on a resource, including expired ones.
  func claims(on resource: Resource) throws -> [Claim] {
    guard resource.stretch == nil else { return try claims(onStretch: resource) }
    return try Row.fetchAll(
      statement(
        "SELECT \(Claim.columns) FROM claim WHERE scope = ? AND name = ?",
        resource.scope, resource.name)
    ).map(Claim.init)
  }

  /// The claims on a time slot; without `now`, expired ones too.
  func claims(onStretch resource: Resource, liveAt now: Instant? = nil) throws -> [Claim] {
    guard let window = resource.stretch else { return [] }
    let (start, end) = (window.start.secondsSince1970, window.end.secondsSince1970)
    return try Row.fetchAll(
      statement(
        Self.stretchesOfWindowSQL, resource.scope, resource.name, start, end, start,
        now?.secondsSince1970 ?? Int64.min)
    ).map(Claim.init(stretch:))
  }

  /// The claim of an owner on a time slot.
  func claim(onStretch key: Claim.Key) throws -> Claim? {
    guard let stretch = key.resource.stretch else { return nil }
    return try Row.fetchOne(
      statement(
        """
        SELECT \(Claim.stretchColumns) FROM stretch
        WHERE scope = ? AND name = ? AND starts = ? AND ends = ? AND owner = ?
        """, key.resource.scope, key.resource.name, stretch.start.secondsSince1970,
        stretch.end.secondsSince1970, key.owner)
    ).map(Claim.init(stretch:))
  }

  func release(stretch: Stretch, of claim: Claim) throws {
    try execute(
      "DELETE FROM stretch WHERE scope = ? AND name = ? AND starts = ? AND ends = ? AND owner = ?",
      claim.resource.scope, claim.resource.name, stretch.start.secondsSince1970,
      stretch.end.secondsSince1970, claim.owner)
  }

  func take(stretch: Stretch, of claim: Claim, now: Instant) throws {
    let (scope, name) = (claim.resource.scope, claim.resource.name)
    let (start, end) = (stretch.start.secondsSince1970, stretch.end.secondsSince1970)
    // Expired rows would violate the trigger that rejects overlapping slots.
    try execute(
      Self.forgetLapsedStretchesSQL, scope, name, now.secondsSince1970, scope, name, start, end,
      start)
    let blocked = stretch.widened(by: claim.ask.buffers ?? .none)
    try execute(
      "INSERT INTO stretch (\(Claim.stretchColumns), reach) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      scope, name, start, end, blocked.start.secondsSince1970, blocked.end.secondsSince1970,
      claim.owner, claim.ask.party, claim.fence, claim.until?.secondsSince1970,
      Reach.of(blocked.seconds))
  }
}

extension Claim {
  static let stretchColumns =
    "scope, name, starts, ends, blocked_from, blocked_until, owner, party, fence, until"

  /// The claim in a row with these columns.
  init(stretch row: Row) throws {
    let (start, end): (Int, Int) = (row["starts"], row["ends"])
    let (from, until): (Int, Int) = (row["blocked_from"], row["blocked_until"])
    let (scope, name): (String, String) = (row["scope"], row["name"])
    guard
      let stretch = Stretch(
        Instant(secondsSince1970: start), Instant(secondsSince1970: end)),
      let buffers = Buffers(before: start &- from, after: until &- end)
    else {
      throw StoreError.failed("a stretch of \(escaped(scope))/\(escaped(name)) is none")
    }
    self.init(
      .stretch(
        stretch, of: Resource(scope: scope, name: name), buffers: buffers, party: row["party"]),
      owner: row["owner"], fence: row["fence"], until: Instant(row, "until"))
  }
}
