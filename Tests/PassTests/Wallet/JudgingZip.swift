import PassCompression

/// An archive whose records can be wrong in any way; it shares no code with the library's writer.
struct JudgingZip {
  /// An entry, with the values that its records state.
  struct Entry {
    var name: String
    var content: [UInt8]
    var method = 0
    var flags = 0
    var madeBy = 20
    var attributes = 0
    /// The name in the entry's own header, where it differs.
    var localName: String?
    /// The checksum, the packed length and the length, where they are wrong.
    var checksum: UInt32?
    var packed: [UInt8]?
    var size: Int?
    /// Both lengths, where they are wrong.
    var stated: Int?
    /// The bytes behind the content.
    var descriptor: [UInt8] = []

    init(_ name: String, _ content: [UInt8]) {
      self.name = name
      self.content = content
    }
  }

  var entries: [Entry] = []
  /// The bytes before the first entry, before the directory, and behind the archive.
  var before: [UInt8] = []
  var between: [UInt8] = []
  var comment: [UInt8] = []
  /// The bytes between the directory and the end.
  var locator: [UInt8] = []
  /// What the end states, where it is wrong.
  var count: Int?
  var directoryStart: Int?
  var directoryLength: Int?
  var disk = 0

  static func short(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }

  static func long(_ number: Int) -> [UInt8] { short(number) + short(number >> 16) }

  var bytes: [UInt8] {
    var file = before
    var directory: [UInt8] = []
    for entry in entries {
      let packed = entry.packed ?? entry.content
      let offset = file.count
      let sum = Int(entry.checksum ?? Zlib.crc32(entry.content))
      let sums =
        Self.long(sum) + Self.long(entry.stated ?? packed.count)
        + Self.long(entry.stated ?? entry.size ?? entry.content.count)
      let head =
        Self.short(entry.flags) + Self.short(entry.method) + Self.short(0) + Self.short(0x21)
      let local = Array((entry.localName ?? entry.name).utf8)
      let isBlank = entry.flags & 8 != 0
      file += Self.long(0x0403_4B50) + Self.short(20) + head
      file += isBlank ? [UInt8](repeating: 0, count: 12) : sums
      file += Self.short(local.count) + Self.short(0) + local + packed
      if isBlank { file += entry.descriptor.isEmpty ? sums : entry.descriptor }
      directory += Self.long(0x0201_4B50) + Self.short(entry.madeBy) + Self.short(20) + head + sums
      directory += Self.short(entry.name.utf8.count) + [UInt8](repeating: 0, count: 8)
      directory += Self.long(entry.attributes) + Self.long(offset) + Array(entry.name.utf8)
    }
    file += between
    let start = directoryStart ?? file.count
    let count = Self.short(count ?? entries.count)
    file +=
      directory + locator + Self.long(0x0605_4B50) + Self.short(disk) + Self.short(disk) + count
    file += count + Self.long(directoryLength ?? directory.count) + Self.long(start)
    return file + Self.short(comment.count) + comment
  }
}
