internal import Vocabulary

extension JSONReader {
  mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    var isASCII = true
    // Most bytes of a token are in strings, and scanning a span is faster than indexing the array.
    let all = bytes
    let span = all.span
    var end = start
    while end < span.count {
      let byte = span[end]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      if byte >= 0x80 { isASCII = false }
      end += 1
    }
    position = end
    guard let byte = current else { throw failure(.unexpectedEnd) }
    switch byte {
    case UInt8(ascii: "\\"): return try escapedString(from: start)
    case UInt8(ascii: "\""):
      position += 1
      let text = bytes[start..<end]
      if isASCII { return String(decoding: text, as: UTF8.self) }
      guard let valid = String(validating: text, as: UTF8.self) else {
        throw failure(.invalidUTF8, at: start)
      }
      return valid
    default: throw failure(.controlCharacter(byte))
    }
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
