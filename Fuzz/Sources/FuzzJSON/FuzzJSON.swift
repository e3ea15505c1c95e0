import FuzzSupport
import StrictText

/// JSON texts: `JSONReader` always terminates with a value or an error, within its limits, and parses correctly.
@main
enum FuzzJSON: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONReader.read(bytes)
    } catch {
      require((0...bytes.count).contains(error.offset), "a fault lies inside the text: \(error)")
      require(isPlain(error.description), "the message paints: \(error)")
      return
    }
    require(depth(node.value) <= JSONReader.maxDepth, "at most 8 levels are read")
    requireDistinctNames(node.value)

    var first = JSONWriter()
    first.value(node.value)
    guard let again = try? JSONReader.read(first.bytes) else {
      fatalError("broken promise: the canonical spelling reads again")
    }
    require(isSame(node.value, again.value), "the canonical spelling says the same")
    var second = JSONWriter()
    second.value(again.value)
    require(first.bytes == second.bytes, "there is one canonical spelling")
    require(first.bytes.count <= bytes.count, "the canonical spelling is the shortest")
  }
}

private func depth(_ value: JSONValue) -> Int {
  switch value {
  case .object(let members): 1 + (members.map { depth($0.node.value) }.max() ?? 0)
  case .array(let elements): 1 + (elements.map { depth($0.value) }.max() ?? 0)
  default: 0
  }
}

private func requireDistinctNames(_ value: JSONValue) {
  switch value {
  case .object(let members):
    let names = Set(members.map { Array($0.name.utf8) })
    require(names.count == members.count, "no member is there twice")
    for member in members { requireDistinctNames(member.node.value) }
  case .array(let elements): for node in elements { requireDistinctNames(node.value) }
  default: return
  }
}

private func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
  switch (left, right) {
  case (.object(let left), .object(let right)):
    left.count == right.count
      && zip(left, right).allSatisfy {
        $0.name.utf8.elementsEqual($1.name.utf8) && isSame($0.node.value, $1.node.value)
      }
  case (.array(let left), .array(let right)):
    left.count == right.count && zip(left, right).allSatisfy { isSame($0.value, $1.value) }
  case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
  case (.otherNumber(let left), .otherNumber(let right)): left == right
  case (.integer(let left), .integer(let right)): left == right
  case (.boolean(let left), .boolean(let right)): left == right
  case (.null, .null): true
  default: false
  }
}
