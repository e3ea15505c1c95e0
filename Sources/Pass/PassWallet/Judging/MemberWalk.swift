internal import StrictText
internal import Vocabulary

/// The comparison of the members of an object with its table, down to the last value.
struct MemberWalk {
  /// The style of the pass; nil if it has none, or several.
  let style: String?
  let entry = "pass.json"

  /// Compares an object with its table.
  func check(
    _ members: [JSONMember], _ table: MemberTable, _ path: String, at offset: Int,
    _ findings: inout Findings
  ) {
    for member in members {
      let place = Self.join(path, member.name)
      guard let rule = table.rule(member.name) else {
        unknown(member, table, place, &findings)
        continue
      }
      if !rule.styles.isEmpty, let style, !rule.styles.contains(style) {
        findings.add(
          .misplacedMember, entry, member: place, at: member.nameOffset,
          "the member belongs to \(rule.styles.joined(separator: " and ")), and this is \(style)")
      }
      if member.node.value.isNull, table.name == Members.field.name, member.name == "value" {
        findings.add(.nullValue, entry, member: place, at: member.node.offset, "the value is null")
      } else {
        check(member.node, rule.kind, place, &findings)
      }
    }
    for rule in table.rules where rule.isRequired {
      if !members.contains(where: { $0.name.hasSameScalars(as: rule.name) }) {
        findings.add(
          .missingMember, entry, member: Self.join(path, rule.name), at: offset,
          "\(table.name) needs the member, \(rule.kind.words)")
      }
    }
  }

  private func unknown(
    _ member: JSONMember, _ table: MemberTable, _ place: String, _ findings: inout Findings
  ) {
    // Names are compared only where the finding is kept, because there may be very many.
    if findings.isFull { return findings.add(.unknownMember, entry, "") }
    let isShort = member.name.utf8.count <= 48
    let near = isShort ? nearest(member.name, of: table.rules.lazy.map(\.name)) : nil
    let others = [Members.pass, Members.style, Members.field, Members.barcode, Members.semantics]
    let owner = others.first { $0.name != table.name && $0.rule(member.name) != nil }
    let hint =
      near.map { "; did you mean \($0)?" } ?? owner.map { "; it belongs to \($0.name)" } ?? ""
    findings.add(
      .unknownMember, entry, member: place, at: member.nameOffset,
      "\(table.name) has no such member\(hint)")
  }

  /// Compares a value with its kind.
  func check(_ node: JSONNode, _ kind: MemberKind, _ path: String, _ findings: inout Findings) {
    switch (kind, node.value) {
    case (.anything, _), (.text, .string), (.boolean, .boolean), (.number, .integer),
      (.number, .otherNumber), (.integer, .integer), (.one, .integer(1)), (.value, .string),
      (.value, .integer), (.value, .otherNumber):
      break
    case (.list(let kind, let most), .array(let nodes)):
      for (index, node) in nodes.enumerated() {
        check(node, kind, "\(path)[\(index)]", &findings)
      }
      if nodes.count > most {
        findings.add(
          .memberCount, entry, member: path, at: node.offset,
          "there are \(nodes.count) elements, and a phone takes \(most)")
      }
    case (.object(let table), .object(let members)):
      check(members, table, path, at: node.offset, &findings)
    case (.one, .integer), (.one, .otherNumber):
      wrong(node, "\(node.value.kind) is not 1", path, &findings)
    case (_, .string(let text)) where kind.isOfText:
      if let problem = Self.problem(text, kind) {
        findings.add(problem.rule, entry, member: path, at: node.offset, problem.words)
      }
    default:
      findings.add(
        .memberType, entry, member: path, at: node.offset,
        "expected \(kind.words), found \(node.value.kind)", remedy: "write \(kind.words)")
    }
  }

  private func wrong(
    _ node: JSONNode, _ words: String, _ path: String, _ findings: inout Findings
  ) {
    findings.add(.memberValue, entry, member: path, at: node.offset, words)
  }

  static func join(_ path: String, _ name: String) -> String {
    let shown = escaped(name, limit: 48)
    return path.isEmpty ? shown : "\(path).\(shown)"
  }
}

extension JSONValue {
  var isNull: Bool { if case .null = self { true } else { false } }
}
