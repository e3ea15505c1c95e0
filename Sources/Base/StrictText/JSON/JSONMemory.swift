/// The memory that the values of a text may take, in bytes.
///
/// A value takes far more memory than a short text for it: `1,` has two bytes, and the number takes 32. The reader
/// counts what it reads, so that a text cannot take many times its length.
struct JSONMemory {
  let limit: Int
  private var used = 0

  /// The memory that a text of any length may take.
  private static let fixed = 8 << 20
  private static let factor = 4

  init(limit: Int) { self.limit = limit }

  /// The limit for a whole text.
  init(ofText length: Int) { limit = Self.fixed + Self.factor * min(length, Int.max / 8) }

  /// Counts more bytes; returns false if they exceed the limit.
  mutating func take(_ size: Int) -> Bool {
    used += size
    return used <= limit
  }

  /// Returns the additional memory of an array that grows, which doubles it.
  static func growth<Element>(of array: [Element]) -> Int {
    header + max(1, array.count) * MemoryLayout<Element>.stride
  }

  /// Returns the memory of a text beside the value, which holds a short text itself.
  static func ofText(_ count: Int) -> Int { count < 16 ? 0 : header + count }

  /// The memory of an array or a text apart from its content.
  static let header = 32
}
