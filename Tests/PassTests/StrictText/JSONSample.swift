import StrictText
import PassTestSupport

/// A JSON test value, with independent canonical and non-canonical writers.
enum JSONSample: Equatable, Sendable {
  struct Member: Sendable {
    let name: String
    let value: JSONSample
  }

  case object([Member])
  case array([JSONSample])
  case string(String)
  case integer(Int)
  case otherNumber(String)
  case boolean(Bool)
  case null

  static func == (left: JSONSample, right: JSONSample) -> Bool {
    switch (left, right) {
    case (.object(let left), .object(let right)):
      left.count == right.count
        && zip(left, right).allSatisfy {
          $0.name.utf8.elementsEqual($1.name.utf8) && $0.value == $1.value
        }
    case (.array(let left), .array(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.integer(let left), .integer(let right)): left == right
    case (.otherNumber(let left), .otherNumber(let right)): left == right
    case (.boolean(let left), .boolean(let right)): left == right
    case (.null, .null): true
    default: false
    }
  }

  static func members(_ members: [(String, JSONSample)]) -> JSONSample {
    .object(members.map { Member(name: $0.0, value: $0.1) })
  }

  /// Converts a parsed value.
  init(_ value: JSONValue) {
    switch value {
    case .object(let members):
      self = .object(members.map { Member(name: $0.name, value: JSONSample($0.node.value)) })
    case .array(let nodes): self = .array(nodes.map { JSONSample($0.value) })
    case .string(let text): self = .string(text)
    case .integer(let number): self = .integer(Int(number))
    case .otherNumber(let spelling): self = .otherNumber(spelling)
    case .boolean(let flag): self = .boolean(flag)
    case .null: self = .null
    }
  }

  /// Returns a random value at most `depth` levels deep.
  static func random(depth: Int, using generator: inout SeededGenerator) -> JSONSample {
    switch Int.random(in: depth > 0 ? 0...8 : 2...8, using: &generator) {
    case 0:
      return .object(
        (0..<Int.random(in: 0...5, using: &generator)).map {
          let name = text(using: &generator) + "\($0)"
          return Member(name: name, value: random(depth: depth - 1, using: &generator))
        })
    case 1:
      return .array(
        (0..<Int.random(in: 0...5, using: &generator)).map { _ in
          random(depth: depth - 1, using: &generator)
        })
    case 2, 3: return .string(text(using: &generator))
    case 4: return .integer(.random(in: .min ... .max, using: &generator))
    case 5: return .integer(.random(in: -9...9, using: &generator))
    case 6:
      let spellings = ["1.0", "1e3", "-0.5E-7", "9223372036854775808", "-9223372036854775809"]
      return .otherNumber(spellings[Int.random(in: 0..<spellings.count, using: &generator)])
    case 7: return .boolean(.random(using: &generator))
    default: return .null
    }
  }

  private static func text(using generator: inout SeededGenerator) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...8, using: &generator) {
      let limit: UInt32 =
        [0x20, 0x80, 0x80, 0x800, 0x11_0000].randomElement(using: &generator) ?? 0
      text.append(Unicode.Scalar(UInt32.random(in: 0..<limit, using: &generator)) ?? "\\")
    }
    return String(text)
  }

  /// The canonical form (docs/SPEC.md §2): no white space, shortest escapes, `/` unescaped, all other characters as
  /// UTF-8.
  var canonical: String {
    switch self {
    case .object(let members):
      "{" + members.map { Self.quoted($0.name) + ":" + $0.value.canonical }.joined(separator: ",")
        + "}"
    case .array(let elements): "[" + elements.map(\.canonical).joined(separator: ",") + "]"
    case .string(let text): Self.quoted(text)
    case .integer(let number): String(number)
    case .otherNumber(let spelling): spelling
    case .boolean(let flag): flag ? "true" : "false"
    case .null: "null"
    }
  }

  private static func quoted(_ text: String) -> String {
    let short: [Unicode.Scalar: String] = [
      "\"": "\\\"", "\\": "\\\\", "\u{8}": "\\b", "\t": "\\t", "\n": "\\n", "\u{C}": "\\f",
      "\r": "\\r",
    ]
    var spelled = "\""
    for scalar in text.unicodeScalars {
      if let escape = short[scalar] {
        spelled += escape
      } else if scalar.value < 0x20 {
        spelled += "\\u" + fourDigits(UInt16(scalar.value))
      } else {
        spelled.unicodeScalars.append(scalar)
      }
    }
    return spelled + "\""
  }

  /// Returns the same value with random white space and unnecessary escapes.
  func careless(using generator: inout SeededGenerator) -> String {
    func blank(_ generator: inout SeededGenerator) -> String {
      ["", "", "", " ", "\n", "\r\n", "\t", "  "].randomElement(using: &generator) ?? ""
    }
    func list(
      _ open: String, _ parts: [String], _ close: String, _ generator: inout SeededGenerator
    ) -> String {
      var text = open + blank(&generator)
      for (index, part) in parts.enumerated() {
        text += (index > 0 ? "," : "") + blank(&generator) + part + blank(&generator)
      }
      return text + close
    }
    switch self {
    case .object(let members):
      let parts = members.map {
        Self.escaped($0.name, using: &generator) + blank(&generator) + ":" + blank(&generator)
          + $0.value.careless(using: &generator)
      }
      return list("{", parts, "}", &generator)
    case .array(let elements):
      return list("[", elements.map { $0.careless(using: &generator) }, "]", &generator)
    case .string(let text): return Self.escaped(text, using: &generator)
    default: return canonical
    }
  }

  private static func escaped(_ text: String, using generator: inout SeededGenerator) -> String {
    var spelled = "\""
    for scalar in text.unicodeScalars {
      let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
      if mustEscape || Int.random(in: 0..<4, using: &generator) == 0 {
        for unit in UTF16.encode(scalar) ?? .init() {
          let digits = fourDigits(unit)
          spelled += "\\u" + (Bool.random(using: &generator) ? digits : digits.uppercased())
        }
      } else if scalar == "/" {
        spelled += "\\/"
      } else {
        spelled.unicodeScalars.append(scalar)
      }
    }
    return spelled + "\""
  }

  private static func fourDigits(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
