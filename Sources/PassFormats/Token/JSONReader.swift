internal import Vocabulary

/// Reads one JSON text (RFC 8259) strictly: UTF-8 without a byte order mark, no member twice at any
/// depth, no lone surrogate, at most 8 levels deep, nothing after the value.
///
/// Total: any bytes give a value or the place of the first fault, in time and memory that grow with
/// the text and no faster.
package struct JSONReader {
  /// The deepest nesting of objects and arrays.
  package static let maximumDepth = 8

  private let bytes: [UInt8]
  private var position = 0

  /// The value of a whole text.
  package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
    var reader = JSONReader(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw reader.failure(.byteOrderMark) }
    reader.skipWhiteSpace()
    let node = try reader.value(depth: 0)
    reader.skipWhiteSpace()
    if reader.position < bytes.count { throw reader.failure(.textAfterValue) }
    return node
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func failure(_ problem: JSONError.Problem, at offset: Int? = nil) -> JSONError {
    JSONError(offset: offset ?? position, problem: problem)
  }

  private mutating func skipWhiteSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONNode {
    let start = position
    guard let byte = current else { throw failure(.unexpectedEnd) }
    let value: JSONValue
    switch byte {
    case UInt8(ascii: "{"): value = .object(try object(depth: depth + 1))
    case UInt8(ascii: "["): value = .array(try array(depth: depth + 1))
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "t"): value = try literal("true", .boolean(true))
    case UInt8(ascii: "f"): value = try literal("false", .boolean(false))
    case UInt8(ascii: "n"): value = try literal("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): value = try number()
    default: throw failure(.unexpected(byte, expected: "a value"))
    }
    return JSONNode(offset: start, value: value)
  }

  private mutating func object(depth: Int) throws(JSONError) -> [JSONMember] {
    if depth > Self.maximumDepth { throw failure(.tooDeep) }
    position += 1
    var members: [JSONMember] = []
    // Few members are compared one by one; many go into a set, so that an object of a million
    // members costs no million squared.
    var names: Set<[UInt8]> = []
    skipWhiteSpace()
    if consume(UInt8(ascii: "}")) { return members }
    members.reserveCapacity(8)
    while true {
      skipWhiteSpace()
      let nameOffset = position
      guard let byte = current else { throw failure(.unexpectedEnd) }
      guard byte == UInt8(ascii: "\"") else {
        throw failure(.unexpected(byte, expected: "a member name in quotes"))
      }
      let name = try string()
      let isDuplicate: Bool
      if members.count < 16 {
        isDuplicate = members.contains { $0.name.isSpelled(name) }
      } else {
        if names.isEmpty { names = Set(members.map { Array($0.name.utf8) }) }
        isDuplicate = !names.insert(Array(name.utf8)).inserted
      }
      if isDuplicate { throw failure(.duplicateMember(name), at: nameOffset) }
      skipWhiteSpace()
      try expect(UInt8(ascii: ":"), "':'")
      skipWhiteSpace()
      members.append(
        JSONMember(name: name, nameOffset: nameOffset, node: try value(depth: depth)))
      skipWhiteSpace()
      if consume(UInt8(ascii: "}")) { return members }
      try expect(UInt8(ascii: ","), "',' or '}'")
    }
  }

  private mutating func array(depth: Int) throws(JSONError) -> [JSONNode] {
    if depth > Self.maximumDepth { throw failure(.tooDeep) }
    position += 1
    var elements: [JSONNode] = []
    skipWhiteSpace()
    if consume(UInt8(ascii: "]")) { return elements }
    while true {
      skipWhiteSpace()
      elements.append(try value(depth: depth))
      skipWhiteSpace()
      if consume(UInt8(ascii: "]")) { return elements }
      try expect(UInt8(ascii: ","), "',' or ']'")
    }
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ byte: UInt8, _ expected: String) throws(JSONError) {
    guard let found = current else { throw failure(.unexpectedEnd) }
    guard found == byte else { throw failure(.unexpected(found, expected: expected)) }
    position += 1
  }

  private mutating func literal(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    for expected in "\(word)".utf8 {
      guard let found = current else { throw failure(.unexpectedEnd) }
      guard found == expected else { throw failure(.unexpected(found, expected: "'\(word)'")) }
      position += 1
    }
    return value
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    let isNegative = consume(UInt8(ascii: "-"))
    let digitsStart = position
    try digits()
    if position - digitsStart > 1, bytes[digitsStart] == UInt8(ascii: "0") {
      throw failure(.leadingZero, at: digitsStart)
    }
    var isInteger = true
    if consume(UInt8(ascii: ".")) {
      isInteger = false
      try digits()
    }
    if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
      isInteger = false
      if !consume(UInt8(ascii: "+")) { _ = consume(UInt8(ascii: "-")) }
      try digits()
    }
    let spelling = bytes[start..<position]
    if isInteger, let number = Self.integer(bytes[digitsStart..<position], isNegative: isNegative) {
      return .integer(number)
    }
    return .otherNumber(String(decoding: spelling, as: UTF8.self))
  }

  private mutating func digits() throws(JSONError) {
    guard let first = current else { throw failure(.unexpectedEnd) }
    guard ASCII.isDigit(first) else { throw failure(.unexpected(first, expected: "a digit")) }
    while let byte = current, ASCII.isDigit(byte) { position += 1 }
  }

  private static func integer(_ digits: ArraySlice<UInt8>, isNegative: Bool) -> Int64? {
    var value: Int64 = 0
    for byte in digits {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(byte - UInt8(ascii: "0"))
      let (sum, carry) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if overflow || carry { return nil }
      value = sum
    }
    return value
  }

  private mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    var isASCII = true
    // Most of a text stands in strings: a span is looked through faster than the reader's own array.
    let all = bytes
    let span = all.span
    var end = start
    while end < span.count {
      let byte = span[end]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      if byte >= 0x80 { isASCII = false }
      end += 1
    }
    position = end
    guard let byte = current else { throw failure(.unexpectedEnd) }
    switch byte {
    case UInt8(ascii: "\\"): return try escapedString(from: start)
    case UInt8(ascii: "\""):
      position += 1
      let text = bytes[start..<end]
      if isASCII { return String(decoding: text, as: UTF8.self) }
      guard let valid = String(validating: text, as: UTF8.self) else {
        throw failure(.invalidUTF8, at: start)
      }
      return valid
    default: throw failure(.controlCharacter(byte))
    }
  }

  /// The rest of a string that has an escape at the current position.
  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var text = Array(bytes[start..<position])
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let valid = String(validating: text, as: UTF8.self) else {
          throw failure(.invalidUTF8, at: start)
        }
        return valid
      case UInt8(ascii: "\\"): text += String(Character(try escape())).utf8
      case 0..<0x20: throw failure(.controlCharacter(byte), at: position - 1)
      default: text.append(byte)
      }
    }
    throw failure(.unexpectedEnd)
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = position - 1
    guard let byte = current else { throw failure(.unexpectedEnd) }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try fourHexDigits()
      if let scalar = Unicode.Scalar(first) { return scalar }
      guard first < 0xDC00, consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u")) else {
        throw failure(.loneSurrogate, at: start)
      }
      let second = try fourHexDigits()
      guard (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      else { throw failure(.loneSurrogate, at: start) }
      return scalar
    default: throw failure(.unknownEscape(byte), at: start)
    }
  }

  private mutating func fourHexDigits() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current else { throw failure(.unexpectedEnd) }
      guard let digit = ASCII.hexadecimalValue(byte) else {
        throw failure(.unexpected(byte, expected: "a hexadecimal digit"))
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}

