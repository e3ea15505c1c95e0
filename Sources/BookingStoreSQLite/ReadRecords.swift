internal import Bookings
internal import Synchronization

/// Cache of decoded records, for records that are read often, such as seat maps, or again in the next step
/// of a purchase.
///
/// Correctness does not depend on it: callers pass the row id and version that they read in their snapshot,
/// row ids are never reused, and equal id and version mean equal content.
final class ReadRecords: Sendable {
  private struct Entry: Sendable {
    let version: Int
    let value: any Bookings.Record
  }

  /// Two generations of entries: an entry that is not used during two generations is dropped.
  private struct Turns: Sendable {
    var this: [Int64: Entry] = [:]
    var last: [Int64: Entry] = [:]
  }

  /// Number of entries per generation.
  private static let maximumCount = 8_192

  private let turns = Mutex(Turns())

  func value<Value: Bookings.Record>(_ type: Value.Type, id: Int64, version: Int) -> Value? {
    let entry = turns.withLock { turns -> Entry? in
      if let entry = turns.this[id] { return entry }
      guard let entry = turns.last[id] else { return nil }
      Self.put(entry, id, in: &turns)
      return entry
    }
    return entry.flatMap { $0.version == version ? $0.value as? Value : nil }
  }

  func keep(_ value: any Bookings.Record, id: Int64, version: Int) {
    turns.withLock { turns in
      // A reader of an older snapshot must not replace a newer version.
      if let newer = turns.this[id], newer.version > version { return }
      Self.put(Entry(version: version, value: value), id, in: &turns)
    }
  }

  private static func put(_ entry: Entry, _ id: Int64, in turns: inout Turns) {
    if turns.this.count >= maximumCount { turns = Turns(last: turns.this) }
    turns.this[id] = entry
  }
}
