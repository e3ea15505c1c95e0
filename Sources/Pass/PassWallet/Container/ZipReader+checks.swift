/// The checks of names, and of the places of entries.
extension ZipReader {
  /// Returns a name as text, and notes what is wrong with it.
  mutating func checkedName(_ raw: [UInt8], _ offset: Int) -> String {
    let name = String(decoding: raw, as: UTF8.self)
    if let problem = Self.problem(raw) {
      add(.name, problem, entry: name, at: offset)
    } else if raw.contains(where: { $0 >= 0x80 }) {
      add(
        .foreignName, "the name has characters outside of ASCII", entry: name, at: offset)
    }
    return name
  }

  private static func problem(_ name: [UInt8]) -> String? {
    if name.isEmpty { return "the name is empty" }
    if String(validating: name, as: UTF8.self) == nil { return "the name is not UTF-8" }
    if name.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return "the name has control characters"
    }
    if name.contains(UInt8(ascii: "\\")) { return "the name has a backslash" }
    if name[0] == UInt8(ascii: "/") || name.count > 1 && name[1] == UInt8(ascii: ":") {
      return "the name is absolute"
    }
    var parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    // The name of a folder ends in a slash.
    if parts.last?.isEmpty == true { parts.removeLast() }
    for part in parts {
      if part.isEmpty { return "the name has an empty part" }
      if part.elementsEqual("..".utf8) { return "the name leads out of the archive (..)" }
      if part.elementsEqual(".".utf8) { return "the name has the part ." }
    }
    return nil
  }

  /// Checks that the entries lie one behind the other from the first byte to the directory.
  mutating func checkRanges(directory: Int) {
    guard !entries.isEmpty else { return }
    var end = 0
    for entry in entries.sorted(by: { $0.offset < $1.offset }) {
      if entry.offset < end {
        add(.overlap, "the entry lies over another one", entry: entry.name, at: entry.offset)
      } else if entry.offset > end {
        addStrange(end..<entry.offset)
      }
      end = max(end, entry.end)
    }
    if end > directory {
      add(.overlap, "an entry reaches into the directory", at: directory)
    } else if end < directory {
      addStrange(end..<directory)
    }
  }

  private mutating func addStrange(_ range: Range<Int>) {
    // An entry that cannot be read is named already, and its bytes are no strangers.
    let skipped: [ZipFault.Kind] = [
      .encrypted, .method, .zip64, .link, .size, .contradiction, .duplicate,
    ]
    if faults.contains(where: { skipped.contains($0.kind) }) { return }
    add(.strangeBytes, "\(range.count) bytes belong to no entry", at: range.lowerBound)
  }
}
