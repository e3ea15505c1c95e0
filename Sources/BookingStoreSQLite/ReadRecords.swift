internal import Bookings
internal import Synchronization

/// Records that were read or written already, so that what is read for every hold, such as a seat map, or
/// again for the next step of the same purchase, is not taken apart every time.
///
/// Nothing rests on it: whoever asks has read the row's id and version in its snapshot, ids are never
/// given twice, and what has both the same is the same.
final class ReadRecords: Sendable {
  private struct Entry: Sendable {
    let version: Int
    let value: any Bookings.Record
  }

  /// Those that were used since the last turn, and those of the turn before: what nobody asks for in
  /// two turns is forgotten.
  private struct Turns: Sendable {
    var this: [Int64: Entry] = [:]
    var last: [Int64: Entry] = [:]
  }

  /// How many make a turn.
  private static let maximumCount = 2_048

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
      // Whoever reads in an old snapshot does not push out what was written since.
      if let newer = turns.this[id], newer.version > version { return }
      Self.put(Entry(version: version, value: value), id, in: &turns)
    }
  }

  private static func put(_ entry: Entry, _ id: Int64, in turns: inout Turns) {
    if turns.this.count >= maximumCount { turns = Turns(last: turns.this) }
    turns.this[id] = entry
  }
}
