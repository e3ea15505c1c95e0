/// An encoder that writes a value as JSON text while it is encoded, without a tree in between.
///
/// Members keep the order in which they are encoded, and absent optionals are left out.
package struct JSONRecordEncoder: Encoder {
  private let output: JSONOutput
  /// The number of objects and arrays that are open around the value.
  private let depth: Int
  /// The position in the text, in bytes, where the value begins.
  private let start: Int

  private init(_ output: JSONOutput) {
    self.output = output
    depth = output.depth
    start = output.count
  }

  /// Returns the JSON text of a value.
  package static func text(
    of value: some Encodable, _ envelope: (any Envelope)?
  ) throws -> [UInt8] {
    let output = JSONOutput(envelope)
    try write(value, to: output)
    output.close(to: 0)
    return output.bytes
  }

  fileprivate static func write(_ value: some Encodable, to output: JSONOutput) throws {
    switch value {
    case let text as String: output.write(text)
    case let number as Int: output.write(number)
    default: try value.encode(to: JSONRecordEncoder(output))
    }
  }

  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { output.userInfo }

  package func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Members<Key>(output, output.open(.object, at: depth, start)))
  }

  package func unkeyedContainer() -> any UnkeyedEncodingContainer {
    Elements(output, output.open(.array, at: depth, start))
  }

  package func singleValueContainer() -> any SingleValueEncodingContainer { Single(output) }
}

/// The text that has been written so far, shared by all containers.
private final class JSONOutput {
  private var text = JSONText()
  let userInfo: [CodingUserInfoKey: Any]

  init(_ envelope: (any Envelope)?) { userInfo = envelope.map { [.envelope: $0] } ?? [:] }

  var bytes: [UInt8] { text.bytes }
  var depth: Int { text.open.count }
  var count: Int { text.bytes.count }

  // Each of these makes one access of `text`, because Swift checks accesses of a class's properties at run time.
  func open(_ kind: JSONText.Kind, at depth: Int, _ start: Int) -> Int {
    text.open(kind, at: depth, start)
  }
  func close(to depth: Int) { text.close(to: depth) }
  func separate(at depth: Int) { text.separate(at: depth) }
  func name(_ key: some CodingKey, at depth: Int) { text.name(key.stringValue, at: depth) }
  func member(_ key: some CodingKey, _ value: String, at depth: Int) {
    text.member(key.stringValue, value, at: depth)
  }
  func member(_ key: some CodingKey, _ value: Int, at depth: Int) {
    text.member(key.stringValue, value, at: depth)
  }
  func write(_ value: String) { text.write(value) }
  func write(_ value: some BinaryInteger) { text.write(literal: String(value)) }
  func write(_ value: Bool) { text.write(literal: value ? "true" : "false") }
  func writeNull() { text.write(literal: "null") }
}

/// JSON text with the objects and arrays that are open at its end.
private struct JSONText {
  enum Kind { case object, array }

  private(set) var bytes: [UInt8] = []
  /// The objects and arrays around the present position, each with the position where it begins.
  private(set) var open: [(kind: Kind, start: Int)] = []

  init() { bytes.reserveCapacity(1_024) }

  /// Opens an object or array, or goes on with the one of the same value; returns its depth.
  mutating func open(_ kind: Kind, at depth: Int, _ start: Int) -> Int {
    if open.count > depth, open[depth].start == start { return depth + 1 }
    open.append((kind, start))
    bytes.append(kind == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
    return open.count
  }

  /// Closes the objects and arrays that are open within the container of this depth.
  mutating func close(to depth: Int) {
    while open.count > depth {
      bytes.append(open.removeLast().kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }
  }

  /// Begins the next member or element of the container of this depth.
  mutating func separate(at depth: Int) {
    close(to: depth)
    if let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") {
      bytes.append(UInt8(ascii: ","))
    }
  }

  mutating func name(_ name: String, at depth: Int) {
    separate(at: depth)
    write(name)
    bytes.append(UInt8(ascii: ":"))
  }

  mutating func member(_ name: String, _ value: String, at depth: Int) {
    self.name(name, at: depth)
    write(value)
  }

  mutating func member(_ name: String, _ value: Int, at depth: Int) {
    self.name(name, at: depth)
    write(Int64(value))
  }

  mutating func write(_ text: String) { bytes.appendJSON(text) }
  mutating func write(_ number: Int64) { bytes.appendJSON(number) }
  mutating func write(literal: String) { bytes.append(contentsOf: literal.utf8) }
}

/// The error for a form of JSON that stored records do not use.
private struct UnsupportedForm: Error {}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let output: JSONOutput
  private let depth: Int

