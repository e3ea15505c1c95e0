/// Traps if an invariant is violated.
public func require(_ holds: Bool, _ promise: @autoclosure () -> String) {
  if !holds { fatalError("broken promise: \(promise())") }
}

/// Returns a value that a target needs to start; traps with the reason if making it fails.
public func start<Value>(_ make: () throws -> Value) -> Value {
  do { return try make() } catch { fatalError("cannot start: \(error)") }
}

/// Returns a text with edits of three bytes each: a position, and a byte to replace, insert or delete there.
public func editing(_ text: [UInt8], by edits: [UInt8]) -> [UInt8] {
  var text = text
  var index = 0
  while index + 3 <= edits.count, !text.isEmpty {
    let place = (Int(edits[index]) << 2 | Int(edits[index + 1] & 3)) % text.count
    let byte = edits[index + 2]
    switch edits[index + 1] >> 6 {
    case 0: text.remove(at: place)
    case 1: text.insert(byte, at: place)
    default: text[place] = byte
    }
    index += 3
  }
  return text
}
