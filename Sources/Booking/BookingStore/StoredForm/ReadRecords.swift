package import Bookings
internal import Synchronization

/// A cache of decoded records, for records that are read often, such as seat maps, or again in the next step of a
/// purchase.
///
/// Correctness does not depend on it: callers compare the id and version with those of their snapshot, and a
/// store gives ids so that equal id and version mean equal content.
package final class ReadRecords: Sendable {
  package struct Entry: Sendable {
    package let id: Int64
    package let version: Int
    package let value: any Bookings.Record
  }

  /// Two generations of entries: an entry that is not used during two generations is dropped.
  private struct Turns: Sendable {
    var this: [RecordKey: Entry] = [:]
    var last: [RecordKey: Entry] = [:]
  }

  /// Number of entries per generation.
  private static let maxCount = 8_192

  private let turns = Mutex(Turns())

  package init() {}

  /// Returns the cached entry of a record of a type, in any version.
  package func entry(_ key: RecordKey, of type: any Bookings.Record.Type) -> Entry? {
    entry(key).flatMap { Swift.type(of: $0.value) == type ? $0 : nil }
  }

  private func entry(_ key: RecordKey) -> Entry? {
    turns.withLock { turns in
      if let entry = turns.this[key] { return entry }
      guard let entry = turns.last[key] else { return nil }
      Self.put(entry, key, in: &turns)
      return entry
    }
  }

  package func keep(
    _ value: any Bookings.Record, _ key: RecordKey, id: Int64, version: Int
  ) {
    turns.withLock { turns in
      // A reader of an older snapshot must not replace a newer version.
      if let newer = turns.this[key], newer.id == id, newer.version > version { return }
      Self.put(Entry(id: id, version: version, value: value), key, in: &turns)
    }
  }

  private static func put(_ entry: Entry, _ key: RecordKey, in turns: inout Turns) {
    if turns.this.count >= maxCount { turns = Turns(last: turns.this) }
    turns.this[key] = entry
  }
}
