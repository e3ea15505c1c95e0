/// The members that an object of a pass may have, as data.
struct MemberTable: Sendable {
  /// The name of the object, such as `a field`.
  let name: String
  let rules: [MemberRule]

  /// Returns the rule for a member.
  func rule(_ name: String) -> MemberRule? {
    rules.first { $0.name.utf8.elementsEqual(name.utf8) }
  }
}

/// What is known about one member.
struct MemberRule: Sendable {
  let name: String
  let kind: MemberKind
  let isRequired: Bool
  /// The styles in which phones read the member; empty for all.
  let styles: [String]
}

/// The type of a member's value.
indirect enum MemberKind: Sendable {
  /// Any string.
  case text
  /// A string that is not empty.
  case filled
  case number, integer, boolean
  /// The number 1.
  case one
  /// A string, a number, or a date in a string.
  case value
  case date, color, zone, currency
  /// A string with an address that has a scheme.
  case address
  /// A string that begins with `https://`.
  case secureAddress
  /// One of these strings; of those that are new, older phones know nothing.
  case word([String], new: [String] = [])
  case list(MemberKind, most: Int = .max)
  case object(MemberTable)
  case anything

  /// The type in words, to follow `expected`.
  var words: String {
    switch self {
    case .text: "a string"
    case .filled: "a string that is not empty"
    case .number: "a number"
    case .integer: "a whole number"
    case .one: "the number 1"
    case .boolean: "true or false"
    case .value: "a string or a number"
    case .date: "a date in a string"
    case .color: "a colour in a string"
    case .zone: "a time zone in a string, such as Europe/Helsinki"
    case .currency: "a currency code, such as EUR"
    case .address: "an address in a string, such as https://example.com/"
    case .secureAddress: "an https address in a string"
    case .word(let words, _):
      words.count > 4
        ? "one of \(words.prefix(4).joined(separator: ", ")) …"
        : "one of \(words.joined(separator: ", "))"
    case .list(let kind, _): "an array, each element \(kind.words)"
    case .object(let table): "an object, \(table.name)"
    case .anything: "anything"
    }
  }
}

/// The tables of all members, a file for each part.
enum Members {
  static func required(_ name: String, _ kind: MemberKind) -> MemberRule {
    MemberRule(name: name, kind: kind, isRequired: true, styles: [])
  }

  static func optional(_ name: String, _ kind: MemberKind, in styles: [String] = []) -> MemberRule {
    MemberRule(name: name, kind: kind, isRequired: false, styles: styles)
  }

  /// Returns rules for several members of the same kind.
  static func all(
    _ kind: MemberKind, _ names: String, in styles: [String] = []
  ) -> [MemberRule] {
    names.split(whereSeparator: \.isWhitespace).map {
      optional(String($0), kind, in: styles)
    }
  }

  /// Returns words with a prefix, as Apple's enumerations have.
  static func words(_ prefix: String, _ names: String) -> [String] {
    names.split(whereSeparator: \.isWhitespace).map { prefix + $0 }
  }
}
