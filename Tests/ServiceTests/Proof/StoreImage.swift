import BookingTestSupport
import PassTestSupport
import SQLite
import Vocabulary

/// The content of a store without stored answers, outbox positions and the progress of webhooks; equal images mean
/// that nothing happened in between.
struct StoreImage: Equatable {
  private let records: [String: String]
  private let claims: Set<String>
  private let events: [String]

  /// Reads the image of a service's store, without claims that have lapsed, because these may be deleted at any time.
  init(of service: TestService) throws {
    let database = try SQLiteDatabase("\(service.data)/bookings.sqlite", .readOnly)
    // One transaction gives a consistent snapshot.
    try database.execute("BEGIN")
    try database.showPlainBodies()
    var records: [String: String] = [:]
    let kept = "('kept_answer', 'request', 'outbox_position', 'webhook_cursor', 'webhook_lane')"
    for row in try database.rows(
      "SELECT kind, key, version, body FROM record WHERE kind NOT IN \(kept)")
    {
      let kind = try row[0].text.orThrow("a kind")
      let key = try row[1].text.orThrow("a key")
      let version = try row[2].integer.orThrow("a version")
      records["\(kind) \(key)"] = "\(version) \(row[3].text ?? "")"
    }
    self.records = records
    let now = service.clock.now.secondsSince1970
    claims = Set(
      try database.rows(
        "SELECT scope, name, owner, quantity, fence, until FROM claim WHERE until IS NULL OR until > \(now)"
      ).map { row in row.map { $0.text ?? "\($0.integer ?? -1)" }.joined(separator: " ") })
    events = try database.rows("SELECT name, kind, key, details FROM event ORDER BY number").map {
      $0.map { $0.text ?? "" }.joined(separator: " ")
    }
    try database.execute("COMMIT")
  }

  /// Returns the differences between two images, without random names.
  func effect(since former: StoreImage) -> [String] {
    var lines: [String] = []
    for (name, body) in records {
      let kind = name.prefix { $0 != " " }
      if let old = former.records[name] {
        if old != body { lines.append("changed \(kind)") }
      } else {
        lines.append("new \(kind)")
      }
    }
    lines += former.records.keys.filter { records[$0] == nil }.map { name in
      "gone \(name.prefix { $0 != " " })"
    }
    lines += Array(repeating: "claimed", count: claims.subtracting(former.claims).count)
    lines += Array(repeating: "given up", count: former.claims.subtracting(claims).count)
    lines += events.dropFirst(former.events.count).map { "told \($0.prefix { $0 != " " })" }
    return lines.sorted()
  }
}

extension TestService {
  /// Returns an image of the current store.
  func image() throws -> StoreImage { try StoreImage(of: self) }

  /// Deletes the stored answers, as if the process had been killed between each effect and its answer; answers that
  /// were committed with their effect stay, because they have no record of the request.
  func forgetAnswers() throws {
    let database = try SQLiteDatabase("\(data)/bookings.sqlite", .write)
    try database.execute("BEGIN IMMEDIATE")
    for table in ["record", "lookup"] {
      try database.execute(
        """
        DELETE FROM \(table) WHERE kind = 'kept_answer'
        AND key IN (SELECT key FROM record WHERE kind = 'request')
        """)
    }
    try database.execute("COMMIT")
  }
}
