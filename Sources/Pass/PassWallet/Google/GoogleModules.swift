internal import PassDocuments
internal import Vocabulary

/// A labelled text on a pass.
struct GoogleModule {
  /// The id, by which the same text is found in other languages.
  let id: String
  let header: String
  let body: String
}

extension GoogleTexts {
  /// The greatest number of texts of an object that Google shows.
  static let longestModules = 10

  /// Returns texts in all languages; `modules` returns those of one language, the most important first.
  ///
  /// The page has room for fewer large fields where words are long, so a field may have another place in some language.
  /// Such a language is left out.
  func modules(_ modules: (PageContent) -> [GoogleModule]) -> GoogleValue? {
    let all = contents.map { (language: $0.language, modules: modules($0)) }
    guard let own = all.first?.modules.prefix(Self.longestModules), !own.isEmpty else { return nil }
    let ids = own.map(\.id)
    let known = Dictionary(
      uniqueKeysWithValues: all.filter { $0.modules.map(\.id).starts(with: ids) }
        .map { ($0.language, $0.modules) })
    return .list(
      own.indices.map { index in
        .members([
          "id": .text(own[index].id),
          "localizedHeader": localized { known[$0.language]?[index].header },
          "localizedBody": localized { known[$0.language]?[index].body },
        ])
      })
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
      module("\(id)\(index + 1)", field.label, [field.value, field.note].spaced)
    }
  }

  private func module(_ id: String, _ header: String, _ body: String) -> [Module] {
    header.isEmpty || body.isEmpty ? [] : [Module(id: id, header: header, body: body)]
  }
}

extension [String] {
  /// The texts with blanks between them, without empty ones.
  fileprivate var spaced: String { filter { !$0.isEmpty }.joined(separator: " ") }
}
