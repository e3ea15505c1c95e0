package import Vocabulary

/// A value that a store keeps under a kind and a key, with a version that counts its changes.
///
/// Each product defines its own kinds without any change to a store. Stores encode records through
/// `Codable` and choose the encoding themselves.
package protocol Record: Storable, Hashable, Sendable {
  /// Name of this type of record, such as `booking`; unique, and never changed.
  static var kind: String { get }

  /// The key that identifies the record within its kind; never changed.
  var key: String { get }

  /// Further lookups by which the record is found.
  var lookups: [Lookup] { get }

  /// The time from which a store may delete it; nil for never.
  var lapses: Instant? { get }

  /// Whether it is likely to be read again soon, so that a store keeps it in memory for a while.
  static var isReadAgain: Bool { get }

  /// The time at which the subject of the record is over, as long as the record still contains
  /// personal data; otherwise nil.
  var concludes: Instant? { get }
}

extension Record {
  package var lookups: [Lookup] { [] }
  package var lapses: Instant? { nil }
  package var concludes: Instant? { nil }
  package static var isReadAgain: Bool { true }

  /// The kind and the key of the record.
  package var recordKey: RecordKey { RecordKey(kind: Self.kind, key: key) }
}

/// A name and value under which records of one kind are found, with the record's rank among those.
///
/// Only name and value are compared in a search; `isUnique` applies to writes.
package struct Lookup: Hashable, Sendable, Codable {
  /// The name, such as `user` or `confirmation_code`.
  package let name: String
  /// The value to match.
  package let value: String
  /// The record's position among all records with this name and value, such as the day of a departure among
  /// those of a route; a range of ranks can be read without the others.
  ///
  /// Stores keep it unencrypted.
  package let rank: Int
  /// Whether at most one record of the kind may have it; the store enforces this.
  package let isUnique: Bool
  /// Whether the value is personal data; if so, stores keep a keyed digest in its place.
  package let isConfidential: Bool

  package init(
    _ name: String, _ value: String, isUnique: Bool = false, isConfidential: Bool = false
  ) {
    self.init(
      name, value, rank: 0, isUnique: isUnique, isConfidential: isConfidential)
  }

  fileprivate init(
    _ name: String, _ value: String, rank: Int, isUnique: Bool, isConfidential: Bool
  ) {
    self.name = name
    self.value = value
    self.rank = rank
    self.isUnique = isUnique
    self.isConfidential = isConfidential
  }
}

/// A name and value under which records are sorted by rank.
///
/// A record is written with a lookup at one rank and read by a range of ranks.
package struct RankedLookup: Hashable, Sendable {
  package let name: String
  package let value: String
  package let isUnique: Bool
  package let isConfidential: Bool

  package init(
    _ name: String, _ value: String, isUnique: Bool = false, isConfidential: Bool = false
  ) {
    self.name = name
    self.value = value
    self.isUnique = isUnique
    self.isConfidential = isConfidential
  }

  /// Returns the lookup at a rank.
  package func at(_ rank: Int) -> Lookup {
    Lookup(name, value, rank: rank, isUnique: isUnique, isConfidential: isConfidential)
  }

  /// Returns the lookup at a moment, ranked by seconds since 1970.
  package func at(_ moment: Instant) -> Lookup { at(Int(moment.secondsSince1970)) }
}

/// A record found in a range of ranks.
package struct Ranked<Value: Record>: Hashable, Sendable {
  package let rank: Int
  package let record: Versioned<Value>

  package init(rank: Int, record: Versioned<Value>) {
    self.rank = rank
    self.record = record
  }

  /// The cursor after this record, where the next page begins.
  package var place: RankedPlace { RankedPlace(rank: rank, key: record.value.key) }
}

/// A position in the order of ranks and, within a rank, of the bytes of keys.
package struct RankedPlace: Hashable, Sendable, Comparable {
  package let rank: Int
  package let key: String

  package init(rank: Int, key: String) {
    self.rank = rank
    self.key = key
  }

  package static func < (left: Self, right: Self) -> Bool {
    left.rank != right.rank
      ? left.rank < right.rank : left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }
}

/// Identity of a record in a store.
package struct RecordKey: Hashable, Sendable, CustomStringConvertible {
  package let kind: String
  package let key: String

  package init(kind: String, key: String) {
    self.kind = kind
    self.key = key
  }

  package var description: String { "\(kind) \(key)" }
}

/// A record as it was read, with its version, which the store must still have when the record is updated.
package struct Versioned<Value: Record>: Hashable, Sendable {
  package let value: Value
  /// The version: 1 for the first write, incremented with each change.
  package let version: Int

  package init(_ value: Value, version: Int) {
    self.value = value
    self.version = version
  }
}
