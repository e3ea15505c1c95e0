/// Bytes of an SVG document in the making; numbers are written with no string between.
struct SVGBuffer {
  private var bytes: [UInt8] = []

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ markup: String) {
    bytes.append(contentsOf: markup.utf8)
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// A whole number of at most three digits, which is all that a symbol's modules need.
  @inline(__always)
  mutating func append(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let magnitude = number.magnitude
    if magnitude >= 100 { bytes.append(Self.digit(magnitude / 100)) }
    if magnitude >= 10 { bytes.append(Self.digit(magnitude / 10 % 10)) }
    bytes.append(Self.digit(magnitude % 10))
  }

  private static func digit(_ value: UInt) -> UInt8 {
    UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value)
  }

  /// Text as the content of an element: markup escaped, and what XML 1.0 (2.2) has no place for,
  /// such as most control characters, replaced by U+FFFD.
  mutating func appendEscaped(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\t", "\n", "\r": append(UInt8(ascii: " "))
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": append("\u{FFFD}")
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? Self.replacement)
      }
    }
  }

  private static let replacement = UTF8.encodedReplacementCharacter
}
