package import Vocabulary

/// Something that a store keeps whole, under a kind and a key, with a version that counts its changes.
///
/// A later product adds a kind of its own and no store learns anything new. How a record is written
/// to disk is the store's affair; `Codable` is how it gets at the parts.
package protocol Record: Codable, Hashable, Sendable {
  /// What the records of this type are called, such as `booking`; unique, and never changed.
  static var kind: String { get }

  /// Which of its kind it is; never changed.
  var key: String { get }

  /// By what else it is found.
  var lookups: [Lookup] { get }

  /// From when on a store may forget it; nil is never.
  var lapses: Instant? { get }

  /// When what it is about is over, while it still says whom it was about; otherwise nil.
  var concludes: Instant? { get }
}

extension Record {
  package var lookups: [Lookup] { [] }
  package var lapses: Instant? { nil }
  package var concludes: Instant? { nil }

  /// Kind and key.
  package var recordKey: RecordKey { RecordKey(kind: Self.kind, key: key) }
}

/// A name and a value under which records of one kind are found, and where each stands among those.
///
/// They alone are compared when somebody looks; that only one may have it binds whoever writes.
package struct Lookup: Hashable, Sendable, Codable {
  /// What is asked, such as `user` or `confirmation_code`.
  package let name: String
  /// What it must be.
  package let value: String
  /// Where the record stands in the order of all with this name and value, such as the day of a departure
  /// among those of a route: a range of ranks is read without reading the others.
  ///
  /// A store writes it in the clear.
  package let rank: Int
  /// Whether at most one record of the kind may have it: the last line of defence.
  package let isUnique: Bool
  /// Whether the value says something about a person: then a store keeps a keyed digest in its place.
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

/// A name and a value under which records stand in an order, each at its rank: what is written is the lookup
/// at a rank, what is read is a range of ranks.
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

  /// Where a record stands, or is looked for.
  package func at(_ rank: Int) -> Lookup {
    Lookup(name, value, rank: rank, isUnique: isUnique, isConfidential: isConfidential)
  }

  /// The same by the seconds since 1970.
  package func at(_ moment: Instant) -> Lookup { at(Int(moment.secondsSince1970)) }
}

/// A record as it was found in a range of ranks.
package struct Ranked<Value: Record>: Hashable, Sendable {
  package let rank: Int
  package let record: Versioned<Value>

  package init(rank: Int, record: Versioned<Value>) {
    self.rank = rank
    self.record = record
  }

  /// Behind which the next page begins.
  package var place: RankedPlace { RankedPlace(rank: rank, key: record.value.key) }
}

/// A place in the order of ranks and, within one, of the bytes of keys.
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

/// Where a record stands in a store.
package struct RecordKey: Hashable, Sendable, CustomStringConvertible {
  package let kind: String
  package let key: String

  package init(kind: String, key: String) {
    self.kind = kind
    self.key = key
  }

  package var description: String { "\(kind) \(key)" }
}

/// A record as it was read, with the version that a change to it must still find.
package struct Versioned<Value: Record>: Hashable, Sendable {
  package let value: Value
  /// 1 when it was written first, one more with each change.
  package let version: Int

  package init(_ value: Value, version: Int) {
    self.value = value
    self.version = version
  }
}
