/// Lines of an iCalendar object (RFC 5545 §3.1).
package struct ContentLines: Hashable, Sendable {
  package private(set) var lines: [String] = []

  package init() {}

  /// Adds a line whose value is already encoded.
  package mutating func add(_ name: String, _ value: String) { lines.append("\(name):\(value)") }

  /// Adds a line with a text, which is escaped; an empty text adds no line.
  package mutating func add(_ name: String, text: String) {
    let value = Self.escaped(text)
    if !value.isEmpty { add(name, value) }
  }

  /// Adds the lines of a component.
  package mutating func add(_ component: String, _ inner: ContentLines) {
    lines += ["BEGIN:\(component)"] + inner.lines + ["END:\(component)"]
  }

  /// Returns these lines and others after them.
  package func with(_ others: ContentLines) -> ContentLines {
    var all = self
    all.lines += others.lines
    return all
  }

  /// The lines with their ends, folded so that none has more than 75 bytes.
  package var bytes: [UInt8] { lines.flatMap { Array(Self.folded($0).utf8) + [0x0D, 0x0A] } }

  /// Returns a text as a value (RFC 5545 §3.3.11), without the control characters that a value cannot have.
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

  /// Folds a line: continued lines begin with a blank, which counts, and no character is split.
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
