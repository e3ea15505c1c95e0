package import Bookings
internal import Vocabulary

/// A change set with encoded records and events, so that only writing is left to do in the transaction.
package struct EncodedChangeSet: Sendable {
  package let changes: ChangeSet
  /// The encoded records, in the order of the change set's writes.
  package let records: [SpelledRecord]
  /// The encoded details of the events, in order.
  package let details: [String]

  package init(_ changes: ChangeSet, sealer: some Sealer) throws(StoreError) {
    self.changes = changes
    do {
      records = try changes.writes.map { write in
        try SpelledRecord(write.record, write, sealer: sealer)
      }
      details = try changes.events.map { try StoredJSON.text(of: $0.details) }
    } catch let error as any SealerError {
      throw .failed("\(error)")
    } catch {
      throw .failed(
        "a record or an event cannot be written as JSON (\(error)), which is a fault of this program and not of the "
          + "database; report this")
    }
  }
}

/// A record in its stored encoding.
///
/// The body is JSON, the confidential fields are encrypted separately, and the lookups are rows of their
/// own. Times are seconds since 1970.
package struct SpelledRecord: Sendable {
  package let key: RecordKey
  package let expectedVersion: Int
  package let body: String
  package let sealed: SealedPart?
  package let lapses: Int?
  package let concludes: Int?
  package let lookups: Set<StoredLookup>

  init(_ record: some Record, _ write: ChangeSet.Write, sealer: some Sealer) throws {
    let envelope = JSONEnvelope()
    body = try StoredJSON.text(of: record, envelope)
    key = write.key
    let hidden = Set(
      write.lookups.filter(\.isConfidential).map(SealedPart.ConfidentialLookup.init)
    ).sorted { ($0.name, $0.value) < ($1.name, $1.value) }
    sealed =
      envelope.parts.isEmpty && hidden.isEmpty
      ? nil
      : try SealedPart(
        SealedPart.Contents(parts: envelope.parts, lookups: hidden), about: record.recordKey,
        sealer: sealer)
    expectedVersion = write.expectedVersion
    lapses = record.lapses.map { Int($0.secondsSince1970) }
    concludes = record.concludes.map { Int($0.secondsSince1970) }
    lookups = try StoredLookup.all(write.lookups, key.kind, sealer: sealer)
  }
}

/// A row of the lookup table.
package struct StoredLookup: Hashable, Sendable {
  package let name: String
  package let value: String
  package let rank: Int
  package let isUnique: Bool

  package init(name: String, value: String, rank: Int, isUnique: Bool) {
    self.name = name
    self.value = value
    self.rank = rank
    self.isUnique = isUnique
  }

  /// Returns each combination of name, value and rank once; it is unique if any of its occurrences is.
  static func all(
    _ lookups: [Lookup], _ kind: String, sealer: some Sealer
  ) throws -> Set<StoredLookup> {
    let unique = lookups.filter(\.isUnique)
    var all: Set<StoredLookup> = []
    for lookup in lookups {
      guard let value = try values(of: lookup, kind, sealer: sealer).first else { continue }
      all.insert(
        StoredLookup(
          name: lookup.name, value: value, rank: lookup.rank,
          isUnique: unique.contains { $0.hasPlace(of: lookup) }))
    }
    return all
  }

  /// Returns the values that the table may contain for a lookup: its value, or its digest under each key.
  package static func values(
    of lookup: Lookup, _ kind: String, sealer: some Sealer
  ) throws -> [String] {
    guard lookup.isConfidential else { return [lookup.value] }
    return try sealer.digests(of: SealedPart.ConfidentialLookup(lookup).text(kind))
  }
}

extension Lookup {
  fileprivate func hasPlace(of other: Lookup) -> Bool {
    (name, value, rank) == (other.name, other.value, other.rank)
  }
}
