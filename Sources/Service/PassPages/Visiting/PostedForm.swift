/// The values of a form, or of a query (`application/x-www-form-urlencoded`, WHATWG URL §5).
package struct PostedForm: Sendable {
  /// The pairs in their order.
  package let pairs: [(name: String, value: String)]

  /// The most pairs that are read; further ones are left out.
  private static let most = 500

  /// A form without values.
  package init() { pairs = [] }

  /// Parses a form; bytes that are no UTF-8 become U+FFFD, and control characters are left out.
  package init(_ bytes: some Sequence<UInt8>) {
    pairs = Array(bytes).split(separator: UInt8(ascii: "&")).prefix(Self.most).map { pair in
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return (Self.decoded(parts[0]), parts.count > 1 ? Self.decoded(parts[1]) : "")
    }
  }

  /// The first value under a name, without blanks around it; empty without one.
  package subscript(_ name: String) -> String {
    pairs.first { $0.name == name }?.value ?? ""
  }

  /// All values under a name.
  package func all(_ name: String) -> [String] {
    pairs.filter { $0.name == name }.map(\.value)
  }

  /// Whether there is a value under a name.
  package func has(_ name: String) -> Bool { pairs.contains { $0.name == name } }

  package var isEmpty: Bool { pairs.isEmpty }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var decoded: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
        let value = hexadecimal(bytes[index + 1], bytes[index + 2])
      {
        decoded.append(value)
        index += 3
        continue
      }
      decoded.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      index += 1
    }
    let text = String(decoding: decoded, as: UTF8.self)
    let shown = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    var plain = Substring(String(String.UnicodeScalarView(shown)))
    while plain.first == " " { plain.removeFirst() }
    while plain.last == " " { plain.removeLast() }
    return String(plain)
  }

  private static func hexadecimal(_ high: UInt8, _ low: UInt8) -> UInt8? {
    guard let high = digit(high), let low = digit(low) else { return nil }
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
