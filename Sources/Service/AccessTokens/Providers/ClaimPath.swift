package import StrictText
internal import Vocabulary

/// The path of a value in the claims of a token, such as `realm_access.roles`.
///
/// A name that contains dots, such as a URL, is given as an element of an array.
package struct ClaimPath: Equatable, Sendable {
  package let names: [String]

  /// Creates the path of a text whose parts are joined by dots; nil if a part is empty or there are more than 8.
  package init?(_ text: String) {
    self.init(names: text.split(separator: ".", omittingEmptySubsequences: false).map(String.init))
  }

  package init?(names: [String]) {
    guard (1...8).contains(names.count), names.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.names = names
  }

  /// Returns the value at this path, or nil if the claims do not have it.
  package func value(in claims: JSONNode) -> JSONNode? {
    var node = claims
    for name in names {
      guard let next = node.member(name) else { return nil }
      node = next
    }
    return node
  }

  /// Returns the words at this path: the texts of an array, or the parts of a text that are separated by blanks, as
  /// in `scope` (RFC 8693 §4.2).
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
  /// Returns the member of an object whose name has the same bytes, or nil if no member has them.
  package func member(_ name: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.node
  }
}
