/// The first lines of a message, each without its end.
///
/// Only the beginning of a message is read: a report has its facts there, before the message that it returns.
struct MailLines {
  private let lines: [[UInt8]]
  /// Maximum number of bytes and lines that are read, and of parts.
  private static let (maxBytes, maxLines, maxParts) = (256 << 10, 8_000, 16)

  var count: Int { lines.count }

  init(_ message: some Collection<UInt8>) {
    lines = message.prefix(Self.maxBytes).split(
      separator: 10, maxSplits: Self.maxLines, omittingEmptySubsequences: false
    ).map { Array($0.last == 13 ? $0.dropLast() : $0) }
  }

  /// Returns the headers that begin at a line, by their names in small letters, and the line behind the empty one that
  /// ends them; of equal headers the first counts.
  func headers(from start: Int) -> (values: [String: String], end: Int) {
    var values: [String: String] = [:]
    var (name, value): (String, [UInt8]) = ("", [])
    var place = start
    func keep() {
      guard !name.isEmpty, values[name] == nil else { return }
      values[name] = String(decoding: value.drop { $0 == 32 || $0 == 9 }, as: UTF8.self)
    }
    while place < lines.count, !lines[place].isEmpty {
      let line = lines[place]
      place += 1
      if line[0] == 32 || line[0] == 9 {
        value += line
      } else {
        keep()
        let parts = line.split(
          separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        name = parts.count == 2 ? String(decoding: parts[0], as: UTF8.self).lowercased() : ""
        value = parts.count == 2 ? Array(parts[1]) : []
      }
    }
    keep()
    return (values, place + 1)
  }

  /// Returns the lines with which the parts of a multipart body begin (RFC 2046 §5.1).
  func parts(_ border: String, from start: Int) -> [Int] {
    let line = Array("--\(border)".utf8)
    var found: [Int] = []
    for place in lines.indices.dropFirst(start) where lines[place] == line {
      found.append(place + 1)
      if found.count == Self.maxParts { break }
    }
    return found
  }
}
