// How stored records spell texts and numbers.
extension [UInt8] {
  /// Appends a text in quotation marks; control characters become `\u00` with two digits.
  mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    let start = count
    append(contentsOf: text.utf8)
    // Few texts have an escape, and the bytes of an array are read faster than those of a text.
    if let first = self[start...].firstIndex(where: { !Self.isPlain($0) }) {
      removeSubrange(first...)
      for byte in text.utf8.dropFirst(first - start) {
        Self.isPlain(byte) ? append(byte) : appendEscaped(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }

  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    if byte >= 0x20 {
      append(UInt8(ascii: "\\"))
      append(byte)
    } else {
      append(contentsOf: "\\u00".utf8)
      for digit in [byte >> 4, byte & 15] {
        append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }

  /// Appends a number in decimal digits.
  mutating func appendJSON(_ number: Int64) {
    guard number >= 0, number < 10 else { return append(contentsOf: String(number).utf8) }
    append(UInt8(ascii: "0") + UInt8(number))
  }
}
