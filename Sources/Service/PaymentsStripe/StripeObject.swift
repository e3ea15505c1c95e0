internal import StrictText

/// An object in an answer of Stripe; members that are missing, null or of another kind are nil.
///
/// Stripe adds members at any time, so the others are ignored.
struct StripeObject: Sendable {
  /// Nesting of an event that has a payment with its charge and its card.
  private static let depth = 24

  private let members: [JSONMember]

  /// Reads a whole text; nil if it is no JSON object.
  init?(json bytes: [UInt8]) {
    guard let node = try? JSONReader.read(bytes, depth: Self.depth) else { return nil }
    self.init(node)
  }

  private init?(_ node: JSONNode) {
    guard case .object(let members) = node.value else { return nil }
    self.members = members
  }

  private func node(_ name: String) -> JSONNode? {
    members.first { $0.name.hasSameScalars(as: name) }?.node
  }

  func text(_ name: String) -> String? {
    guard case .string(let text)? = node(name)?.value else { return nil }
    return text
  }

  func integer(_ name: String) -> Int? {
    guard case .integer(let number)? = node(name)?.value else { return nil }
    return Int(exactly: number)
  }

  func flag(_ name: String) -> Bool? {
    guard case .boolean(let flag)? = node(name)?.value else { return nil }
    return flag
  }

  func object(_ name: String) -> StripeObject? { node(name).flatMap { StripeObject($0) } }

  func objects(_ name: String) -> [StripeObject]? {
    guard case .array(let nodes)? = node(name)?.value else { return nil }
    return nodes.compactMap { StripeObject($0) }
  }

  /// Returns the id of an object that is in the answer, or that the answer only names.
  func id(_ name: String) -> String? { text(name) ?? object(name)?.text("id") }
}
