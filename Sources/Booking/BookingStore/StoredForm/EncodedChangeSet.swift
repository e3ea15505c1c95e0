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
      details = try changes.events.map { event in
        var text = StoredText(capacity: 128)
        try event.details.write(to: &text)
        return String(decoding: text.bytes, as: UTF8.self)
      }
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
  /// The body; empty if it is in `packed`.
  package let body: String
  /// The compressed body, if the store compresses this one.
  package let packed: [UInt8]?
  package let sealed: SealedPart?
  package let lapses: Int?
  package let concludes: Int?
  /// The rows of the lookup table, each once.
  package let lookups: [StoredLookup]
  /// The same as a compressed list, if the store keeps one.
  package let packedLookups: [UInt8]?

  init(_ record: some Record, _ write: ChangeSet.Write, sealer: some Sealer) throws {
    var text = StoredText()
    try record.write(to: &text)
    key = write.key
    packed = sealer.packed(text.bytes, about: write.key)
    body = packed == nil ? String(decoding: text.bytes, as: UTF8.self) : ""
    sealed = try SealedPart(
      fields: text.hidden, lookups: write.lookups, about: write.key, sealer: sealer)
    expectedVersion = write.expectedVersion
    lapses = record.lapses.map { Int($0.secondsSince1970) }
    concludes = record.concludes.map { Int($0.secondsSince1970) }
    lookups = try StoredLookup.all(write.lookups, key.kind, sealer: sealer)
    packedLookups = sealer.packed(lookups, about: write.key)
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
  ) throws -> [StoredLookup] {
    var all: [StoredLookup] = []
    all.reserveCapacity(lookups.count)
    // Most records have so few that a table of them costs more than it saves.
    let isLong = lookups.count > maxCompared
    var places: [StoredLookup: Int] = [:]
    for lookup in lookups {
      guard let value = try values(of: lookup, kind, sealer: sealer).first else { continue }
      let row = StoredLookup(
        name: lookup.name, value: value, rank: lookup.rank, isUnique: lookup.isUnique)
      if let place = isLong ? places[row.place] : all.firstIndex(where: { $0.place == row.place }) {
        if row.isUnique { all[place] = row }
      } else {
        if isLong { places[row.place] = all.count }
        all.append(row)
      }
    }
    return all
  }

  /// The number of lookups up to which each is compared with each.
  private static let maxCompared = 16

  /// Returns the rows that are not among others.
  package static func missing(
    _ rows: [StoredLookup], among others: [StoredLookup]
  ) -> [StoredLookup] {
    if rows.isEmpty || others.isEmpty { return rows }
    if max(rows.count, others.count) <= maxCompared { return rows.filter { !others.contains($0) } }
    let known = Set(others)
    return rows.filter { !known.contains($0) }
  }

  /// The row without whether it is unique.
  private var place: StoredLookup {
    StoredLookup(name: name, value: value, rank: rank, isUnique: false)
  }

  /// Returns the values that the table may contain for a lookup: its value, or its digest under each key.
  package static func values(
    of lookup: Lookup, _ kind: String, sealer: some Sealer
  ) throws -> [String] {
    guard lookup.isConfidential else { return [lookup.value] }
    return try sealer.digests(of: SealedPart.ConfidentialLookup(lookup).text(kind))
  }
}
