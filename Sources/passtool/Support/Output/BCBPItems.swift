internal import PassFormats
internal import StrictText
internal import Vocabulary

/// The items of a boarding pass as JSON: raw texts with their blanks; absent items are left out.
struct BCBPItems {
  private let draft: BCBPDraft

  init(_ json: [UInt8]) throws(ShapeError) {
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONReader.read(json)
    } catch {
      throw ShapeError(path: "", offset: error.offset, detail: error.description)
    }
    var object = try ObjectReader(node)
    var draft = BCBPDraft()
    for item in Self.standingOnce {
      if let text = try object.optionalString(item.rawValue) { draft.once[item] = text }
    }
    for (index, node) in try object.array("legs").enumerated() {
      var leg = try ObjectReader(node, path: "legs[\(index)]")
      var items: [BCBPItem: String] = [:]
      for item in Self.ofLegs {
        if let text = try leg.optionalString(item.rawValue) { items[item] = text }
      }
      _ = leg.optional("date")
      _ = leg.optional("date_confidence")
      try leg.finish()
      draft.legs.append(items)
    }
    if let node = object.optional("security") {
      var security = try ObjectReader(node, path: "security")
      let type = try security.string("type")
      guard type.utf8.count == 1, let character = type.first else {
        throw security.failure("type", "expected one character")
      }
      draft.once[.securitySize] = try security.optionalString("size_hex")
      draft.security = (character, try security.string("data"))
      try security.finish()
    }
    for name in ["issued", "diagnostics", "removed_prefix"] { _ = object.optional(name) }
    try object.finish()
    self.draft = draft
  }

  /// Returns the text of the items.
  func text(_ mode: BCBP.Mode) throws(ShapeError) -> String {
    do throws(BCBPDeviation) {
      return switch mode {
      case .strict: try draft.bcbp().text
      case .tolerant: try BCBP(Array(draft.verbatim.utf8), mode: .tolerant).text
      }
    } catch {
      throw ShapeError(path: error.field ?? "", offset: 0, detail: error.detail)
    }
  }

  static let standingOnce: [BCBPItem] =
    (BCBPField.mandatoryUnique + BCBPField.opening + BCBPField.unique).map(\.item)
    .filter { $0 != .versionMark } + [.uniqueExtra, .rest]
  static let ofLegs: [BCBPItem] =
    (BCBPField.mandatoryRepeated + [BCBPField.repeatedSize] + BCBPField.repeated).map(\.item)
    + [.repeatedExtra, .airlineUse, .unread]
}

extension JSONWriter {
  /// Writes the items of a boarding pass, with its dates resolved and its deviations from Resolution 792.
  mutating func bcbp(_ bcbp: BCBP, dates: BCBPDates, prefix: String?) {
    object { writer in
      for item in BCBPItems.standingOnce {
        if let text = bcbp[item] { writer.member(item.rawValue, text) }
      }
      if let issued = dates.issued { writer.member("issued", issued.description) }
      writer.name("legs")
      writer.array { writer in
        for leg in 0..<bcbp.legCount {
          writer.object { writer in
            for item in BCBPItems.ofLegs {
              if let text = bcbp[item, leg: leg] { writer.member(item.rawValue, text) }
            }
            if let date = dates.legs[leg] {
              writer.member("date", date.date.description)
              writer.member("date_confidence", date.confidence.rawValue)
            }
          }
        }
      }
      if let type = bcbp[.securityType] {
        writer.name("security")
        writer.object { writer in
          writer.member("type", type)
          writer.member("size_hex", bcbp[.securitySize] ?? "")
          writer.member("data", bcbp[.securityData] ?? "")
        }
      }
      writer.name("diagnostics")
      writer.array { writer in
        for deviation in bcbp.deviations {
          writer.object { writer in
            writer.member("code", deviation.code.rawValue)
            writer.member("offset", deviation.offset)
            if let field = deviation.field { writer.member("field", field) }
            writer.member("message", deviation.detail)
          }
        }
      }
      if let prefix { writer.member("removed_prefix", prefix) }
    }
  }
}
