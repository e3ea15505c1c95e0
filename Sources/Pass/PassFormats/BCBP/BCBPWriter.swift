internal import StrictText
internal import Vocabulary

/// The items of a boarding pass before they are written; the writer computes the sizes.
package struct BCBPDraft: Sendable {
  /// Items of the whole pass.
  ///
  /// Trailing blanks may be omitted.
  package var once: [BCBPItem: String] = [:]
  /// Items of each leg.
  package var legs: [[BCBPItem: String]] = []
  /// Type and data of the security section.
  package var security: (type: Character, data: String)?

  package init() {}

  /// Takes the items of a parsed text, so that some of them can be changed.
  ///
  /// Sizes are recomputed, and characters that are no item of the layout make `text()` throw.
  package init(_ bcbp: BCBP) {
    legs = Array(repeating: [:], count: bcbp.legCount)
    for (item, leg, text) in bcbp.items {
      if let leg { legs[leg][item] = text } else { once[item] = text }
    }
    if let type = once[.securityType]?.first { security = (type, once[.securityData] ?? "") }
  }

  /// Writes the text and reads it back strictly, so that no invalid text is returned.
  package func bcbp() throws(BCBPDeviation) -> BCBP {
    let bcbp = try BCBP(Array(try text().utf8))
    try BCBPVersionLimits.check(bcbp)
    return bcbp
  }

  /// Writes the text; the widths of the items are checked, their contents are not.
  package func text() throws(BCBPDeviation) -> String {
    guard (1...4).contains(legs.count) else {
      throw Self.fault(.numberOfLegs, nil, "expected 1 to 4 legs, found \(legs.count)", .legCount)
    }
    for item in [BCBPItem.rest, .uniqueExtra] where once[item] != nil {
      throw Self.fault(
        item, nil, "these characters belong to no item of a boarding pass; leave them out")
    }
    for (leg, items) in legs.enumerated() {
      for item in [BCBPItem.repeatedExtra, .unread] where items[item] != nil {
        throw Self.fault(
          item, leg, "these characters belong to no item of a boarding pass; leave them out")
      }
    }
    var fixed = once
    for (item, text) in [(BCBPItem.formatCode, "M"), (.numberOfLegs, String(legs.count))] {
      if let given = once[item], given != text {
        throw Self.fault(item, nil, "expected \(text), found \"\(escaped(given, limit: 20))\"")
      }
      fixed[item] = text
    }
    var text = ""
    for field in BCBPField.mandatoryUnique { text += try Self.padded(field, fixed, leg: nil) }
    for (index, items) in legs.enumerated() {
      for field in BCBPField.mandatoryRepeated where field.item != .variableSize {
        text += try Self.padded(field, items, leg: index)
      }
      let section = try section(of: items, leg: index)
      text += try Self.size(section, .variableSize, leg: index) + section
    }
    if let security {
      text += "^\(security.type)" + (try Self.size(security.data, .securitySize, leg: nil))
      text += security.data
    }
    return text
  }

  /// All items as given, sizes included, concatenated without checks.
  package var verbatim: String {
    func joined(_ fields: [BCBPField], _ items: [BCBPItem: String]) -> String {
      fields.map { items[$0.item] ?? "" }.joined()
    }
    var text = joined(BCBPField.mandatoryUnique, once)
    for (index, items) in legs.enumerated() {
      text += joined(BCBPField.mandatoryRepeated, items)
      if index == 0, once[.version] != nil {
        text += ">" + joined(Array(BCBPField.opening.dropFirst()) + BCBPField.unique, once)
        text += once[.uniqueExtra] ?? ""
      }
      text += joined([BCBPField.repeatedSize] + BCBPField.repeated, items)
      for item in [BCBPItem.repeatedExtra, .airlineUse, .unread] { text += items[item] ?? "" }
    }
    if let security { text += "^\(security.type)\(once[.securitySize] ?? "")\(security.data)" }
    return text + (once[.rest] ?? "")
  }

  private func section(of items: [BCBPItem: String], leg: Int) throws(BCBPDeviation) -> String {
    let repeated = try Self.part(BCBPField.repeated, items, leg: leg)
    let airlineUse = items[.airlineUse] ?? ""
    let hasRepeated = !repeated.isEmpty || !airlineUse.isEmpty
    var section = ""
    if leg == 0 {
      let unique = try Self.part(BCBPField.unique, once, leg: nil)
      guard !unique.isEmpty || hasRepeated || once[.version] != nil else { return "" }
      section = ">" + (once[.version] ?? "8") + (try Self.size(unique, .uniqueSize, leg: nil))
      section += unique
    } else if !hasRepeated {
      return ""
    }
    return section + (try Self.size(repeated, .repeatedSize, leg: leg)) + repeated + airlineUse
  }

  /// Returns the items of a part, up to the last one that has a value.
  private static func part(
    _ fields: [BCBPField], _ items: [BCBPItem: String], leg: Int?
  ) throws(BCBPDeviation) -> String {
    guard let last = fields.lastIndex(where: { items[$0.item] != nil }) else { return "" }
    var text = ""
    for field in fields[...last] { text += try padded(field, items, leg: leg) }
    return text
  }

  private static func padded(
    _ field: BCBPField, _ items: [BCBPItem: String], leg: Int?
  ) throws(BCBPDeviation) -> String {
    let text = items[field.item] ?? ""
    guard text.utf8.count <= field.width else {
      throw fault(
        field.item, leg,
        "has \(text.utf8.count) characters, but item \(field.number) has at most \(field.width)")
    }
    return text + String(repeating: " ", count: field.width - text.utf8.count)
  }

  private static func size(
    _ text: String, _ item: BCBPItem, leg: Int?
  ) throws(BCBPDeviation) -> String {
    guard text.utf8.count <= 0xFF else {
      throw fault(
        item, leg,
        "has \(text.utf8.count) characters, but a size counts at most 255; leave items out")
    }
    return hex(text.utf8.count)
  }

  /// Returns a size of at most 255 as two upper-case hexadecimal digits.
  static func hex(_ size: Int) -> String {
    let digits = String(size, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }

  private static func fault(
    _ item: BCBPItem, _ leg: Int?, _ detail: String, _ code: BCBPDeviation.Code = .itemForm
  ) -> BCBPDeviation {
    BCBPDeviation(code: code, item: item, leg: leg, offset: 0, detail: detail)
  }
}

/// The check for values that earlier versions of the Resolution lack (docs/SPEC.md §5.7), which only the writer makes.
enum BCBPVersionLimits {
  static func check(_ bcbp: BCBP) throws(BCBPDeviation) {
    guard let version = bcbp[.version].flatMap({ Int($0) }) else { return }
    if let description = bcbp[.passengerDescription], description == "X" || description == "U",
      version < 8
    {
      throw fault(bcbp, .passengerDescription, nil, "\(description) exists from version 8")
    }
    for item in [BCBPItem.bagTag1, .bagTag2, .bagTag3] {
      guard let tag = bcbp[item], !tag.allSatisfy({ $0 == " " }) else { continue }
      if item != .bagTag1, version < 4 {
        throw fault(bcbp, item, nil, "this bag tag exists from version 4")
      }
      if tag.hasSuffix("000"), version >= 7 {
        throw fault(
          bcbp, item, nil,
          "the bag count 000 means one bag up to version 6; from version 7 write 001")
      }
    }
    for leg in 0..<bcbp.legCount {
      if let fastTrack = bcbp[.fastTrack, leg: leg], fastTrack != " ", version < 5 {
        throw fault(bcbp, .fastTrack, leg, "fast track exists from version 5")
      }
    }
  }

  private static func fault(
    _ bcbp: BCBP, _ item: BCBPItem, _ leg: Int?, _ detail: String
  ) -> BCBPDeviation {
    BCBPDeviation(
      code: .itemForm, item: item, leg: leg, offset: bcbp.range(item, leg: leg)?.lowerBound ?? 0,
      detail: detail)
  }
}
