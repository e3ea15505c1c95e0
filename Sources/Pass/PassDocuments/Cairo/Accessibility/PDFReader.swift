/// A reader of the words and values of a PDF file or of the content of a page (ISO 32000-1, 7.2 and 7.3).
struct PDFReader {
  /// A word that stands outside of a value, such as `obj` or an operator of a page.
  enum Item: Equatable {
    case value(PDFValue)
    case keyword(String)
  }

  private static let deepest = 32

  let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Returns the next value or keyword; nil at the end.
  ///
  /// References are read only in a file: the content of a page has none (7.8.2).
  mutating func next(hasReferences: Bool) throws(PDFFault) -> Item? {
    try next(hasReferences: hasReferences, depth: 0)
  }

  /// Reads a value, or throws.
  mutating func value() throws(PDFFault) -> PDFValue {
    let start = offset
    guard case .value(let value) = try next(hasReferences: true) else {
      throw PDFFault("no value", at: start)
    }
    return value
  }

  /// Reads a keyword, or throws.
  mutating func expect(_ keyword: String) throws(PDFFault) {
    let start = offset
    guard try next(hasReferences: true) == .keyword(keyword) else {
      throw PDFFault("no '\(keyword)'", at: start)
    }
  }

  /// Skips the line end after `stream` (7.3.8.1).
  mutating func skipLineEnd() throws(PDFFault) {
    if byte == 0x0D { offset += 1 }
    guard byte == 0x0A else { throw PDFFault("no line end", at: offset) }
    offset += 1
  }

  /// Skips bytes, or throws if there are fewer.
  mutating func skip(_ count: Int) throws(PDFFault) {
    guard count <= bytes.count - offset else { throw PDFFault("too few bytes", at: offset) }
    offset += count
  }

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Skips blanks and comments.
  mutating func skipBlanks() {
    while let byte {
      if byte == UInt8(ascii: "%") {
        while let byte = self.byte, byte != 0x0A, byte != 0x0D { offset += 1 }
      } else if Self.isBlank(byte) {
        offset += 1
      } else {
        return
      }
    }
  }

  private mutating func next(hasReferences: Bool, depth: Int) throws(PDFFault) -> Item? {
    skipBlanks()
    let start = offset
    guard let byte else { return nil }
    guard depth < Self.deepest else { throw PDFFault("values in too many others", at: start) }
    switch byte {
    case UInt8(ascii: "/"):
      return .value(.name(try name()))
    case UInt8(ascii: "("):
      return .value(.word(try literal()))
    case UInt8(ascii: "<") where isAt("<<"):
      offset += 2
      return .value(try dictionary(hasReferences, depth))
    case UInt8(ascii: "<"):
      return .value(.word(try hexadecimal()))
    case UInt8(ascii: "["):
      offset += 1
      return .value(try array(hasReferences, depth))
    case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: ">"):
      throw PDFFault("a closing bracket that nothing opens, or a brace", at: start)
    default:
      let word = regular()
      guard Self.isNumber(word) || ["true", "false", "null"].contains(word) else {
        return .keyword(word)
      }
      if hasReferences, let number = reference(word) { return .value(.reference(number)) }
      return .value(.word(Array(word.utf8)))
    }
  }

  /// Returns the number of the object if ` 0 R` follows, and skips that.
  private mutating func reference(_ word: String) -> Int? {
    guard let number = PDFValue.word(Array(word.utf8)).number else { return nil }
    var ahead = self
    ahead.skipBlanks()
    guard ahead.regular() == "0" else { return nil }
    ahead.skipBlanks()
    guard ahead.regular() == "R" else { return nil }
    self = ahead
    return number
  }

  private mutating func array(_ hasReferences: Bool, _ depth: Int) throws(PDFFault) -> PDFValue {
    var values: [PDFValue] = []
    while true {
      skipBlanks()
      let start = offset
      if byte == UInt8(ascii: "]") {
        offset += 1
        return .array(values)
      }
      guard case .value(let value) = try next(hasReferences: hasReferences, depth: depth + 1) else {
        throw PDFFault("an array that does not end", at: start)
      }
      values.append(value)
    }
  }

  private mutating func dictionary(
    _ hasReferences: Bool, _ depth: Int
  ) throws(PDFFault) -> PDFValue {
    var members: [PDFValue.Member] = []
    while true {
      skipBlanks()
      let start = offset
      if isAt(">>") {
        offset += 2
        return .dictionary(members)
      }
      guard byte == UInt8(ascii: "/") else { throw PDFFault("no name of a member", at: start) }
      let key = try name()
      guard case .value(let value) = try next(hasReferences: hasReferences, depth: depth + 1) else {
        throw PDFFault("the member \(key) without a value", at: start)
      }
      if let known = members.first(where: { $0.key == key }) {
        // Cairo names a picture that a page shows twice two times among the page's resources.
        guard known.value == value, case .reference = value else {
          throw PDFFault("the member \(key) twice", at: start)
        }
        continue
      }
      members.append(PDFValue.Member(key: key, value: value))
    }
  }

  /// Reads a name as it is written, with its escapes.
  private mutating func name() throws(PDFFault) -> String {
    let start = offset
    offset += 1
    let name = regular()
    guard !name.isEmpty, name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw PDFFault("an unusual name", at: start)
    }
    return name
  }

  private mutating func literal() throws(PDFFault) -> [UInt8] {
    let start = offset
    var depth = 0
    while let byte {
      offset += 1
      switch byte {
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return Array(bytes[start..<offset]) }
      default: break
      }
    }
    throw PDFFault("a string that does not end", at: start)
  }

  private mutating func hexadecimal() throws(PDFFault) -> [UInt8] {
    let start = offset
    offset += 1
    while let byte {
      offset += 1
      switch byte {
      case UInt8(ascii: ">"): return Array(bytes[start..<offset])
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
        UInt8(ascii: "a")...UInt8(ascii: "f"):
        continue
      default:
        if !Self.isBlank(byte) { throw PDFFault("a string with a wrong digit", at: offset - 1) }
      }
    }
    throw PDFFault("a string that does not end", at: start)
  }

  /// Reads characters up to a blank or a delimiter.
  private mutating func regular() -> String {
    let start = offset
    while let byte, !Self.isBlank(byte), !Self.isDelimiter(byte) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private func isAt(_ text: StaticString) -> Bool {
    var ahead = offset
    for scalar in text.description.utf8 {
      guard ahead < bytes.count, bytes[ahead] == scalar else { return false }
      ahead += 1
    }
    return true
  }

  private static func isNumber(_ word: String) -> Bool {
    var digits = 0
    for (index, byte) in word.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "."): continue
      case UInt8(ascii: "+"), UInt8(ascii: "-"): if index > 0 { return false }
      default: return false
      }
    }
    return digits > 0
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C || byte == 0
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "/"), UInt8(ascii: "%"):
      true
    default: false
    }
  }
}
