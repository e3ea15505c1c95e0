package import Vocabulary

/// Reads a JSON object with a closed set of members: each member is taken by name, and `finish`
/// rejects the rest.
package struct ObjectReader {
  /// Path of the object, such as `segments[0]`; empty for the outermost.
  package let path: String
  package let offset: Int
  private let members: [JSONMember]
  private var taken: UInt64 = 0

  package init(_ node: JSONNode, path: String = "") throws(ShapeError) {
    guard case .object(let members) = node.value else {
      throw ShapeError(
        path: path, offset: node.offset, detail: "expected an object, found \(node.value.kindAlone)"
      )
    }
    guard members.count <= 64 else {
      throw ShapeError(
        path: path, offset: node.offset,
        detail: "expected at most 64 members, found \(members.count)"
      )
    }
    self.path = path
    self.members = members
    offset = node.offset
  }

  /// Reads the object of a whole JSON text.
  package init(json bytes: [UInt8]) throws(ShapeError) {
    try self.init(JSONNode(json: bytes))
  }

  /// Takes a member; nil where it is missing.
  package mutating func optional(_ name: String) -> JSONNode? {
    for index in members.indices where members[index].name.hasSameScalars(as: name) {
      taken |= 1 << UInt64(index)
      return members[index].node
    }
    return nil
  }

  /// Returns a member without taking it; nil if it is missing.
  package func peek(_ name: String) -> JSONNode? {
    members.first { $0.name.hasSameScalars(as: name) }?.node
  }

  /// Takes a member that must be present.
  package mutating func required(_ name: String) throws(ShapeError) -> JSONNode {
    guard let node = optional(name) else {
      throw failure(name, "is missing")
    }
    return node
  }

  package mutating func string(_ name: String) throws(ShapeError) -> String {
    try string(required(name), name)
  }

  package mutating func optionalString(_ name: String) throws(ShapeError) -> String? {
    guard let node = optional(name) else { return nil }
    return try string(node, name)
  }

  /// Takes a 64-bit integer; `Int` may have only 32 bits.
  package mutating func int64(_ name: String) throws(ShapeError) -> Int64 {
    let node = try required(name)
    guard case .integer(let number) = node.value else {
      throw mismatch(node, name, expected: "an integer")
    }
    return number
  }

  package mutating func optionalBoolean(_ name: String) throws(ShapeError) -> Bool? {
    guard let node = optional(name) else { return nil }
    guard case .boolean(let flag) = node.value else {
      throw mismatch(node, name, expected: "true or false")
    }
    return flag
  }

  /// Takes a value of the vocabulary.
  package mutating func text<Word: ValidatedText>(
    _ name: String, as type: Word.Type = Word.self
  ) throws(ShapeError) -> Word {
    try text(required(name), name)
  }

  package mutating func optionalText<Word: ValidatedText>(
    _ name: String, as type: Word.Type = Word.self
  ) throws(ShapeError) -> Word? {
    guard let node = optional(name) else { return nil }
    return try text(node, name)
  }

  package mutating func array(_ name: String) throws(ShapeError) -> [JSONNode] {
    try array(required(name), name)
  }

  package mutating func optionalArray(_ name: String) throws(ShapeError) -> [JSONNode]? {
    guard let node = optional(name) else { return nil }
    return try array(node, name)
  }

  /// Rejects all members that were not taken.
  package func finish() throws(ShapeError) {
    try strangers.check()
  }

  private var strangers: FaultList<ShapeError> {
    var faults = FaultList<ShapeError>()
    for index in members.indices where taken & 1 << UInt64(index) == 0 {
      faults.add(
        ShapeError(
          path: path(to: members[index].name), offset: members[index].nameOffset,
          detail: "is no member of this object", strangeName: members[index].name))
    }
    return faults
  }

  /// Reads the whole object, which has no other members than `read` takes.
  ///
  /// - Throws: the first fault, with the others in it. Members that were not taken are among them, unless `read` gave
  ///   up before it had looked for all members (`together`).
  package mutating func whole<Value>(
    _ read: (inout ObjectReader) throws(ShapeError) -> Value
  ) throws(ShapeError) -> Value {
    do throws(ShapeError) {
      let value = try read(&self)
      try finish()
      return value
    } catch {
      var faults = FaultList<ShapeError>()
      faults.add(error)
      if error.isOfWholeObject, let strangers = strangers.fault { faults.add(strangers) }
      // The object around this one may have more members, so `isOfWholeObject` does not hold for it.
      throw faults.fault ?? error
    }
  }

  /// Takes a member that is an object, and reads the whole of it.
  package mutating func object<Value>(
    _ name: String, _ read: (inout ObjectReader) throws(ShapeError) -> Value
  ) throws(ShapeError) -> Value {
    var object = try ObjectReader(try required(name), path: path(to: name))
    return try object.whole(read)
  }

  /// Returns the error for a member of the wrong type or form.
  package func mismatch(_ node: JSONNode, _ name: String, expected: String) -> ShapeError {
    let path = path(to: name)
    // Messages end up in logs, so they quote no personal data and no card numbers.
    let found = Self.isPersonal(path) ? node.value.kindAlone : node.value.kind
    return ShapeError(
      path: path, offset: node.offset, detail: "expected \(expected), found \(found)")
  }

  private static func isPersonal(_ path: String) -> Bool {
    let members: Set<Substring> = [
      "passenger", "surname", "given_names", "holder", "eticket", "frequent_flyer", "bag_tags",
      "booking_reference", "reference", "ref", "bcbp", "payment_method_token",
    ]
    return path.split { $0 == "." || $0 == "[" }.contains { members.contains($0) }
  }

  /// Returns the error for a member, at its offset, or at the object's if the member is missing.
  package func failure(_ name: String, _ detail: String) -> ShapeError {
    ShapeError(path: path(to: name), offset: peek(name)?.offset ?? offset, detail: detail)
  }

  package func path(to name: String) -> String {
    path.isEmpty ? escaped(name, limit: 40) : "\(path).\(escaped(name, limit: 40))"
  }

  private func string(_ node: JSONNode, _ name: String) throws(ShapeError) -> String {
    guard case .string(let text) = node.value else {
      throw mismatch(node, name, expected: "a string")
    }
    return text
  }

  private func text<Word: ValidatedText>(
    _ node: JSONNode, _ name: String
  ) throws(ShapeError) -> Word {
    guard case .string(let text) = node.value, let word = Word(text) else {
      throw mismatch(node, name, expected: Word.expectation)
    }
    return word
  }

  private func array(_ node: JSONNode, _ name: String) throws(ShapeError) -> [JSONNode] {
    guard case .array(let elements) = node.value else {
      throw mismatch(node, name, expected: "an array")
    }
    return elements
  }
}

extension JSONNode {
  /// Reads the value of a whole JSON text.
  package init(json bytes: [UInt8]) throws(ShapeError) {
    do throws(JSONError) {
      self = try JSONReader.read(bytes)
    } catch {
      throw ShapeError(error)
    }
  }
}

extension ShapeError {
  /// An error of a whole text.
  convenience init(_ error: JSONError) {
    self.init(path: "", offset: error.offset, detail: error.description)
  }
}
