/// An index of the rows of a list by the hash of their content, in about 20 bytes for each row.
///
/// The caller compares each row that is found with the row that it looks for.
struct RowIndex: Sendable {
  private struct Entry {
    let hash: UInt32
    let row: UInt32
    /// The entry of the same bucket that was added before.
    let next: UInt32
  }

  private var entries: [Entry] = []
  /// The entry of each bucket that was added last; the number of buckets is a power of 2.
  private var buckets: [UInt32] = []
  private let expected: Int
  private static let none = UInt32.max

  /// Creates an empty index; `expected` is the number of rows that it will have, as far as that is known.
  init(expecting expected: Int = 0) { self.expected = expected }

  /// Adds a row by the hash of its content, as `Hasher` makes it.
  mutating func add(_ row: Int, hash: Int) {
    if entries.count == buckets.count { grow() }
    append(row: UInt32(truncatingIfNeeded: row), hash: UInt32(truncatingIfNeeded: hash))
  }

  /// Returns the row with this hash that `isIt` accepts; of several such rows, the one that was added last.
  func row(hash: Int, where isIt: (Int) -> Bool) -> Int? {
    if buckets.isEmpty { return nil }
    let hash = UInt32(truncatingIfNeeded: hash)
    var index = buckets[bucket(hash)]
    while index != Self.none {
      let entry = entries[Int(index)]
      if entry.hash == hash, isIt(Int(entry.row)) { return Int(entry.row) }
      index = entry.next
    }
    return nil
  }

  private func bucket(_ hash: UInt32) -> Int { Int(hash & UInt32(buckets.count - 1)) }

  private mutating func append(row: UInt32, hash: UInt32) {
    let bucket = bucket(hash)
    entries.append(Entry(hash: hash, row: row, next: buckets[bucket]))
    buckets[bucket] = UInt32(entries.count - 1)
  }

  /// Makes at least twice as many buckets as before.
  private mutating func grow() {
    let old = entries
    var count = max(16, 2 * buckets.count)
    while count < expected { count *= 2 }
    buckets = Array(repeating: Self.none, count: count)
    entries = []
    entries.reserveCapacity(max(expected, old.count + 1))
    for entry in old { append(row: entry.row, hash: entry.hash) }
  }
}
