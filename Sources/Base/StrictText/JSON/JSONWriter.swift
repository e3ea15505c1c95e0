internal import Vocabulary

/// Writes JSON in the canonical spelling: no white space, members in the order of the calls,
/// shortest escapes, `/` unescaped, everything else as UTF-8 (docs/SPEC.md §2.2).
@usableFromInline
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false
  private let isForDisplay: Bool

  /// A writer; with `isForDisplay` it also escapes control characters, bidirectional marks and other invisible
  /// characters, for output to a terminal, and the result is not the canonical spelling.
  package init(reserving capacity: Int = 512, isForDisplay: Bool = false) {
    self.isForDisplay = isForDisplay
    bytes.reserveCapacity(capacity)
  }

  /// Writes an object whose members `content` writes.
  @usableFromInline package mutating func object(_ content: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "{"), UInt8(ascii: "}"), content)
  }

  /// Writes an array whose elements `content` writes.
  @usableFromInline package mutating func array(_ content: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "["), UInt8(ascii: "]"), content)
  }

  /// Writes a member's name; the next call writes its value.
  @usableFromInline package mutating func name(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func string(_ text: String) {
    separate()
    quote(text)
  }

  package mutating func integer(_ number: Int64) {
    separate()
    digits(of: number)
  }

  private mutating func digits(of number: Int64) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    // The digits are filled from the last to the first; any 64-bit number has at most 20.
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var start = digits.count
    var rest = number.magnitude
    repeat {
      start -= 1
      digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    bytes.append(addingCapacity: digits.count) { text in
      for index in start..<digits.count { text.append(digits[index]) }
    }
  }

  package mutating func integer(_ number: Int) { integer(Int64(number)) }

  package mutating func boolean(_ flag: Bool) {
    separate()
    bytes += (flag ? "true" : "false").utf8
  }

  package mutating func null() {
    separate()
    bytes += "null".utf8
  }

  package mutating func member(_ name: String, _ text: String) {
    self.name(name)
    string(text)
  }

  /// Writes a piece of the canonical spelling as it is, such as `,"exp":`, and a text that needs no escape behind it.
  ///
  /// The commas are the caller's, who knows all members and their order. One such call takes a third of the time of
  /// `member`, because nothing is looked at twice.
  package mutating func verbatim(_ piece: String, _ plain: String = "") {
    let (piece, plain) = (piece.utf8.span, plain.utf8.span)
    bytes.append(addingCapacity: piece.count + plain.count) { text in
      for index in piece.indices { text.append(piece[index]) }
      for index in plain.indices { text.append(plain[index]) }
    }
    needsComma = false
  }

  /// Writes a piece of the canonical spelling as it is, and a number behind it.
  package mutating func verbatim(_ piece: String, _ number: Int64) {
    bytes += piece.utf8
    digits(of: number)
    needsComma = false
  }

  /// Writes a member whose text is printable ASCII.
  package mutating func member(_ name: String, ascii text: [UInt8]) {
    self.name(name)
    string(ascii: text)
  }

  /// Writes a string of printable ASCII.
  package mutating func string(ascii text: [UInt8]) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    if JSONReader.endOfPlainString(text.span, from: 0).end < text.count {
      for byte in text { if Self.isEscaped(byte) { escape(byte) } else { bytes.append(byte) } }
    } else {
      bytes += text
    }
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func member(_ name: String, _ number: Int) {
    self.name(name)
    integer(number)
  }

  package mutating func member(_ name: String, _ number: Int64) {
    self.name(name)
    integer(number)
  }

  package mutating func member(_ name: String, _ flag: Bool) {
    self.name(name)
    boolean(flag)
  }

  /// Writes a value that was read, in the canonical spelling.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .object(let members):
      object { writer in
        for member in members {
          writer.name(member.name)
          writer.value(member.node.value)
        }
      }
    case .array(let elements): array { writer in for node in elements { writer.value(node.value) } }
    case .string(let text): string(text)
    case .integer(let number): integer(number)
    case .otherNumber(let spelling):
      separate()
      bytes += spelling.utf8
    case .boolean(let flag): boolean(flag)
    case .null: null()
    }
  }

  private mutating func open(
    _ first: UInt8, _ last: UInt8, _ content: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(first)
    needsComma = false
    content(&self)
    bytes.append(last)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func quote(_ text: String) {
    if isForDisplay, text.utf8.contains(where: { $0 >= 0x7F }) { return quoteForDisplay(text) }
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes += text.utf8
    // Escapes are rare, and bytes are scanned faster than a string. What is escaped ends a plain string.
    if JSONReader.endOfPlainString(bytes.span, from: start).end < bytes.count {
      bytes.removeSubrange(start...)
      for byte in text.utf8 { if Self.isEscaped(byte) { escape(byte) } else { bytes.append(byte) } }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x08: bytes += "\\b".utf8
    case 0x09: bytes += "\\t".utf8
    case 0x0A: bytes += "\\n".utf8
    case 0x0C: bytes += "\\f".utf8
    case 0x0D: bytes += "\\r".utf8
    default: bytes += "\\u00\([byte].hexadecimal)".utf8
    }
  }

  private mutating func quoteForDisplay(_ text: String) {
    var pieces = JSONWriter()
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        for unit in String(scalar).utf16 {
          let digits = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)].hexadecimal
          bytes += "\\u\(digits)".utf8
        }
      default:
        pieces.bytes.removeAll(keepingCapacity: true)
        pieces.quote(String(scalar))
        bytes += pieces.bytes.dropFirst().dropLast()
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
