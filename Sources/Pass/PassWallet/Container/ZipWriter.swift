internal import PassCompression

/// Writes a ZIP whose bytes depend on the files alone: no dates, no extra fields, files in the given order.
///
/// The names are ASCII. The format is PKWARE's APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16.
struct ZipWriter {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count: UInt16 = 0

  /// 1 January 1980, the first day that the format can write.
  private static let date: UInt16 = 0x0021

  /// Adds a file; it is deflated if that makes it shorter.
  mutating func add(_ name: String, _ file: [UInt8]) {
    add(name, ZipMember(file))
  }

  /// Adds a file that was prepared before, such as a picture that many passes share.
  mutating func add(_ name: String, _ member: ZipMember) {
    let offset = UInt32(bytes.count)
    var common = Bytes()
    common.add(UInt16(member.isDeflated ? 20 : 10))
    common.add(UInt16(0))
    common.add(UInt16(member.isDeflated ? 8 : 0))
    common.add(UInt16(0))
    common.add(Self.date)
    common.add(member.checksum)
    common.add(UInt32(member.stored.count))
    common.add(UInt32(member.length))
    common.add(UInt16(name.utf8.count))
    common.add(UInt16(0))
    bytes += [0x50, 0x4B, 0x03, 0x04] + common.bytes + name.utf8 + member.stored
    var entry = Bytes()
    entry.add(UInt16(20))
    entry.bytes += common.bytes
    // No comment, first disk, no attributes.
    entry.bytes += [UInt8](repeating: 0, count: 10)
    entry.add(offset)
    directory += [0x50, 0x4B, 0x01, 0x02] + entry.bytes + name.utf8
    count += 1
  }

  /// Returns the whole archive.
  func finished() -> [UInt8] {
    var end = Bytes()
    end.add(UInt32(0))
    end.add(count)
    end.add(count)
    end.add(UInt32(directory.count))
    end.add(UInt32(bytes.count))
    end.add(UInt16(0))
    return bytes + directory + [0x50, 0x4B, 0x05, 0x06] + end.bytes
  }

  /// Numbers in little-endian order.
  private struct Bytes {
    var bytes: [UInt8] = []

    mutating func add(_ number: UInt16) {
      bytes += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }

    mutating func add(_ number: UInt32) {
      add(UInt16(truncatingIfNeeded: number))
      add(UInt16(truncatingIfNeeded: number >> 16))
    }
  }
}

/// A file as an archive holds it.
struct ZipMember: Sendable {
  let stored: [UInt8]
  let isDeflated: Bool
  /// Number of bytes before they were deflated.
  let length: Int
  let checksum: UInt32

  init(_ file: [UInt8]) {
    length = file.count
    checksum = Zlib.crc32(file)
    let deflated = Zlib.deflate(file)
    isDeflated = deflated.map { $0.count < file.count } ?? false
    stored = isDeflated ? deflated ?? file : file
  }
}