  init(_ output: JSONOutput, _ depth: Int) {
    self.output = output
    self.depth = depth
  }

  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {
    output.name(key, at: depth)
    output.writeNull()
  }

  func encode(_ value: Bool, forKey key: Key) {
    output.name(key, at: depth)
    output.write(value)
  }

  func encode(_ value: String, forKey key: Key) {
    output.member(key, value, at: depth)
  }

  func encode(_ value: Int, forKey key: Key) { output.member(key, value, at: depth) }

  func encode(_ value: Int64, forKey key: Key) {
    output.name(key, at: depth)
    output.write(value)
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    output.name(key, at: depth)
    try JSONRecordEncoder.write(value, to: output)
  }

  func encode(_ value: Double, forKey key: Key) throws { throw UnsupportedForm() }
  func encode(_ value: Float, forKey key: Key) throws { throw UnsupportedForm() }

  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    output.name(key, at: depth)
    return KeyedEncodingContainer(
      Members<Nested>(output, output.open(.object, at: output.depth, output.count)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    output.name(key, at: depth)
    return Elements(output, output.open(.array, at: output.depth, output.count))
  }

  func superEncoder() -> any Encoder { preconditionFailure("records are no classes") }
  func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
}

private struct Elements: UnkeyedEncodingContainer {
  private let output: JSONOutput
  private let depth: Int
  private(set) var count = 0

  init(_ output: JSONOutput, _ depth: Int) {
    self.output = output
    self.depth = depth
  }

  var codingPath: [any CodingKey] { [] }

  private mutating func next() {
    output.separate(at: depth)
    count += 1
  }

  mutating func encodeNil() {
    next()
    output.writeNull()
  }

  mutating func encode(_ value: some Encodable) throws {
    next()
    try JSONRecordEncoder.write(value, to: output)
  }

  mutating func nestedContainer<Nested>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    next()
    return KeyedEncodingContainer(
      Members<Nested>(output, output.open(.object, at: output.depth, output.count)))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    next()
    return Elements(output, output.open(.array, at: output.depth, output.count))
  }

  func superEncoder() -> any Encoder { preconditionFailure("records are no classes") }
}

private struct Single: SingleValueEncodingContainer {
  private let output: JSONOutput

  init(_ output: JSONOutput) { self.output = output }

  var codingPath: [any CodingKey] { [] }

  func encodeNil() { output.writeNull() }
  func encode(_ value: Bool) { output.write(value) }
  func encode(_ value: String) { output.write(value) }
  func encode(_ value: Int) { output.write(value) }
  func encode(_ value: Int8) { output.write(value) }
  func encode(_ value: Int16) { output.write(value) }
  func encode(_ value: Int32) { output.write(value) }
  func encode(_ value: Int64) { output.write(value) }
  func encode(_ value: UInt) { output.write(value) }
  func encode(_ value: UInt8) { output.write(value) }
  func encode(_ value: UInt16) { output.write(value) }
  func encode(_ value: UInt32) { output.write(value) }
  func encode(_ value: UInt64) { output.write(value) }
  func encode(_ value: Double) throws { throw UnsupportedForm() }
  func encode(_ value: Float) throws { throw UnsupportedForm() }
  func encode(_ value: some Encodable) throws { try JSONRecordEncoder.write(value, to: output) }
}
