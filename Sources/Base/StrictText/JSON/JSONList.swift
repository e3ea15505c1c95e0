/// Reads a JSON text whose array may be long, and its elements one by one, so that none but the current one is held.
///
/// The text is the array, or an object that has it as a member.
package struct JSONList {
  /// The value of the whole text without the elements, for an object with its other members.
  ///
  /// It is complete when `next` has returned nil.
  package private(set) var text: JSONNode

  private var reader: JSONReader
  private var state = State.ended
  /// The name of the member that is the array.
  private let member: String
  /// The members that were read; nil where the text is no object.
  private var members: JSONMembers?
  /// The offset of the array, and its name.
  private var start = 0
  private var name: (text: String, offset: Int)?

  private enum State { case firstElement, nextElement, ended }

  /// The memory that one element may take, in bytes.
  private static let ofElement = 1 << 16

  /// Reads a text up to the first element; `member` is the name of the array in an object.
  package init(_ bytes: [UInt8], member: String) throws(ShapeError) {
    do throws(JSONError) {
      reader = try JSONReader(bytes)
    } catch {
      throw ShapeError(error)
    }
    self.member = member
    text = JSONNode(offset: reader.position, value: .null)
    do throws(JSONError) { try begin() } catch { throw ShapeError(reader.named(error)) }
  }

  /// Reads the next element; nil at the end of the text.
  package mutating func next() throws(ShapeError) -> JSONNode? {
    if state == .ended { return nil }
    do throws(JSONError) { return try element() } catch { throw ShapeError(reader.named(error)) }
  }

  private mutating func begin() throws(JSONError) {
    start = reader.position
    if reader.consume(UInt8(ascii: "[")) {
      state = .firstElement
    } else if reader.consume(UInt8(ascii: "{")) {
      members = JSONMembers()
      reader.skipWhiteSpace()
      if reader.consume(UInt8(ascii: "}")) { try end() } else { try readMembers() }
    } else {
      text = try reader.value(depth: 0)
      try reader.finish()
    }
  }

  private mutating func element() throws(JSONError) -> JSONNode? {
    reader.skipWhiteSpace()
    if reader.consume(UInt8(ascii: "]")) {
      try close()
      return nil
    }
    if state == .nextElement {
      try reader.expect(UInt8(ascii: ","), "',' or ']'")
      reader.skipWhiteSpace()
    }
    state = .nextElement
    let memory = reader.memory
    reader.memory = JSONMemory(limit: Self.ofElement)
    let element = try reader.value(depth: members == nil ? 1 : 2)
    reader.memory = memory
    return element
  }

  /// Reads on after the array.
  private mutating func close() throws(JSONError) {
    let array = JSONNode(offset: start, value: .array([]))
    guard let name else {
      text = array
      state = .ended
      return try reader.finish()
    }
    try members?.append(name, array, in: &reader)
    if try isAtEndOfObject() { try end() } else { try readMembers() }
  }

  /// Reads members up to the array, or to the end of the text.
  private mutating func readMembers() throws(JSONError) {
    while true {
      let name = try reader.memberName(behind: members ?? JSONMembers())
      if name.text.hasSameScalars(as: member), reader.current == UInt8(ascii: "[") {
        (self.name, start, state) = (name, reader.position, .firstElement)
        reader.position += 1
        return
      }
      try members?.append(name, reader.value(depth: 1), in: &reader)
      if try isAtEndOfObject() { return try end() }
    }
  }

  private mutating func isAtEndOfObject() throws(JSONError) -> Bool {
    reader.skipWhiteSpace()
    if reader.consume(UInt8(ascii: "}")) { return true }
    try reader.expect(UInt8(ascii: ","), "',' or '}'")
    return false
  }

  private mutating func end() throws(JSONError) {
    let all = try members?.all(in: &reader) ?? []
    text = JSONNode(offset: text.offset, value: .object(all))
    state = .ended
    try reader.finish()
  }
}
