/// The records of a ZIP archive: the end, the directory, and the headers of the entries.
extension ZipReader {
  /// The end of the directory, and the place that it states.
  struct End {
    let offset: Int
    let start: Int
    let length: Int
    let count: Int
  }

  /// Returns the last end record whose comment reaches to the end of the archive; nil without one.
  mutating func findEnd() -> End? {
    let longestComment = 65_535
    var offset = bytes.count - 22
    let first = max(0, offset - longestComment)
    while offset >= first {
      if has(0x0605_4B50, at: offset, length: 22), offset + 22 + short(offset + 20) == bytes.count {
        if short(offset + 20) > 0 {
          add(.comment, "the archive has a comment of \(short(offset + 20)) bytes", at: offset)
        }
        return readEnd(offset)
      }
      offset -= 1
    }
    return nil
  }

  private mutating func readEnd(_ offset: Int) -> End {
    if short(offset + 4) != 0 || short(offset + 6) != 0 || short(offset + 8) != short(offset + 10) {
      add(.severalParts, "the archive is one part of several", at: offset)
    }
    let end = End(
      offset: offset, start: long(offset + 16), length: long(offset + 12), count: short(offset + 10)
    )
    if has(0x0706_4B50, at: offset - 20, length: 20) || end.start == 0xFFFF_FFFF
      || end.length == 0xFFFF_FFFF
    {
      add(.zip64, "the archive has the form for more than 4 GiB (ZIP64)", at: offset)
    }
    return end
  }

  /// Reads the directory; stops at the first record that cannot be read, because the next one cannot be found.
  mutating func readDirectory(_ end: End) {
    guard end.start <= end.offset, end.length == end.offset - end.start else {
      return add(
        .directory,
        "the directory is stated at \(end.start) with \(end.length) bytes and would not end at \(end.offset)",
        at: end.offset)
    }
    guard end.count <= Self.mostEntries else {
      return add(
        .tooManyEntries,
        "the archive has \(end.count) entries, and more than \(Self.mostEntries) are not read",
        at: end.offset)
    }
    var names: Set<[UInt8]> = []
    var offset = end.start
    for _ in 0..<end.count {
      guard has(0x0201_4B50, at: offset, length: 46), offset + 46 <= end.offset else {
        return add(.directory, "the directory has fewer entries than it states", at: offset)
      }
      let nameEnd = offset + 46 + short(offset + 28)
      let next = nameEnd + short(offset + 30) + short(offset + 32)
      guard next <= end.offset else {
        return add(.directory, "a record of the directory is longer than the directory", at: offset)
      }
      let rawName = Array(bytes[(offset + 46)..<nameEnd])
      let name = checkedName(rawName, offset)
      if !names.insert(rawName).inserted {
        add(.duplicate, "two entries have this name", entry: name, at: offset)
      } else if let entry = readEntry(offset, name, rawName) {
        add(entry)
      }
      offset = next
    }
    if offset != end.offset {
      add(.directory, "the directory has more entries than it states", at: offset)
    }
  }

  /// Returns the entry of a record of the directory; nil if it cannot be read.
  private mutating func readEntry(_ offset: Int, _ name: String, _ rawName: [UInt8]) -> ZipEntry? {
    func wrong(_ kind: ZipFault.Kind, _ words: String) -> ZipEntry? {
      add(kind, words, entry: name, at: offset)
      return nil
    }
    let flags = short(offset + 8)
    let method = short(offset + 10)
    let (packedSize, size) = (long(offset + 20), long(offset + 24))
    // The lowest bit means encryption, the sixth its strong form, the thirteenth an encrypted directory.
    if flags & 0x2041 != 0 { return wrong(.encrypted, "the entry is encrypted") }
    guard method == 0 || method == 8 else {
      return wrong(.method, "the entry has the method \(method), and 0 or 8 are known")
    }
    if packedSize == 0xFFFF_FFFF || size == 0xFFFF_FFFF || long(offset + 42) == 0xFFFF_FFFF {
      return wrong(.zip64, "the entry has the form for more than 4 GiB (ZIP64)")
    }
    // The upper half of the outer attributes is a mode of Unix if the archive was made there: 12 is a link.
    if bytes[offset + 5] == 3, long(offset + 38) >> 28 == 0xA {
      return wrong(.link, "the entry is a link to another file")
    }
    if method == 0, packedSize != size {
      return wrong(.size, "the entry is stored and has two lengths, \(packedSize) and \(size)")
    }
    let header = long(offset + 42)
    guard has(0x0403_4B50, at: header, length: 30) else {
      return wrong(.contradiction, "the directory leads to \(header), and no entry begins there")
    }
    let dataStart = header + 30 + short(header + 26) + short(header + 28)
    guard dataStart <= bytes.count, packedSize <= bytes.count - dataStart else {
      return wrong(.contradiction, "the entry reaches beyond the end of the archive")
    }
    if let difference = difference(offset, header, rawName) {
      return wrong(.contradiction, difference)
    }
    var end = dataStart + packedSize
    if flags & 8 != 0 {
      add(.descriptor, "the lengths of the entry follow it", entry: name, at: offset)
      end = descriptorEnd(end, record: offset) ?? end
    }
    return ZipEntry(
      name: name, offset: header, size: size, dataStart: dataStart, packedSize: packedSize,
      end: end,
      isDeflated: method == 8, checksum: UInt32(truncatingIfNeeded: long(offset + 16)))
  }

  /// Returns what the entry's own header says otherwise than the directory; nil if both agree.
  private func difference(_ record: Int, _ header: Int, _ name: [UInt8]) -> String? {
    guard short(header + 6) & 0x2849 == short(record + 8) & 0x2849,
      short(header + 8) == short(record + 10)
    else { return "the directory and the entry state different methods or flags" }
    let nameStart = header + 30
    guard Array(bytes[nameStart..<(nameStart + short(header + 26))]) == name else {
      return "the directory and the entry state different names"
    }
    let sums = [(14, 16), (18, 20), (22, 24)]
    let agrees = sums.allSatisfy { long(header + $0.0) == long(record + $0.1) }
    // Where the lengths follow the entry, its header has zeros.
    let isBlank = short(record + 8) & 8 != 0 && sums.allSatisfy { long(header + $0.0) == 0 }
    return agrees || isBlank ? nil : "the directory and the entry state different lengths or sums"
  }

  /// Returns the end of the data descriptor at an offset, which may begin with a signature; nil without one.
  private func descriptorEnd(_ offset: Int, record: Int) -> Int? {
    for (skipped, length) in [(4, 16), (0, 12)] where offset <= bytes.count - length {
      if skipped == 4, long(offset) != 0x0807_4B50 { continue }
      let start = offset + skipped
      if long(start) == long(record + 16), long(start + 4) == long(record + 20),
        long(start + 8) == long(record + 24)
      {
        return offset + length
      }
    }
    return nil
  }
}
