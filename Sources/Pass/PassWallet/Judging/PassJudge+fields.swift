internal import StrictText
internal import Vocabulary

/// The fields: their keys, formats and places.
extension PassJudge {
  mutating func judgeFields(_ pass: PassContent) {
    for list in Members.fieldLists {
      let count = pass.styleMembers.list(list.name)?.count ?? 0
      // Two primary fields are the two ends of a journey; other passes have one.
      let most = list.name == "primaryFields" && pass.style != "boardingPass" ? 1 : list.most
      let isPoster = pass.style == "posterGeneric"
      if list.most > 0, count > (isPoster && list.name == "primaryFields" ? 4 : most) {
        findings.add(
          .fieldCount, Self.passFile, member: "\(pass.style ?? "").\(list.name)",
          at: pass.styleMembers.node(list.name)?.offset,
          "there are \(counted(count, "field")), and a phone shows \(most)")
      }
    }
    var keys: Set<[UInt8]> = []
    for field in pass.fields {
      if let key = field.members.text("key"), !keys.insert(Array(key.utf8)).inserted {
        findings.add(
          .fieldKey, Self.passFile, member: "\(field.path).key",
          at: field.members.node("key")?.offset,
          "another field has the key \"\(escaped(key, limit: 40))\"")
      }
      judgeFormat(field.members, field.path)
      judgePlace(field, pass.style)
      judgeChange(field.members, field.path)
    }
  }

  /// Judges whether the value fits the styles of dates and numbers.
  private mutating func judgeFormat(_ field: [JSONMember], _ path: String) {
    guard let value = field.node("value")?.value else { return }
    func wrong(_ name: String, _ words: String) {
      findings.add(
        .fieldFormat, Self.passFile, member: "\(path).\(name)", at: field.node(name)?.offset, words)
    }
    let ofDates = ["dateStyle", "timeStyle", "ignoresTimeZone", "isRelative"]
    if let name = ofDates.first(where: { field.node($0) != nil }) {
      switch value.date {
      case .date?: break
      case .wrong(let reason)?: wrong(name, "the value is no date that phones read: \(reason)")
      case nil: wrong(name, "the value is \(value.kindAlone) and no date in a string")
      }
    }
    for name in ["numberStyle", "currencyCode"] where field.node(name) != nil && !value.isNumber {
      wrong(name, "the value is \(value.kindAlone), and must be a number without quotes")
    }
    if let node = field.node("currencyCode"), field.node("numberStyle") != nil {
      findings.add(
        .fieldCurrency, Self.passFile, member: "\(path).currencyCode", at: node.offset,
        "currencyCode and numberStyle exclude each other")
    }
  }

  /// Judges the members that belong only into some lists.
  private mutating func judgePlace(
    _ field: (list: String, path: String, members: [JSONMember]), _ style: String?
  ) {
    let isBack = field.list == "backFields"
    if let node = field.members.node("textAlignment"), isBack || field.list == "primaryFields" {
      findings.add(
        .fieldAlignment, Self.passFile, member: "\(field.path).textAlignment", at: node.offset,
        "\(field.list) cannot be aligned")
    }
    if let node = field.members.node("row") {
      let isAllowed = style == "eventTicket" && field.list == "auxiliaryFields"
      if !isAllowed {
        findings.add(
          .misplacedMember, Self.passFile, member: "\(field.path).row", at: node.offset,
          "the member belongs to the auxiliaryFields of eventTicket")
      } else if case .integer(let row) = node.value, !(0...1).contains(row) {
        findings.add(
          .memberValue, Self.passFile, member: "\(field.path).row", at: node.offset,
          "the row is 0 or 1, and this one is \(row)")
      }
    }
    if let node = field.members.node("attributedValue") {
      let isLink = node.value.text.map(Self.hasOnlyLinks) ?? true
      if !isBack && field.list != "additionalInfoFields" || !isLink {
        findings.add(
          .fieldMarkup, Self.passFile, member: "\(field.path).attributedValue", at: node.offset,
          isLink ? "\(field.list) have no links" : "there is other markup than <a href=…>")
      }
    }
  }

  /// Returns whether the only tags of a text are those of links.
  private static func hasOnlyLinks(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.allSatisfy { index in
      guard bytes[index] == UInt8(ascii: "<") else { return true }
      let rest = bytes[(index + 1)...].prefix(3).map { $0 | 0x20 }
      return rest.starts(with: "a ".utf8) || rest.starts(with: "/a".utf8)
    }
  }

  /// Judges the message about a change, in each language that translates it.
  private mutating func judgeChange(_ field: [JSONMember], _ path: String) {
    guard let node = field.node("changeMessage"), let text = node.value.text else { return }
    let translations = languages.tables.compactMap { $0.strings.texts[Array(text.utf8)] }
    let all = translations.isEmpty ? [text] : translations
    guard let wrong = all.first(where: { !$0.contains("%@") }) else { return }
    findings.add(
      .changeMessage, Self.passFile, member: "\(path).changeMessage", at: node.offset,
      "\"\(escaped(wrong, limit: 40))\" has no %@")
  }
}
