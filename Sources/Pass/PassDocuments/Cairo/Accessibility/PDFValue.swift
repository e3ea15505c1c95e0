/// A value of a PDF file (ISO 32000-1, 7.3).
indirect enum PDFValue: Equatable, Sendable {
  /// A number, a string, a truth value or null, as it is written.
  case word([UInt8])
  case name(String)
  case array([PDFValue])
  /// The members in the order in which they are written.
  case dictionary([Member])
  /// The number of an object.
  case reference(Int)

  /// A member of a dictionary.
  struct Member: Equatable, Sendable {
    let key: String
    var value: PDFValue
  }

  /// The member of a dictionary with this key.
  subscript(key: String) -> PDFValue? {
    guard case .dictionary(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The whole number, if it is one that is not negative.
  var number: Int? {
    guard case .word(let bytes) = self, !bytes.isEmpty,
      bytes.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self))
  }

  /// The number of the object that it refers to.
  var target: Int? { if case .reference(let number) = self { number } else { nil } }

  /// Returns a dictionary with other values for some members; those that are new come last.
  func with(_ changes: KeyValuePairs<String, PDFValue>) -> PDFValue {
    guard case .dictionary(var members) = self else { return self }
    for (key, value) in changes {
      if let index = members.firstIndex(where: { $0.key == key }) {
        members[index].value = value
      } else {
        members.append(Member(key: key, value: value))
      }
    }
    return .dictionary(members)
  }

  /// Returns a dictionary without some of its members.
  func without(_ keys: Set<String>) -> PDFValue {
    guard case .dictionary(let members) = self else { return self }
    return .dictionary(members.filter { !keys.contains($0.key) })
  }

  /// The numbers of all objects that it refers to.
  var targets: [Int] {
    switch self {
    case .word, .name: []
    case .reference(let number): [number]
    case .array(let values): values.flatMap(\.targets)
    case .dictionary(let members): members.flatMap(\.value.targets)
    }
  }

  /// Returns the value with other numbers of the objects that it refers to.
  func renumbered(_ number: (Int) -> Int) -> PDFValue {
    switch self {
    case .word, .name: self
    case .reference(let old): .reference(number(old))
    case .array(let values): .array(values.map { $0.renumbered(number) })
    case .dictionary(let members):
      .dictionary(
        members.map { Member(key: $0.key, value: $0.value.renumbered(number)) })
    }
  }
}

extension PDFValue: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, PDFValue)...) {
    self = .dictionary(elements.map { Member(key: $0.0, value: $0.1) })
  }

  static func whole(_ number: Int) -> PDFValue { .word(Array(String(number).utf8)) }
  static let yes = PDFValue.word(Array("true".utf8))

  /// A length on paper, with two decimals.
  static func length(_ points: Double) -> PDFValue {
    let hundredths = Int((points * 100).rounded())
    let rest = hundredths.magnitude % 100
    let digits = rest < 10 ? "0\(rest)" : "\(rest)"
    return .word(Array("\(hundredths < 0 ? "-" : "")\(hundredths.magnitude / 100).\(digits)".utf8))
  }

  /// A text in UTF-16, which every program reads in the same way (7.9.2.2).
  static func text(_ text: String) -> PDFValue {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes = Array("<FEFF".utf8)
    for unit in text.utf16 {
      for shift in [12, 8, 4, 0] { bytes.append(digits[Int(unit >> UInt16(shift)) & 15]) }
    }
    return .word(bytes + Array(">".utf8))
  }

  /// A text of ASCII letters, digits and hyphens, such as a tag of a language or a date.
  static func ascii(_ text: String) -> PDFValue { .word(Array("(\(text))".utf8)) }
}

extension [UInt8] {
  /// Adds a value as it is written in a file.
  mutating func write(_ value: PDFValue) {
    switch value {
    case .word(let bytes): self += bytes
    case .name(let name):
      append(UInt8(ascii: "/"))
      self += name.utf8
    case .reference(let number): self += "\(number) 0 R".utf8
    case .array(let values):
      append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { append(UInt8(ascii: " ")) }
        write(value)
      }
      append(UInt8(ascii: "]"))
    case .dictionary(let members):
      self += "<<".utf8
      for member in members {
        self += " /\(member.key) ".utf8
        write(member.value)
      }
      self += " >>".utf8
    }
  }
}
