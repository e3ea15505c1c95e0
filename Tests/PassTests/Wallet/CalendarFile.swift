import PassTestSupport

/// A calendar, read by the rules of RFC 5545 and with no code of the library.
struct CalendarFile {
  /// A line: the name with its parameters, and the value as it is written.
  struct Property {
    let name: String
    let parameters: [String]
    let value: String

    /// The value as a text (RFC 5545 §3.3.11).
    var text: String {
      var text = ""
      var isEscaped = false
      for character in value.unicodeScalars {
        if isEscaped {
          text.unicodeScalars.append(character == "n" || character == "N" ? "\n" : character)
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else {
          text.unicodeScalars.append(character)
        }
      }
      return text
    }
  }

  /// A component with its properties and the components within it.
  struct Component {
    let kind: String
    var properties: [Property] = []
    var inner: [Component] = []

    func all(_ name: String) -> [Property] { properties.filter { $0.name == name } }
    func first(_ name: String) -> Property? { all(name).first }
    func components(_ kind: String) -> [Component] { inner.filter { $0.kind == kind } }
  }

  struct Fault: Error { let text: String }

  /// The lines as they are in the file.
  let lines: [[UInt8]]
  let calendar: Component

  var events: [Component] { calendar.components("VEVENT") }

  /// Reads a file; throws for anything that §3.1 does not allow.
  init(_ bytes: [UInt8]) throws {
    var lines: [[UInt8]] = [[]]
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == 0x0D {
        guard rest.popFirst() == 0x0A else { throw Fault(text: "CR without LF") }
        lines.append([])
      } else if byte == 0x0A {
        throw Fault(text: "LF without CR")
      } else {
        lines[lines.count - 1].append(byte)
      }
    }
    guard lines.removeLast().isEmpty else { throw Fault(text: "the last line has no end") }
    self.lines = lines
    var unfolded: [[UInt8]] = []
    for line in lines {
      guard line.count <= 75 else { throw Fault(text: "a line of \(line.count) bytes") }
      guard String(validating: line, as: UTF8.self) != nil else {
        throw Fault(text: "a character is split")
      }
      if line.first == 0x20 {
        guard !unfolded.isEmpty else { throw Fault(text: "the first line is folded") }
        unfolded[unfolded.count - 1] += line.dropFirst()
      } else {
        unfolded.append(line)
      }
    }
    var open: [Component] = []
    var closed: Component?
    for line in unfolded {
      let property = try Self.property(String(decoding: line, as: UTF8.self))
      switch property.name {
      case "BEGIN": open.append(Component(kind: property.value))
      case "END":
        guard let last = open.popLast(), last.kind == property.value else {
          throw Fault(text: "END:\(property.value)")
        }
        if open.isEmpty { closed = last } else { open[open.count - 1].inner.append(last) }
      default:
        guard !open.isEmpty else { throw Fault(text: "\(property.name) is in no component") }
        open[open.count - 1].properties.append(property)
      }
    }
    guard open.isEmpty, let closed, closed.kind == "VCALENDAR" else {
      throw Fault(text: "no VCALENDAR")
    }
    calendar = closed
  }

  private static func property(_ line: String) throws -> Property {
    guard !line.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw Fault(text: "a control character in \(line)")
    }
    guard let colon = line.firstIndex(of: ":") else { throw Fault(text: "no colon in \(line)") }
    let parts = line[..<colon].split(separator: ";").map(String.init)
    guard let name = parts.first, name.allSatisfy({ $0.isASCII && ($0.isUppercase || $0 == "-") })
    else { throw Fault(text: "no name in \(line)") }
    return Property(
      name: name, parameters: Array(parts.dropFirst()),
      value: String(line[line.index(after: colon)...]))
  }
}
