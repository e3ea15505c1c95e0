/// The lines of a message, each ended by CR LF.
struct MailWriter {
  private(set) var bytes: [UInt8] = []
  /// The characters of a header's line, which may have encoded words (RFC 2047 §2).
  private static let width = 76
  /// The characters of an encoded line (RFC 2045 §6.7, §6.8).
  private static let encodedWidth = 76

  mutating func line(_ text: String = "") {
    bytes += text.utf8
    bytes += [13, 10]
  }

  /// Writes a header, folded at its blanks (RFC 5322 §2.2.3).
  mutating func header(_ name: String, _ value: String) {
    var line = "\(name):"
    for word in value.split(separator: " ") {
      if line.utf8.count + 1 + word.utf8.count > Self.width, line.last != ":" {
        self.line(line)
        line = ""
      }
      line += " \(word)"
    }
    self.line(line)
  }

  /// Writes bytes as base64.
  mutating func base64(_ content: [UInt8]) {
    let step = Self.encodedWidth / 4 * 3
    bytes.reserveCapacity(bytes.count + content.count * 14 / 10)
    for start in stride(from: 0, to: content.count, by: step) {
      bytes += Base64.encode(content[start..<min(start + step, content.count)])
      bytes += [13, 10]
    }
  }

  /// Writes text as quoted-printable, whose own line breaks are kept (RFC 2045 §6.7).
  mutating func quotedPrintable(_ text: String) {
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      quotedPrintable(line: Array(line.utf8))
    }
  }

  private mutating func quotedPrintable(line: [UInt8]) {
    var count = 0
    for (index, byte) in line.enumerated() {
      let isBlankAtEnd = (byte == 32 || byte == 9) && index == line.count - 1
      // A dot and `From` at the start of a line are changed by some servers.
      let isFirst = count == 0 && (byte == UInt8(ascii: ".") || byte == UInt8(ascii: "F"))
      let isPlain =
        ((33...126).contains(byte) && byte != UInt8(ascii: "=") || byte == 32 || byte == 9)
        && !isBlankAtEnd && !isFirst
      let form = isPlain ? [byte] : Self.quoted(byte)
      if count + form.count > Self.encodedWidth - 1 {
        bytes += [UInt8(ascii: "="), 13, 10]
        count = 0
      }
      bytes += form
      count += form.count
    }
    bytes += [13, 10]
  }

  private static func quoted(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
