internal import Vocabulary

/// Reads a JSON text (RFC 8259) strictly: UTF-8 without a byte order mark, no repeated member at
/// any depth, no lone surrogate, at most 8 levels deep, nothing after the value (docs/SPEC.md
/// §2.2).
///
/// Any bytes yield a value or the offset of the first error, in time linear in their number, and in at most four times
/// their memory, apart from a fixed amount (`JSONMemory`).
package struct JSONReader {
  /// Maximum nesting of objects and arrays in our own formats.
  package static let maxDepth = 8

  let bytes: [UInt8]
  private var deepest = Self.maxDepth
  var position = 0
  var memory: JSONMemory

  /// Reads the value of a whole text; `depth` is the maximum nesting, which others' formats may exceed.
  package static func read(
    _ bytes: [UInt8], depth: Int = maxDepth
  ) throws(JSONError) -> JSONNode {
    var reader = try JSONReader(bytes)
    reader.deepest = depth
    let node: JSONNode
    do throws(JSONError) {
      node = try reader.value(depth: 0)
    } catch {
      throw reader.named(error)
    }
    try reader.finish()
    return node
  }

  /// A reader that begins at the value.
  init(_ bytes: [UInt8]) throws(JSONError) {
    self.bytes = bytes
    memory = JSONMemory(ofText: bytes.count)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw failure(.byteOrderMark) }
    skipWhiteSpace()
  }

  /// Checks that nothing follows the value.
  mutating func finish() throws(JSONError) {
    skipWhiteSpace()
    if position < bytes.count { throw failure(.textAfterValue) }
  }

  /// Returns the error of a value, or its cause: that the text has another encoding.
  func named(_ error: JSONError) -> JSONError {
    Self.isOtherEncoding(bytes) ? failure(.otherEncoding, at: 0) : error
  }

  /// Returns whether a text is UTF-16 or UTF-32, by its byte order mark or by the bytes that are 0.
  ///
  /// A JSON text begins with a character of ASCII, and in our objects another one follows (RFC 8259 section 8.1).
  private static func isOtherEncoding(_ bytes: [UInt8]) -> Bool {
    let first = bytes.prefix(4).map { $0 == 0 }
    return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || first == [false, true, false, true] || first == [true, false, true, false]
      || first == [false, true, true, true] || first == [true, true, true, false]
      || bytes.starts(with: [0, 0, 0xFE, 0xFF])
  }

  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  func failure(_ problem: JSONError.Problem, at offset: Int? = nil) -> JSONError {
    JSONError(offset: offset ?? position, problem: problem)
  }

  mutating func skipWhiteSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  mutating func value(depth: Int) throws(JSONError) -> JSONNode {
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
    if depth > deepest { throw failure(.tooDeep) }
    position += 1
    skipWhiteSpace()
    if consume(UInt8(ascii: "}")) { return [] }
    var members = JSONMembers()
    while true {
      let name = try memberName(behind: members)
      try members.append(name, value(depth: depth), in: &self)
      skipWhiteSpace()
      if consume(UInt8(ascii: "}")) { return try members.all(in: &self) }
      try expect(UInt8(ascii: ","), "',' or '}'")
    }
  }

  /// Reads the name of a member and the colon, up to the value.
  mutating func memberName(
    behind members: JSONMembers
  ) throws(JSONError) -> (text: String, offset: Int) {
    skipWhiteSpace()
    let offset = position
    guard let byte = current else { throw failure(.unexpectedEnd) }
    guard byte == UInt8(ascii: "\"") else {
      throw failure(.unexpected(byte, expected: "a member name in quotes"))
    }
    let name = try string()
    if members.contains(name) { throw failure(.duplicateMember(name), at: offset) }
    skipWhiteSpace()
    try expect(UInt8(ascii: ":"), "':'")
    skipWhiteSpace()
    return (name, offset)
  }

  private mutating func array(depth: Int) throws(JSONError) -> [JSONNode] {
    if depth > deepest { throw failure(.tooDeep) }
    position += 1
    var elements: [JSONNode] = []
    skipWhiteSpace()
    if consume(UInt8(ascii: "]")) { return elements }
    while true {
      skipWhiteSpace()
      let element = try value(depth: depth)
      if elements.count == elements.capacity { try take(JSONMemory.growth(of: elements)) }
      elements.append(element)
      skipWhiteSpace()
      if consume(UInt8(ascii: "]")) { return elements }
      try expect(UInt8(ascii: ","), "',' or ']'")
    }
  }

  /// Counts memory for the text up to here.
  mutating func take(_ size: Int) throws(JSONError) {
    guard memory.take(size) else { throw failure(.tooLarge(limit: memory.limit)) }
  }

  mutating func consume(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  mutating func expect(_ byte: UInt8, _ expected: String) throws(JSONError) {
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
}
