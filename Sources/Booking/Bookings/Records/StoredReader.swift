/// A reader of what `StoredText` wrote: one pass over the bytes, for exactly its spelling and its order of members.
///
/// It refuses any other text with `OtherForm`, after time and memory in proportion to the text. What it reads, it reads
/// as `Codable` would.
package struct StoredReader {
  private var bytes: [UInt8]
  private var place = 0
  /// The decrypted confidential part of the record, and the positions in it at which the fields begin.
  private var hidden: [UInt8]
  private let fields: [Int]
  private var isRevealing = false

  /// Creates the reader of a body, and of a confidential part, whose first line has no field.
  package init(_ body: [UInt8], hidden: [UInt8] = []) {
    bytes = body
    self.hidden = hidden
    fields = hidden.indices.filter { hidden[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// Reads a value that is the whole text.
  package static func value<Value: Storable>(
    _ type: Value.Type, from body: [UInt8], hidden: [UInt8] = []
  ) throws(OtherForm) -> Value {
    var reader = StoredReader(body, hidden: hidden)
    let value = try Value(reading: &reader)
    guard reader.place == reader.bytes.count else { throw OtherForm() }
    return value
  }

  /// Reads the beginning of an object.
  package mutating func open() throws(OtherForm) { try take(UInt8(ascii: "{")) }
  /// Reads the end of an object.
  package mutating func close() throws(OtherForm) { try take(UInt8(ascii: "}")) }
  /// Reads the beginning of an array.
  package mutating func openArray() throws(OtherForm) { try take(UInt8(ascii: "[")) }

  /// Reads the end of the array and returns true, or the separator before its next element.
  package mutating func closesArray() throws(OtherForm) -> Bool {
    try closes(UInt8(ascii: "]"), after: UInt8(ascii: "["))
  }

  /// Reads the end of the object and returns true, or the separator before its next member.
  package mutating func closesObject() throws(OtherForm) -> Bool {
    try closes(UInt8(ascii: "}"), after: UInt8(ascii: "{"))
  }

  /// Reads the name of the next member, which has no escapes.
  package mutating func name(_ name: String) throws(OtherForm) {
    guard has(name) else { throw OtherForm() }
  }

  /// Reads the name of the next member and returns true if it is this one; otherwise reads nothing.
  package mutating func has(_ name: String) -> Bool {
    guard place > 0 else { return false }
    let back = place
    if bytes[place - 1] == UInt8(ascii: "{") || skips(","), skips("\""), skips(name), skips("\":") {
      return true
    }
    place = back
    return false
  }

  /// Reads the name of any member.
  package mutating func anyName() throws(OtherForm) -> String {
    let name = try string()
    try take(UInt8(ascii: ":"))
    return name
  }

  package mutating func string() throws(OtherForm) -> String {
    try take(UInt8(ascii: "\""))
    let start = place
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        place += 1
        return String(decoding: bytes[start..<(place - 1)], as: UTF8.self)
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      case 0..<0x20: throw OtherForm()
      default: place += 1
      }
    }
    throw OtherForm()
  }

  package mutating func int64() throws(OtherForm) -> Int64 {
    let isNegative = place < bytes.count && bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let start = place
    var number: Int64 = 0
    while place < bytes.count, case let digit = bytes[place] &- UInt8(ascii: "0"), digit < 10 {
      // A number of several digits does not begin with 0.
      if place > start, number == 0 { throw OtherForm() }
      let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflowAgain) =
        isNegative
        ? tens.subtractingReportingOverflow(Int64(digit))
        : tens.addingReportingOverflow(Int64(digit))
      guard !overflow, !overflowAgain else { throw OtherForm() }
      number = sum
      place += 1
    }
    guard place > start, number != 0 || !isNegative else { throw OtherForm() }
    return number
  }

  package mutating func int() throws(OtherForm) -> Int { Int(try int64()) }

  package mutating func bool() throws(OtherForm) -> Bool {
    if skips("true") { return true }
    guard skips("false") else { throw OtherForm() }
    return false
  }

  /// Reads a null and returns true, or reads nothing.
  package mutating func isNull() -> Bool { skips("null") }

  /// Reads an index, and returns the confidential value that it names.
  package mutating func reveal<Value: Storable>(_ type: Value.Type) throws(OtherForm) -> Value {
    let index = try int()
    guard !isRevealing, fields.indices.contains(index) else { throw OtherForm() }
    let back = place
    isRevealing = true
    swap(&bytes, &hidden)
    place = fields[index]
    try openArray()
    let value = try Value(reading: &self)
    try take(UInt8(ascii: "]"))
    guard place == bytes.count || bytes[place] == UInt8(ascii: "\n") else { throw OtherForm() }
    swap(&bytes, &hidden)
    place = back
    isRevealing = false
    return value
  }

  private mutating func take(_ byte: UInt8) throws(OtherForm) {
    guard place < bytes.count, bytes[place] == byte else { throw OtherForm() }
    place += 1
  }

  private mutating func closes(_ end: UInt8, after start: UInt8) throws(OtherForm) -> Bool {
    guard place > 0, place < bytes.count else { throw OtherForm() }
    if bytes[place] == end {
      place += 1
      return true
    }
    if bytes[place - 1] != start { try take(UInt8(ascii: ",")) }
    return false
  }

  /// Reads these bytes and returns true, or reads nothing.
  private mutating func skips(_ word: String) -> Bool {
    var next = place
    for byte in word.utf8 {
      guard next < bytes.count, bytes[next] == byte else { return false }
      next += 1
    }
    place = next
    return true
  }

  /// Reads a text that began at `start` and has its first backslash here.
  private mutating func escapedString(from start: Int) throws(OtherForm) -> String {
    var text = Array(bytes[start..<place])
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text.append(try escapedByte())
      case 0..<0x20: throw OtherForm()
      default: text.append(byte)
      }
    }
    throw OtherForm()
  }

  /// Reads what follows a backslash: `"`, `\` or `u00` with the two digits of a control character.
  private mutating func escapedByte() throws(OtherForm) -> UInt8 {
    guard place < bytes.count else { throw OtherForm() }
    let byte = bytes[place]
    place += 1
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return byte }
    place -= 1
    guard skips("u00"), place + 2 <= bytes.count, let high = Self.digit(bytes[place]), high < 2,
      let low = Self.digit(bytes[place + 1])
    else { throw OtherForm() }
    place += 2
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
