internal import PassCompression

/// The entries of a ZIP archive (PKWARE APPNOTE 6.3), read strictly.
///
/// Any bytes give a list of entries and of faults, in bounded time and memory: entries are read by the directory at the
/// end, and each is compared with its own header. Archives of several parts, ZIP64 and encrypted entries are faults,
/// because no wallet needs them.
package struct ZipReader: Sendable {
  /// The greatest length of an archive, in bytes.
  package static let longest = 20_000_000
  /// The greatest number of entries.
  package static let mostEntries = 1_000
  /// The greatest length of all entries together when they are inflated, in bytes.
  package static let mostInflated = 50_000_000

  /// The greatest length of a name, in bytes.
  static let longestName = 255

  /// The entries that can be read, in the order of the directory.
  package private(set) var entries: [ZipEntry] = []
  /// What is wrong with the archive and its entries.
  package private(set) var faults: [ZipFault] = []

  let bytes: [UInt8]

  /// Reads the directory of an archive.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    read()
  }

  private mutating func read() {
    guard bytes.count <= Self.longest else {
      return add(
        .tooLarge,
        "the archive has \(bytes.count) bytes, and more than \(Self.longest) are not read")
    }
    guard let end = findEnd() else {
      let isArchive = bytes.starts(with: [0x50, 0x4B, 3, 4])
      let what = isArchive ? "it was cut off" : "this is no ZIP archive"
      return add(.noArchive, "the end of the directory (50 4B 05 06) is missing; \(what)")
    }
    readDirectory(end)
    checkRanges(directory: end.start)
  }

  /// Returns the content of an entry, whose length and checksum are compared.
  ///
  /// `limit` is the number of bytes that the entry may have.
  package func content(of entry: ZipEntry, limit: Int) throws(ZipFault) -> [UInt8] {
    func fault(_ kind: ZipFault.Kind, _ words: String) -> ZipFault {
      ZipFault(kind: kind, entry: entry.name, offset: entry.dataStart, words: words)
    }
    let limit = min(limit, Self.mostInflated)
    guard entry.size <= limit else {
      throw fault(
        .tooLarge, "the entry inflates to \(entry.size) bytes, and \(max(0, limit)) are left")
    }
    let packed = Array(bytes[entry.dataStart..<(entry.dataStart + entry.packedSize)])
    let content: [UInt8]
    if entry.isDeflated {
      do throws(InflateError) {
        content = try Zlib.inflateRaw(packed, limit: entry.size)
      } catch .tooLong {
        throw fault(.size, "the entry inflates to more than the \(entry.size) bytes that it states")
      } catch {
        throw fault(.damaged, "the entry cannot be inflated: \(error)")
      }
    } else {
      content = packed
    }
    guard content.count == entry.size else {
      throw fault(.size, "the entry has \(content.count) bytes and states \(entry.size)")
    }
    guard Zlib.crc32(content) == entry.checksum else {
      throw fault(.checksum, "the bytes of the entry do not have its checksum (CRC-32)")
    }
    return content
  }

  /// Returns the content of an entry and takes its length from a budget, also if the entry turns out to be damaged.
  ///
  /// Otherwise many damaged entries, which may share their bytes, could cost any amount of time.
  func content(of entry: ZipEntry, budget: inout Int) throws(ZipFault) -> [UInt8] {
    let cost = max(entry.size, entry.packedSize)
    guard cost <= budget else {
      throw ZipFault(
        kind: .tooLarge, entry: entry.name, offset: entry.dataStart,
        words: "the entry has \(cost) bytes, and \(max(0, budget)) are left for all that follow")
    }
    budget -= cost
    return try content(of: entry, limit: entry.size)
  }

  mutating func add(
    _ kind: ZipFault.Kind, _ words: String, entry: String? = nil, at offset: Int = 0
  ) {
    faults.append(ZipFault(kind: kind, entry: entry, offset: offset, words: words))
  }

  mutating func add(_ entry: ZipEntry) { entries.append(entry) }
}

extension ZipReader {
  /// Returns the number of two bytes at an offset, which the caller knows to lie in the archive.
  func short(_ offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }

  /// Returns the number of four bytes at an offset, which the caller knows to lie in the archive.
  func long(_ offset: Int) -> Int { short(offset) | short(offset + 2) << 16 }

  /// Returns whether a record begins at an offset, with all bytes of its fixed part.
  func has(_ signature: Int, at offset: Int, length: Int) -> Bool {
    offset >= 0 && length <= bytes.count && offset <= bytes.count - length
      && long(offset) == signature
  }
}
