internal import BookingStore
internal import Bookings

/// The locks of a commit: a 64-bit number for each thing that its check reads.
///
/// If two names have the same number, their commits only wait for each other. The locks are taken in ascending order,
/// so that no two commits wait for each other in a circle.
struct LockKeys: Sendable {
  /// The locks of the things that no other commit may look at meanwhile.
  private(set) var exclusive: Set<Int64> = []
  /// The locks of the things that others may look at, but not change.
  private(set) var shared: Set<Int64> = []

  private let schema: Int64
  /// Maximum number of locks of a commit.
  ///
  /// A larger commit takes the one lock of the whole schema in their place, because a server has room for some
  /// thousands.
  private static let maxCount = 200

  init(schema: String) { self.schema = Self.hash(Self.start, schema.utf8) }

  init(_ spelled: EncodedChangeSet, schema: String) {
    self.init(schema: schema)
    let changes = spelled.changes
    for (key, _) in changes.requirements { shared.insert(number("r", key.kind, key.key)) }
    for (key, _) in changes.removals { exclusive.insert(number("r", key.kind, key.key)) }
    for record in spelled.records {
      exclusive.insert(number("r", record.key.kind, record.key.key))
      for lookup in record.lookups where lookup.isUnique {
        exclusive.insert(
          number("u", record.key.kind, lookup.name, lookup.value, String(lookup.rank)))
      }
    }
    for claim in changes.releases + changes.takes {
      exclusive.insert(number("c", claim.resource.scope, claim.resource.name))
    }
    shared.subtract(exclusive)
  }

  /// Returns whether the two commits have nothing in common that either changes.
  func isIndependent(of other: LockKeys) -> Bool {
    exclusive.isDisjoint(with: other.exclusive) && exclusive.isDisjoint(with: other.shared)
      && shared.isDisjoint(with: other.exclusive)
  }

  mutating func add(_ other: LockKeys) {
    exclusive.formUnion(other.exclusive)
    shared.formUnion(other.shared)
  }

  /// The locks in ascending order, each with whether it is shared, after the lock of the schema.
  ///
  /// The function derives the lock of the events from that first one.
  var sorted: [(key: Int64, isShared: Bool)] {
    if exclusive.count + shared.count > Self.maxCount { return [(schema, false)] }
    let keys: [(key: Int64, isShared: Bool)] =
      exclusive.map { ($0, false) } + shared.map { ($0, true) }
    return [(schema, true)] + keys.sorted { $0.key < $1.key }
  }

  private func number(_ parts: String...) -> Int64 {
    // The byte 1 separates the parts, so that two sequences of parts have different bytes.
    parts.reduce(schema) { Self.hash(Self.step($0, 1), $1.utf8) }
  }

  // FNV-1a gives the same number in every process and version, unlike `Hasher`.
  private static let start = Int64(bitPattern: 0xCBF2_9CE4_8422_2325)
  private static func hash(_ start: Int64, _ bytes: String.UTF8View) -> Int64 {
    bytes.reduce(start) { step($0, $1) }
  }
  private static func step(_ hash: Int64, _ byte: UInt8) -> Int64 {
    Int64(bitPattern: (UInt64(bitPattern: hash) ^ UInt64(byte)) &* 0x100_0000_01B3)
  }
}
