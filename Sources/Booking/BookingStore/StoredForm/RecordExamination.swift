package import Bookings
internal import Vocabulary

/// An examination that reads stored records of any kind as the service would, to find those that are damaged.
package struct RecordExamination: Sendable {
  private let types: [String: any Record.Type]

  /// Creates an examination; `types` are all types of records that a store may have.
  package init(_ types: [any Record.Type]) {
    self.types = Dictionary(types.map { ($0.kind, $0) }, uniquingKeysWith: { $1 })
  }

  /// The kinds of records that can be examined: those of the types that it was created with.
  package var kinds: Set<String> { Set(types.keys) }

  /// Returns what is wrong with a record; nil if it can be unsealed and read.
  package func damage(of record: StoredRecord, sealer: some Sealer) -> Damage? {
    guard let type = types[record.key.kind] else {
      return Damage(
        record.key,
        "this version does not know this kind of record; if a newer version wrote it, use that version"
      )
    }
    return Self.damage(of: record, as: type, sealer: sealer)
  }

  private static func damage<Value: Record>(
    of record: StoredRecord, as type: Value.Type, sealer: some Sealer
  ) -> Damage? {
    do throws(StoreError) {
      let value = try record.read(type, sealer: sealer).value
      guard value.key == record.key.key else {
        return Damage(
          record.key, "it has the content of another record, \(Value.kind) \(escaped(value.key))")
      }
      return nil
    } catch {
      if case .damaged(let damage) = error { return damage }
      return Damage(record.key, "\(error)")
    }
  }
}

/// The findings of an examination of a store.
package struct StoreFindings: Sendable {
  /// The number of records of each kind that were read.
  package var counts: [String: Int] = [:]
  /// The damaged parts, at most `maxNamed` of them.
  package private(set) var damaged: [Damage] = []
  /// The number of all damaged parts.
  package private(set) var damagedCount = 0

  package static let maxNamed = 1_000

  package init() {}

  package mutating func note(_ damage: Damage) {
    damagedCount += 1
    if damaged.count < Self.maxNamed { damaged.append(damage) }
  }
}

extension Damage {
  /// A pool whose kept sum differs from its claims.
  package static func wrongSum(of pool: Resource) -> Damage {
    Damage(
      "the stored total of \(escaped(pool.description))",
      "it is not the sum of its single entries, such as holds and bookings")
  }
}
