internal import StrictText

/// The members of `pass.json`, with the ones that decide which rules apply.
struct PassContent {
  let members: [JSONMember]
  /// The style, if the pass has exactly one.
  let style: String?
  /// The members of the style.
  let styleMembers: [JSONMember]
  /// The schemes that the pass prefers.
  let schemes: [String]
  /// The semantic tags of the pass itself.
  let semantics: [JSONMember]

  init(_ members: [JSONMember]) {
    self.members = members
    let styles = Members.styles.filter { members.node($0) != nil }
    style = styles.count == 1 ? styles[0] : nil
    styleMembers = style.flatMap(members.object) ?? []
    schemes = (members.list("preferredStyleSchemes") ?? []).compactMap(\.value.text)
    semantics = members.object("semantics") ?? []
  }

  /// The fields with their lists and paths.
  var fields: [(list: String, path: String, members: [JSONMember])] {
    guard let style else { return [] }
    return Members.fieldLists.flatMap { list in
      (styleMembers.list(list.name) ?? []).enumerated().compactMap { index, node in
        guard case .object(let members) = node.value else { return nil }
        return (list.name, "\(style).\(list.name)[\(index)]", members)
      }
    }
  }
}

extension [JSONMember] {
  /// Returns the value of a member.
  func node(_ name: String) -> JSONNode? { first { $0.name.hasSameScalars(as: name) }?.node }

  /// Returns the text of a member that is a string.
  func text(_ name: String) -> String? { node(name)?.value.text }

  /// Returns the elements of a member that is an array.
  func list(_ name: String) -> [JSONNode]? {
    if case .array(let nodes) = node(name)?.value { nodes } else { nil }
  }

  /// Returns the members of a member that is an object.
  func object(_ name: String) -> [JSONMember]? { node(name)?.value.members }
}

extension JSONValue {
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var members: [JSONMember]? { if case .object(let members) = self { members } else { nil } }

  /// The moment in a string, if it is a date that phones read.
  var date: WalletDate.Reading? { text.map(WalletDate.read) }

  var isNumber: Bool {
    switch self {
    case .integer, .otherNumber: true
    default: false
    }
  }

  /// Whether a value says nothing: an empty text, list or object, an object whose parts are all empty, or null.
  var isBlank: Bool {
    switch self {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let nodes): nodes.isEmpty
    case .object(let members): members.allSatisfy(\.node.value.isBlank)
    default: false
    }
  }
}