/// The first fault of a JSON text.
package struct JSONError: Error, Equatable, CustomStringConvertible {
  package enum Problem: Equatable, Sendable {
    case byteOrderMark
    case unexpectedEnd
    case unexpected(UInt8, expected: String)
    case textAfterValue
    case duplicateMember(String)
    case tooDeep
    case leadingZero
    case controlCharacter(UInt8)
    case invalidUTF8
    case loneSurrogate
    case unknownEscape(UInt8)
  }

  /// Offset of the fault in bytes.
  package let offset: Int
  package let problem: Problem

  package var description: String {
    switch problem {
    case .byteOrderMark: "the text begins with a byte order mark; save it as UTF-8 without one"
    case .unexpectedEnd: "the text ends too early"
    case .unexpected(let byte, let expected): "expected \(expected), found \(quoted(byte))"
    case .textAfterValue: "there is more text after the end of the JSON value"
    case .duplicateMember(let name): "the member \"\(escaped(name, limit: 40))\" stands twice"
    case .tooDeep: "nested deeper than \(JSONReader.maximumDepth) levels"
    case .leadingZero: "a number has no leading zero"
    case .controlCharacter(let byte):
      "the control character 0x\(String(byte, radix: 16)) must be escaped in a string"
    case .invalidUTF8: "the string is not valid UTF-8"
    case .loneSurrogate: "half of a surrogate pair stands alone"
    case .unknownEscape(let byte): "\\ before \(quoted(byte)) is no escape of JSON"
    }
  }
}
