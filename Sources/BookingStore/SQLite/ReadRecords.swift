internal import Bookings
internal import Synchronization

/// Records that were read already, so that what is read for every hold, such as a seat map, is not
/// taken apart every time.
///
/// Nothing rests on it: whoever asks has read the row's id and version in its snapshot, ids are never
/// given twice, and what has both the same is the same.
final class ReadRecords: Sendable {
  private struct Entry: Sendable {
    let version: Int
    let value: any Bookings.Record
  }

  /// How many are kept; then it starts anew.
  private static let most = 1_024

  private let entries = Mutex<[Int64: Entry]>([:])

  func value<Value: Bookings.Record>(_ type: Value.Type, id: Int64, version: Int) -> Value? {
    entries.withLock { $0[id] }.flatMap { $0.version == version ? $0.value as? Value : nil }
  }

  func keep(_ value: any Bookings.Record, id: Int64, version: Int) {
    entries.withLock { entries in
      if entries.count >= Self.most { entries.removeAll(keepingCapacity: true) }
      entries[id] = Entry(version: version, value: value)
    }
  }
}
