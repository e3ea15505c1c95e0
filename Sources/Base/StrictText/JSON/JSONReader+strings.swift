internal import Vocabulary

extension JSONReader {
  mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    position = Self.endOfPlainString(bytes.span, from: start)
    guard let byte = current else { throw failure(.unexpectedEnd) }
    switch byte {
    case UInt8(ascii: "\\"): return try escapedString(from: start)
    case UInt8(ascii: "\""):
      position += 1
      guard let valid = String(validating: bytes[start..<position - 1], as: UTF8.self) else {
        throw failure(.invalidUTF8, at: start)
      }
      return valid
    default: throw failure(.controlCharacter(byte))
    }
  }

  /// Returns the offset of the first quote, backslash or control character from `start` on; the length of the text if
  /// there is none.
  static func endOfPlainString(_ text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    var rest = text.extracting(start..<text.count)
    // Most bytes of a token are in strings, so eight are looked at together. The compiler loads them at once.
    while rest.count >= 8 {
      let next = rest.extracting(first: 8)
      var bytes = UInt64(next[0])
      bytes |= UInt64(next[1]) << 8
      bytes |= UInt64(next[2]) << 16
      bytes |= UInt64(next[3]) << 24
      bytes |= UInt64(next[4]) << 32
      bytes |= UInt64(next[5]) << 40
      bytes |= UInt64(next[6]) << 48
      bytes |= UInt64(next[7]) << 56
      if hasEndOfPlainString(bytes) { break }
      end &+= 8
      rest = rest.extracting(droppingFirst: 8)
    }
    while end < text.count, !isEndOfPlainString(text[end]) { end += 1 }
    return end
  }

  private static func isEndOfPlainString(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
  }

  /// Returns whether one of eight bytes ends a plain string.
  ///
  /// Subtracting borrows from the uppermost bit of a byte if the byte is less than the subtrahend; bytes above 0x7F,
  /// which have that bit, do not count.
  private static func hasEndOfPlainString(_ bytes: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = bytes ^ (ones &* 0x22)
    let backslashes = bytes ^ (ones &* 0x5C)
    let ends =
      (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
      | (bytes &- ones &* 0x20) & ~bytes
    return ends & (ones &* 0x80) != 0
  }

  /// Reads the rest of a string, from its first escape at the current position.
  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var text = Array(bytes[start..<position])
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let valid = String(validating: text, as: UTF8.self) else {
          throw failure(.invalidUTF8, at: start)
        }
        return valid
      case UInt8(ascii: "\\"): text += String(Character(try escape())).utf8
      case 0..<0x20: throw failure(.controlCharacter(byte), at: position - 1)
      default: text.append(byte)
      }
    }
    throw failure(.unexpectedEnd)
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = position - 1
    guard let byte = current else { throw failure(.unexpectedEnd) }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try fourHexDigits()
      if let scalar = Unicode.Scalar(first) { return scalar }
      guard first < 0xDC00, consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u")) else {
        throw failure(.loneSurrogate, at: start)
      }
      let second = try fourHexDigits()
      guard (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      else { throw failure(.loneSurrogate, at: start) }
      return scalar
    default: throw failure(.unknownEscape(byte), at: start)
    }
  }

  private mutating func fourHexDigits() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current else { throw failure(.unexpectedEnd) }
      guard let digit = ASCII.hexadecimalValue(byte) else {
        throw failure(.unexpected(byte, expected: "a hexadecimal digit"))
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}
