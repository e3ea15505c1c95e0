import PassCompression
import PassWallet

/// Archives whose records can be wrong in any way, and two readers of archives.
enum FuzzZip {
  /// An entry, with what its records state.
  struct Entry {
    var name: [UInt8]
    var content: [UInt8]
    var method: UInt8 = 0
    var flags: UInt16 = 0
    /// The name in the entry's own header, and the sums that are stated, where they differ.
    var localName: [UInt8]?
    var checksum: UInt32?
    var size: Int?
    /// Bytes before the entry that belong to none.
    var gap = 0
    /// Whether the directory leads to the former entry.
    var overlaps = false

    init(_ name: String, _ content: [UInt8]) {
      self.name = Array(name.utf8)
      self.content = content
    }
  }

  private static func short(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }

  private static func long(_ number: Int) -> [UInt8] { short(number) + short(number >> 16) }

  /// Returns the archive of entries; those of method 8 are deflated.
  static func bytes(_ entries: [Entry]) -> [UInt8] {
    var (file, directory): ([UInt8], [UInt8]) = ([], [])
    var former = 0
    for entry in entries {
      file += [UInt8](repeating: 0x20, count: entry.gap)
      let packed =
        entry.method == 8 ? Zlib.deflate(entry.content) ?? entry.content : entry.content
      let offset = entry.overlaps ? former : file.count
      let head =
        short(20) + short(Int(entry.flags)) + short(Int(entry.method)) + short(0) + short(0x21)
        + long(Int(entry.checksum ?? Zlib.crc32(entry.content))) + long(packed.count)
        + long(entry.size ?? entry.content.count)
      let localName = entry.localName ?? entry.name
      former = file.count
      file += long(0x0403_4B50) + head + short(localName.count) + short(0) + localName + packed
      directory += long(0x0201_4B50) + short(20) + head + short(entry.name.count)
      directory += [UInt8](repeating: 0, count: 12) + long(offset) + entry.name
    }
    let count = short(entries.count)
    return file + directory + long(0x0605_4B50) + long(0) + count + count + long(directory.count)
      + long(file.count) + short(0)
  }

  /// Returns entries with edits of four bytes each: what is done, to which entry, and two bytes for it.
  static func altered(_ entries: [Entry], by edits: [UInt8]) -> [Entry] {
    var entries = entries
    for start in stride(from: 0, to: edits.count - edits.count % 4, by: 4) where !entries.isEmpty {
      let index = Int(edits[start + 1]) % entries.count
      let (one, two) = (edits[start + 2], edits[start + 3])
      if edits[start] & 0x80 == 0 {
        edit(&entries, index, edits[start] & 7, Int(one) << 8 | Int(two))
      } else {
        edit(&entries[index], edits[start] & 15, one, two)
      }
    }
    return entries
  }

  private static let names = [
    "a", "x/", "pass.json", "PASS.JSON", "manifest.json", "signature", "icon.png", "logo.png",
    "en.lproj/pass.strings", "en.lproj/logo.png", "../pass.json", "/pass.json", "pass/pass.json",
    "__MACOSX/._icon.png", ".DS_Store", "caf\u{E9}.png", "cafe\u{301}.png", "a.pkpass", "a\\b", "",
  ]

  private static func edit(_ entries: inout [Entry], _ index: Int, _ kind: UInt8, _ number: Int) {
    switch kind {
    case 0: entries.remove(at: index)
    case 1: if entries.count < 100 { entries.append(entries[index]) }
    case 2: entries.swapAt(index, number % entries.count)
    case 3: entries[index].name = Array(names[number % names.count].utf8)
    case 4: entries.insert(Entry(names[number % names.count], []), at: index)
    case 5: entries[index].content = entries[number % entries.count].content
    case 6: entries[index].localName = Array(names[number % names.count].utf8)
    default: entries.append(Entry(names[number % names.count], entries[index].content))
    }
  }

  private static func edit(_ entry: inout Entry, _ kind: UInt8, _ one: UInt8, _ two: UInt8) {
    let number = Int(one) << 8 | Int(two)
    switch kind {
    case 0: entry.method = entry.method == 8 ? 0 : 8
    case 1: entry.method = two
    case 2: entry.flags ^= 1 << (two & 15)
    case 3: entry.checksum = UInt32(number)
    case 4: entry.size = number
    case 5: entry.gap = Int(two)
    case 6: entry.overlaps.toggle()
    case 7: entry.content = Array(entry.content.prefix(number))
    case 8: entry.content.append(two)
    case 9: if !entry.name.isEmpty { entry.name[Int(one) % entry.name.count] = two }
    case 10: entry.name.append(two)
    default:
      if !entry.content.isEmpty { entry.content[number % entry.content.count] ^= 1 << (kind & 7) }
    }
  }
}

/// The readers.
extension FuzzZip {
  /// The files of a pass by the bytes of their names, without the signature.
  typealias Contents = [[UInt8]: [UInt8]]

  /// Returns the files of an archive as the library reads them, by its directory.
  static func files(_ file: [UInt8]) -> [(name: String, bytes: [UInt8])] {
    let archive = ZipReader(file)
    return archive.entries.filter { !$0.isFolder }.compactMap { entry in
      (try? archive.content(of: entry, limit: 1 << 22)).map { (entry.name, $0) }
    }
  }

  /// Returns the files of a pass by the directory.
  static func contents(_ file: [UInt8]) -> Contents {
    var contents: Contents = [:]
    for (name, bytes) in files(file) where name != "signature" {
      contents[Array(name.utf8)] = bytes
    }
    return contents
  }

  /// Returns the files of a pass as a reader sees them that begins at the front and knows no directory; nil for an entry
  /// without its lengths.
  static func contentsFromFront(_ file: [UInt8]) -> Contents? {
    func short(_ offset: Int) -> Int { Int(file[offset]) | Int(file[offset + 1]) << 8 }
    func long(_ offset: Int) -> Int { short(offset) | short(offset + 2) << 16 }
    var contents: Contents = [:]
    var offset = 0
    while offset + 30 <= file.count, long(offset) == 0x0403_4B50 {
      let nameEnd = offset + 30 + short(offset + 26)
      let start = nameEnd + short(offset + 28)
      let end = start + long(offset + 18)
      guard end <= file.count, short(offset + 6) & 8 == 0 else { return nil }
      let name = Array(file[(offset + 30)..<nameEnd])
      let packed = Array(file[start..<end])
      let isDeflated = short(offset + 8) == 8
      guard let bytes = isDeflated ? try? Zlib.inflateRaw(packed, limit: 1 << 22) : packed else {
        return nil
      }
      if name.last != UInt8(ascii: "/"), name != Array("signature".utf8) {
        guard contents.updateValue(bytes, forKey: name) == nil else { return nil }
      }
      offset = end
    }
    return contents
  }
}
