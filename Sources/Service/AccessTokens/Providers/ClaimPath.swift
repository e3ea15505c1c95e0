package import StrictText
internal import Vocabulary

/// The path of a value in the claims of a token, such as `realm_access.roles`.
///
/// A name that contains dots, such as a URL, is given as an element of an array.
package struct ClaimPath: Equatable, Sendable {
  package let names: [String]

  /// The path of a text whose parts are joined by dots; nil if one is empty.
  package init?(_ text: String) {
    self.init(names: text.split(separator: ".", omittingEmptySubsequences: false).map(String.init))
  }

  package init?(names: [String]) {
    guard (1...8).contains(names.count), names.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.names = names
  }

  /// The value at this path; nil without one.
  package func value(in claims: JSONNode) -> JSONNode? {
    var node = claims
    for name in names {
      guard let next = node.member(name) else { return nil }
      node = next
    }
    return node
  }

  /// The words at this path: those of an array, or of a text, which blanks separate as in `scope` (RFC 8693 §4.2).
  package func words(in claims: JSONNode) -> [String] {
    switch value(in: claims)?.value {
    case .string(let text): text.split(separator: " ").map(String.init)
    case .array(let nodes):
      nodes.compactMap { if case .string(let text) = $0.value { text } else { nil } }
    default: []
    }
  }
}

extension JSONNode {
  /// A member of an object, by the bytes of its name; nil without one.
  package func member(_ name: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.node
  }
}
