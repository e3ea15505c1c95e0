internal import BookingStore
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
    let sealed: SealedPart?
    let lapses: Int?
    let concludes: Int?
    let lookups: Set<StoredLookup>
  }

  init(_ changes: ChangeSet, keys: StorageKeys) throws(StoreError) {
    self.changes = changes
    do {
      records = try changes.writes.map { write in
        try SpelledRecord(
          write.record, expectedVersion: write.expectedVersion, keys: keys)
      }
      details = try changes.events.map { try JSON.text(of: $0.details) }
    } catch let error as StorageKeyError {
      throw .failed("\(error)")
    } catch { throw .failed("what is to be written cannot be spelled as JSON: \(error)") }
  }
}

extension SpelledChanges.SpelledRecord {
  fileprivate init(
    _ record: some Bookings.Record, expectedVersion: Int, keys: StorageKeys
  ) throws {
    let envelope = JSONEnvelope()
    body = try JSON.text(of: record, envelope)
    key = record.recordKey
    let hidden = Set(
      record.lookups.filter(\.isConfidential).map {
        SealedPart.ConfidentialLookup(name: $0.name, value: $0.value)
      }
    ).sorted { ($0.name, $0.value) < ($1.name, $1.value) }
    sealed =
      envelope.parts.isEmpty && hidden.isEmpty
      ? nil
      : try SealedPart(
        SealedPart.Contents(parts: envelope.parts, lookups: hidden), about: record.recordKey,
        keys: keys)
    self.expectedVersion = expectedVersion
    lapses = record.lapses?.secondsSince1970
    concludes = record.concludes?.secondsSince1970
    lookups = try StoredLookup.all(of: record, keys: keys)
  }
}

/// A lookup as it stands in its table.
struct StoredLookup: Hashable, Sendable {
  let name: String
  let value: String
  let isUnique: Bool

  /// Each name and value once; unique if it is so anywhere.
  static func all(
    of record: some Bookings.Record, keys: StorageKeys
  ) throws -> Set<StoredLookup> {
    let kind = record.recordKey.kind
    let unique = Set(record.lookups.filter(\.isUnique).map { [$0.name, $0.value] })
    var all: Set<StoredLookup> = []
    for lookup in record.lookups {
      guard let value = try values(of: lookup, kind, keys: keys).first else { continue }
      all.insert(
        StoredLookup(
          name: lookup.name, value: value,
          isUnique: unique.contains([lookup.name, lookup.value])))
    }
    return all
  }

  /// What may stand in the table for a lookup: its value, or its digest under each key.
  static func values(of lookup: Lookup, _ kind: String, keys: StorageKeys) throws -> [String] {
    guard lookup.isConfidential else { return [lookup.value] }
    let hidden = SealedPart.ConfidentialLookup(name: lookup.name, value: lookup.value)
    return try keys.digests(of: hidden.text(kind))
  }
}

/// How the parts of a record are spelled on disk.
enum JSON {
  static func text(of value: some Encodable, _ envelope: JSONEnvelope? = nil) throws -> String {
    let encoder = JSONEncoder()
    encoder.userInfo[.envelope] = envelope
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(
    _ type: Value.Type, from text: String, _ envelope: JSONEnvelope? = nil
  ) throws -> Value {
    let decoder = JSONDecoder()
    decoder.userInfo[.envelope] = envelope
    return try decoder.decode(type, from: Data(text.utf8))
  }
}

extension Versioned {
  static var columns: String { "id, key, version, body, sealed_key, sealed" }

  /// The record of a row with these columns.
  init(_ row: Row, keys: StorageKeys) throws {
    let key: String = row["key"]
    do {
      let record = RecordKey(kind: Value.kind, key: key)
      let parts = try SealedPart(row)?.contents(about: record, keys: keys).parts
      self.init(
        try JSON.value(Value.self, from: row["body"], JSONEnvelope(parts ?? [])),
        version: row["version"])
    } catch let error as StorageKeyError {
      throw StoreError.failed("\(error)")
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
