package import StrictText

/// A value in an answer of the service, read without failing: what is missing is empty.
///
/// The service's own answers are held to their description by the contract tests, so a page need not check them again.
package struct Received: Sendable {
  package let node: JSONNode?

  package init(_ node: JSONNode?) { self.node = node }

  /// Parses the body of an answer; bytes that are no JSON have nothing in them.
  package init(_ body: [UInt8]) { node = try? JSONReader.read(body) }

  /// A member of an object.
  package subscript(_ name: String) -> Received {
    guard case .object(let members)? = node?.value else { return Received(nil) }
    return Received(members.first { $0.name == name }?.node)
  }

  /// An element of an array.
  package subscript(_ index: Int) -> Received {
    let list = list
    return list.indices.contains(index) ? list[index] : Received(nil)
  }

  /// Whether there is a value other than null.
  package var exists: Bool {
    if case .null? = node?.value { return false }
    return node != nil
  }

  /// The text of a string; empty for another value.
  package var text: String {
    if case .string(let text)? = node?.value { return text }
    return ""
  }

  /// A whole number; nil for another value.
  package var number: Int? {
    if case .integer(let number)? = node?.value { return Int(number) }
    return nil
  }

  package var isTrue: Bool {
    if case .boolean(true)? = node?.value { return true }
    return false
  }

  /// The elements of an array; none for another value.
  package var list: [Received] {
    guard case .array(let nodes)? = node?.value else { return [] }
    return nodes.map { Received($0) }
  }

  /// The members of an object, in their order.
  package var members: [(name: String, value: Received)] {
    guard case .object(let members)? = node?.value else { return [] }
    return members.map { ($0.name, Received($0.node)) }
  }
}
