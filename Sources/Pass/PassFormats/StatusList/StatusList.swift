/// The statuses of many passes, 1, 2, 4 or 8 bits each, packed with the least significant bits
/// first (Token Status List §4.1).
public struct StatusList: Hashable, Sendable {
  /// Bits per entry: 1, 2, 4 or 8.
  public let bitsPerEntry: Int
  /// The packed entries.
  public private(set) var bytes: [UInt8]

  /// Maximum number of entries: as many as an index of 23 bits can address.
  public static let maxEntries = 1 << 23

  /// The number of entries that the bytes hold, including the unused ones of the last byte.
  public var count: Int { bytes.count * 8 / bitsPerEntry }

  /// Creates a list of packed entries; returns nil unless there are 1, 2, 4 or 8 bits per entry and at most
  /// `maxEntries`.
  public init?(bitsPerEntry: Int, bytes: [UInt8]) {
    guard [1, 2, 4, 8].contains(bitsPerEntry),
      bytes.count <= Self.maxBytes(bitsPerEntry: bitsPerEntry)
    else { return nil }
    self.bitsPerEntry = bitsPerEntry
    self.bytes = bytes
  }

  /// Creates a list of at least `count` valid entries; returns nil unless there are 1, 2, 4 or 8 bits per entry and at
  /// most `maxEntries`.
  public init?(bitsPerEntry: Int, count: Int) {
    guard (0...Self.maxEntries).contains(count), (1...8).contains(bitsPerEntry) else {
      return nil
    }
    let bytes = [UInt8](repeating: 0, count: (count * bitsPerEntry + 7) / 8)
    self.init(bitsPerEntry: bitsPerEntry, bytes: bytes)
  }

  /// Returns the maximum size of the packed entries, in bytes.
  package static func maxBytes(bitsPerEntry: Int) -> Int { maxEntries / 8 * bitsPerEntry }

  /// The value at an index; nil where the index is out of bounds.
  public subscript(index: Int) -> UInt8? {
    guard (0..<count).contains(index) else { return nil }
    return bytes[index * bitsPerEntry / 8] >> shift(index) & mask
  }

  /// Sets the value at an index; returns false and changes nothing where either is out of bounds.
  @discardableResult
  public mutating func set(_ index: Int, to value: UInt8) -> Bool {
    guard (0..<count).contains(index), value & ~mask == 0 else { return false }
    let place = index * bitsPerEntry / 8
    bytes[place] = bytes[place] & ~(mask << shift(index)) | value << shift(index)
    return true
  }

  private var mask: UInt8 { UInt8(truncatingIfNeeded: 1 << bitsPerEntry - 1) }

  private func shift(_ index: Int) -> UInt8 {
    UInt8(index * bitsPerEntry % 8)
  }
}
