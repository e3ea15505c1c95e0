internal import BookingKeys
internal import BookingStore
internal import Bookings
internal import SQLite
internal import Vocabulary

// The lookups of a record: either the record has a list of all of them, or none is listed, as in older files, and an index
// of such rows leads from the record to them.
extension SQLiteDatabase {
  /// Returns the lookups that the table has for a record.
  func lookups(of record: RecordKey, _ form: RecordForm) throws -> [StoredLookup] {
    if let listed = try listedLookups(of: record, form) { return listed }
    return try all(form.unlistedSQL, .text(record.kind), .text(record.key)) { StoredLookup($0) }
  }

  /// Returns the lookups that a record lists; nil if it lists none.
  func listedLookups(of record: RecordKey, _ form: RecordForm) throws -> [StoredLookup]? {
    guard form.isCompact else { return nil }
    let (kind, key) = (SQLiteValue.text(record.kind), SQLiteValue.text(record.key))
    let list = try one("SELECT lookups FROM record WHERE kind = ? AND key = ?", kind, key) {
      $0.isNull(0) ? nil : $0.blob(0)
    }
    guard let list = list ?? nil else { return nil }
    if let lookups = PackedText.lookups(list, of: record) { return lookups }
    // A damaged list must not leave lookups behind, so those of the whole kind are read.
    return try all(
      "SELECT \(StoredLookup.columns) FROM lookup WHERE kind = ? AND key = ?", kind, key
    ) { StoredLookup($0) }
  }

  /// Deletes all lookups of a record.
  func dropLookups(of record: RecordKey, _ form: RecordForm) throws {
    if let listed = try listedLookups(of: record, form) {
      for lookup in listed { try delete(lookup, of: record) }
    } else {
      try run(form.dropUnlistedSQL, .text(record.kind), .text(record.key))
    }
  }

  /// Deletes the lookups that the record no longer has, and those that are to be listed and are not; returns those that
  /// are missing.
  func dropLookups(of record: SpelledRecord, _ form: RecordForm) throws -> [StoredLookup] {
    guard record.expectedVersion > 0 else { return record.lookups }
    let former: [StoredLookup]
    if let listed = try listedLookups(of: record.key, form) {
      former = listed
    } else if form.isCompact {
      try run(form.dropUnlistedSQL, .text(record.key.kind), .text(record.key.key))
      return record.lookups
    } else {
      former = try lookups(of: record.key, form)
    }
    for lookup in StoredLookup.missing(former, among: record.lookups) {
      try delete(lookup, of: record.key)
    }
    return StoredLookup.missing(record.lookups, among: former)
  }

  /// Deletes the lookups of records that may be deleted, in the order in which these are deleted.
  func dropLookups(lapsedBy now: Instant, limit: Int, _ form: RecordForm) throws {
    let records = try all(
      "SELECT kind, key FROM record WHERE lapses <= ? ORDER BY lapses, id LIMIT ?",
      SQLiteValue(now), .integer(limit)
    ) { RecordKey(kind: $0.text(0), key: $0.text(1)) }
    for record in records { try dropLookups(of: record, form) }
  }

  private func delete(_ lookup: StoredLookup, of record: RecordKey) throws {
    try run(
      "DELETE FROM lookup WHERE kind = ? AND name = ? AND value = ? AND rank = ? AND key = ?",
      .text(record.kind), .text(lookup.name), .text(lookup.value), .integer(lookup.rank),
      .text(record.key))
  }

  /// Adds lookups of a record; where records list them, its list has them, too.
  func add(_ lookups: [StoredLookup], to record: RecordKey, _ form: RecordForm) throws {
    for lookup in lookups {
      try run(
        form.insertLookupSQL,
        .text(lookup.name), .text(lookup.value), .integer(lookup.rank),
        .integer(lookup.isUnique ? 1 : 0), .text(record.kind), .text(record.key))
    }
  }

  /// Replaces values of lookups of a record, in the table and in its list.
  ///
  /// The keys of `values` are former values, each with the name of its lookup.
  func replace(
    _ values: [LookupValue: String], of record: RecordKey, _ form: RecordForm
  ) throws {
    let listed = try listedLookups(of: record, form)
    for (former, value) in values {
      try run(
        "UPDATE OR REPLACE lookup SET value = ? WHERE kind = ? AND name = ? AND value = ? AND key = ?",
        .text(value), .text(record.kind), .text(former.name), .text(former.value),
        .text(record.key))
    }
    guard let listed else { return }
    var replaced: [StoredLookup] = []
    for lookup in listed {
      let value = values[LookupValue(name: lookup.name, value: lookup.value)] ?? lookup.value
      let new = StoredLookup(
        name: lookup.name, value: value, rank: lookup.rank, isUnique: lookup.isUnique)
      if !replaced.contains(new) { replaced.append(new) }
    }
    try run(
      "UPDATE record SET lookups = ? WHERE kind = ? AND key = ?",
      PackedText.packed(replaced, about: record).map { .blob($0) } ?? .null, .text(record.kind),
      .text(record.key))
  }

  struct LookupValue: Hashable {
    let name: String
    let value: String
  }
}
