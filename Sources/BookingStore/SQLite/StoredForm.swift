internal import Bookings
internal import Foundation
internal import GRDB
internal import Vocabulary

/// A change set with its records and events spelled out, so that whoever holds the lock only writes.
struct SpelledChanges: Sendable {
  let changes: ChangeSet
  let records: [SpelledRecord]
  let details: [String]

  struct SpelledRecord: Sendable {
    let key: RecordKey
    let expectedVersion: Int
    let body: String
    let lapses: Int?
    let lookups: Set<StoredLookup>
  }

  init(_ changes: ChangeSet) throws(StoreError) {
    self.changes = changes
    do {
      records = try changes.writes.map { write in
        SpelledRecord(
          key: write.record.recordKey, expectedVersion: write.expectedVersion,
          body: try JSON.text(of: write.record), lapses: write.record.lapses?.secondsSince1970,
          lookups: StoredLookup.all(of: write.record))
      }
      details = try changes.events.map { try JSON.text(of: $0.details) }
    } catch { throw .failed("what is to be written cannot be spelled as JSON: \(error)") }
  }
}

/// A lookup as it stands in its table.
struct StoredLookup: Hashable, Sendable {
  let name: String
  let value: String
  let isUnique: Bool

  /// Each name and value once; unique if it is so anywhere.
  static func all(of record: any Bookings.Record) -> Set<StoredLookup> {
    let unique = Set(record.lookups.filter(\.isUnique).map { [$0.name, $0.value] })
    return Set(
      record.lookups.map {
        StoredLookup(
          name: $0.name, value: $0.value, isUnique: unique.contains([$0.name, $0.value]))
      })
  }
}

/// How the parts of a record are spelled on disk.
enum JSON {
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }
}

extension Versioned {
  /// The record of a row with `key`, `version` and `body`.
  init(_ row: Row) throws {
    let key: String = row["key"]
    do {
      self.init(try JSON.value(Value.self, from: row["body"]), version: row["version"])
    } catch {
      // The reason may quote what it could not read, and that may be somebody's name.
      throw StoreError.failed(
        "\(Value.kind) \(escaped(key)) is not spelled as this version reads it")
    }
  }
}

extension Claim {
  static let columns = "scope, name, owner, quantity, capacity, fence, until"

  /// The claim of a row with these columns.
  init(_ row: Row) {
    self.init(
      resource: Resource(scope: row["scope"], name: row["name"]), quantity: row["quantity"],
      limit: row["capacity"], owner: row["owner"], fence: row["fence"],
      until: (row["until"] as Int?).map(Instant.init(secondsSince1970:)))
  }
}

extension PublishedEvent {
  /// The event of a row of its table.
  init(_ row: Row) throws {
    let record = RecordKey(kind: row["kind"], key: row["key"])
    let details = try JSON.value([String: String].self, from: row["details"])
    self.init(
      number: row["number"], event: Event(row["name"], record, details: details),
      at: Instant(secondsSince1970: row["at"]))
  }
}
