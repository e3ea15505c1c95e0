/// The memory that the values of a text may take, in bytes.
///
/// A value takes far more memory than a short text for it: `1,` is two bytes, and the number 32. So that a text
/// cannot take a multiple of its length, what is read is counted.
struct JSONMemory {
  let limit: Int
  private var used = 0

  /// What a text of any length may take.
  private static let fixed = 8 << 20
  private static let factor = 4

  init(limit: Int) { self.limit = limit }

  /// The limit for a whole text.
  init(ofText length: Int) { limit = Self.fixed + Self.factor * min(length, Int.max / 8) }

  /// Counts more; false where it is too much.
  mutating func take(_ size: Int) -> Bool {
    used += size
    return used <= limit
  }

  /// What an array takes in addition when it grows, which doubles it.
  static func growth<Element>(of array: [Element]) -> Int {
    header + max(1, array.count) * MemoryLayout<Element>.stride
  }

  /// What a text takes beside the value, which holds a short one itself.
  static func ofText(_ count: Int) -> Int { count < 16 ? 0 : header + count }

  /// What an array or a text takes for itself.
  static let header = 32
}
