package import ClientRules
internal import SQLite
package import Vocabulary

/// Copies of answers: reference data, searches, seat maps.
extension ClientStore {
  /// A copy of an answer.
  package struct Copy {
    package let tag: String?
    package let body: [UInt8]
    package let fetched: Instant
  }

  package func copy(_ path: String) throws -> Copy? {
    guard
      let row = try database.first(
        "SELECT tag, body, fetched FROM copies WHERE path=?", .text(path)),
      let body = row[1].blob, let fetched = row[2].integer
    else { return nil }
    return Copy(tag: row[0].text, body: body, fetched: Instant(secondsSince1970: fetched))
  }

  package func keep(
    copy path: String, _ kind: KeptThing, tag: String?, body: [UInt8], now: Instant
  ) throws {
    try write {
      try database.execute(
        """
        INSERT INTO copies VALUES(?,?,?,?,?) ON CONFLICT(path) DO UPDATE SET
          tag=excluded.tag, body=excluded.body, fetched=excluded.fetched
        """,
        .text(path), .text(kind.rawValue), SQLiteValue(tag), .blob(body),
        .integer(Int(now.secondsSince1970)))
    }
  }

  /// Makes the copies of a kind old enough to be fetched again, because they are known to have changed.
  package func outdate(_ kind: KeptThing, now: Instant) throws {
    guard let fresh = kind.lifetime.fresh else { return }
    let latest = now.adding(seconds: -fresh).secondsSince1970
    try write {
      try database.execute(
        "UPDATE copies SET fetched=min(fetched,?) WHERE kind=?", .integer(Int(latest)),
        .text(kind.rawValue))
    }
  }

  /// Notes that a copy is still the same.
  package func touch(copy path: String, now: Instant) throws {
    try write {
      try database.execute(
        "UPDATE copies SET fetched=? WHERE path=?", .integer(Int(now.secondsSince1970)),
        .text(path))
    }
  }
}
