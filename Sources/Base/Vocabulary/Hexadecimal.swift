extension Sequence<UInt8> {
  /// The bytes in lower-case hexadecimal digits, two each.
  @inlinable package var hexadecimal: String {
    var text: [UInt8] = []
    text.reserveCapacity(2 * underestimatedCount)
    func append(_ digit: UInt8) {
      text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
    for byte in self {
      append(byte >> 4)
      append(byte & 0xF)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension Collection<UInt8> {
  /// Returns the bytes that lower-case hexadecimal digits spell, two each; nil for any other text.
  package func decodedHexadecimal() -> [UInt8]? {
    guard count.isMultiple(of: 2), !contains(where: ASCII.isUpperCaseLetter) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count / 2)
    var high: UInt8?
    for digit in self {
      guard let value = ASCII.hexadecimalValue(digit) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }
}

extension ASCII {
  /// Returns the value of a hexadecimal digit of either case, or nil.
  package static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
