/// A builder of the bytes of an SVG document, which writes numbers without intermediate strings.
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

  /// Appends an integer of at most three digits, which is enough for the modules of any symbol.
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

  /// Appends text as the content of an element.
  ///
  /// Markup is escaped, and characters that XML 1.0 (2.2) does not allow, such as most control
  /// characters, become U+FFFD.
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
