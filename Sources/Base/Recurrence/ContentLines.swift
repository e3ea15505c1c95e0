/// Lines of an iCalendar object (RFC 5545 §3.1).
package struct ContentLines: Hashable, Sendable {
  package private(set) var lines: [String] = []

  package init() {}

  /// A line whose value is written already.
  package mutating func add(_ name: String, _ value: String) { lines.append("\(name):\(value)") }

  /// A line with a text, which is escaped; none for an empty text.
  package mutating func add(_ name: String, text: String) {
    let value = Self.escaped(text)
    if !value.isEmpty { add(name, value) }
  }

  /// The lines of a component within these.
  package mutating func add(_ component: String, _ inner: ContentLines) {
    lines += ["BEGIN:\(component)"] + inner.lines + ["END:\(component)"]
  }

  /// These lines and others after them.
  package func with(_ others: ContentLines) -> ContentLines {
    var all = self
    all.lines += others.lines
    return all
  }

  /// The lines with their ends, folded so that none has more than 75 bytes.
  package var bytes: [UInt8] { lines.flatMap { Array(Self.folded($0).utf8) + [0x0D, 0x0A] } }

  /// A text as a value (RFC 5545 §3.3.11), without the control characters that a value cannot have.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += "\\\(scalar)"
      case "\n": escaped += "\\n"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": continue
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Continued lines begin with a blank, which counts; no character is parted.
  private static func folded(_ line: String) -> String {
    var (folded, length) = ("", 0)
    for scalar in line.unicodeScalars {
      let size = UTF8.width(scalar)
      if length + size > 75 {
        folded += "\r\n "
        length = 1
      }
      folded.unicodeScalars.append(scalar)
      length += size
    }
    return folded
  }
}
