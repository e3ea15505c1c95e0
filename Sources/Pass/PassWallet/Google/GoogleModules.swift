internal import PassDocuments
internal import Vocabulary

/// A labelled text on a pass.
struct GoogleModule {
  /// The id, by which the same text is found in other languages.
  let id: String
  let header: String
  let body: String
  /// Whether it is a field, whose place on the page depends on the lengths of words.
  var isField = false
}

extension GoogleTexts {
  /// The greatest number of texts of an object that Google shows.
  static let longestModules = 10

  /// Returns texts in all languages; `modules` returns those of one language, the most important first.
  func modules(_ modules: (PageContent) -> [GoogleModule]) -> GoogleValue? {
    let own = modules(main)
    guard !own.isEmpty else { return nil }
    var known: [Language: [GoogleModule]] = [:]
    for content in contents {
      known[content.language] = Self.ordered(modules(content), like: own)
    }
    let shown = own.prefix(Self.longestModules)
    return .list(
      shown.indices.map { index in
        .members([
          "id": .text(own[index].id),
          "localizedHeader": localized { known[$0.language]?[index].header },
          "localizedBody": localized { known[$0.language]?[index].body },
        ])
      })
  }

  /// Returns the texts of another language in the order of `own`; nil if it is not certain which is which.
  ///
  /// Where a value is long in one language alone, such as a date, the page has it in another place. The values of the
  /// other fields are the same, such as a seat, and tell them apart.
  private static func ordered(
    _ others: [GoogleModule], like own: [GoogleModule]
  ) -> [GoogleModule]? {
    if others.map(\.id) == own.map(\.id) { return others }
    guard others.count == own.count else { return nil }
    var rest = others
    var found: [GoogleModule?] = []
    for module in own {
      let index = rest.firstIndex { other in
        module.isField ? other.isField && other.body == module.body : other.id == module.id
      }
      if let index { found.append(rest.remove(at: index)) } else { found.append(nil) }
    }
    guard rest.count <= 1 else { return nil }
    return found.compactMap { $0 ?? rest.first }
  }
}

extension GoogleTexts {
  /// The lengths of a plain header and a plain text that Google shows in full, in characters.
  private static let (longestHeader, longestBody) = (35, 500)

  /// Returns texts in the language of the pass alone, in the shortest form; long ones are left out.
  func briefModules(_ modules: [GoogleModule]) -> GoogleValue? {
    let short = modules.filter {
      $0.header.count <= Self.longestHeader && $0.body.count <= Self.longestBody
    }
    return short.isEmpty
      ? nil
      : .list(short.map { .members(["header": .text($0.header), "body": .text($0.body)]) })
  }
}

extension PageContent {
  typealias Module = GoogleModule

  /// A conspicuous warning, such as standby.
  var warningModule: [Module] { module("warning", kind, warning) }
  /// The issuer's note.
  var noteModule: [Module] { module("note", noteHeading, note) }
  /// The time from which and until which the pass is good.
  var validityModule: [Module] { module("validity", kind, validity) }
  /// The line below the largest element, such as the flight and its day.
  var captionModule: [Module] { module("caption", kind, caption) }
  /// Further legs of a journey.
  var onwardModule: [Module] { module("onward", kind, onward.joined(separator: "\n")) }

  /// The line of a further leg, counted from 1.
  func leg(_ index: Int) -> [Module] {
    onward.indices.contains(index - 1) ? module("leg", kind, onward[index - 1]) : []
  }

  /// The traveler.
  var personModule: [Module] { person.map { fields("person", [$0]) } ?? [] }
  /// The fields in large type.
  var heroModules: [Module] { fields("hero", heroes) + fields("wide", wide) }
  /// The fields in small type.
  var detailModules: [Module] { fields("detail", details) }

  /// The largest element of the page: two ends, or a moment and its place.
  var leadModules: [Module] {
    switch lead {
    case .journey(let from, let to): end("from", from) + end("to", to)
    case .title(_, let place): module("place", kind, place)
    case .moment(let moment, _, let place):
      module("when", kind, [moment.day, moment.clock, moment.zone].spaced)
        + module("place", kind, place)
    case .person(let name, let role): module("who", role, name)
    }
  }

  private func end(_ id: String, _ end: End) -> [Module] {
    let time = [end.time, end.zone].spaced
    return end.name.isEmpty
      ? module(id, end.mark, time.isEmpty ? end.mark : time)
      : module(id, end.name, [end.mark, time].spaced)
  }

  private func fields(_ id: String, _ fields: [Field]) -> [Module] {
    fields.enumerated().flatMap { index, field in
      module("\(id)\(index + 1)", field.label, [field.value, field.note].spaced, isField: true)
    }
  }

  private func module(
    _ id: String, _ header: String, _ body: String, isField: Bool = false
  ) -> [Module] {
    header.isEmpty || body.isEmpty
      ? [] : [Module(id: id, header: header, body: body, isField: isField)]
  }
}

extension [String] {
  /// The texts with blanks between them, without empty ones.
  fileprivate var spaced: String { filter { !$0.isEmpty }.joined(separator: " ") }
}
