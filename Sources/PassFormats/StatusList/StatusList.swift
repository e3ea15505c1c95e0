/// The statuses of many passes, 1, 2, 4 or 8 bits each, the least significant bits first
/// (Token Status List §4.1).
public struct StatusList: Hashable, Sendable {
  /// Bits of an entry: 1, 2, 4 or 8.
  public let bitsPerEntry: Int
  /// The entries, packed.
  public private(set) var bytes: [UInt8]

  /// Most entries of a list: as many as an index of 23 bits can name.
  public static let maximumEntries = 1 << 23

  /// How many entries there are: those of the last byte count, whether or not they were allocated.
  public var count: Int { bytes.count * 8 / bitsPerEntry }

  /// Packed entries, or nil for another number of bits than 1, 2, 4 and 8, or too many entries.
  public init?(bitsPerEntry: Int, bytes: [UInt8]) {
    guard [1, 2, 4, 8].contains(bitsPerEntry),
      bytes.count <= Self.maximumBytes(bitsPerEntry: bitsPerEntry)
    else { return nil }
    self.bitsPerEntry = bitsPerEntry
    self.bytes = bytes
  }

  /// Entries that are all valid, at least `count` of them; nil as above.
  public init?(bitsPerEntry: Int, count: Int) {
    guard (0...Self.maximumEntries).contains(count), (1...8).contains(bitsPerEntry) else {
      return nil
    }
    let bytes = [UInt8](repeating: 0, count: (count * bitsPerEntry + 7) / 8)
    self.init(bitsPerEntry: bitsPerEntry, bytes: bytes)
  }

  /// The most bytes that a list of so many bits may have.
  package static func maximumBytes(bitsPerEntry: Int) -> Int { maximumEntries / 8 * bitsPerEntry }

  /// The value at an index, or nil out of bounds.
  public subscript(index: Int) -> UInt8? {
    guard (0..<count).contains(index) else { return nil }
    return bytes[index * bitsPerEntry / 8] >> shift(index) & mask
  }

  /// Puts a value at an index; false, and nothing changed, where either is out of bounds.
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
