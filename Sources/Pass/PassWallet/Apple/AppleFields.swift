internal import PassDocuments
internal import PassFormats
internal import Vocabulary

/// The fields of a pass in one language, in the lists of Apple's style objects.
///
/// The fields and their places depend on the pass alone, so that those of two languages can be put beside each other.
struct AppleFields: Sendable {
  /// A labelled value.
  struct Field: Equatable, Sendable {
    let key: String
    let label: String
    let value: String
    /// Whether a phone says so when the value has changed.
    let tellsChange: Bool

    /// The notice of a change, with `%@` for the new value.
    var changeMessage: String? { tellsChange ? "\(label): %@" : nil }
  }

  private(set) var header: [Field] = []
  private(set) var primary: [Field] = []
  private(set) var secondary: [Field] = []
  private(set) var auxiliary: [Field] = []
  private(set) var back: [Field] = []
  /// A line about the pass for people who do not see it.
  let description: String

  /// Number of fields for which the front of a pass has room in the secondary and in the auxiliary list.
  private static let longestRow = 4

  private let content: PageContent
  private let words: WalletWords

  /// Arranges the content of a page; `asOf` says at which time it was true, for a pass that is not told of changes.
  init(_ content: PageContent, _ claims: PassClaims, asOf: String?) {
    self.content = content
    words = content.language.walletWords
    switch claims.content {
    case .boardingPass: description = [content.kind, content.flight].joinedWords
    case .ticket(let ticket): description = [content.kind, ticket.title.rawValue].joinedWords
    }
    switch claims.content {
    case .boardingPass: arrangeFlight()
    case .ticket(let ticket):
      switch ticket.kind {
      case .show, .event: arrangeEvent(ticket)
      case .stay: arrangeStay(ticket)
      case .appointment: arrangeAppointment(ticket)
      case .staff: arrangeBadge(ticket)
      }
    }
    back = Array(secondary.dropFirst(Self.longestRow) + auxiliary.dropFirst(Self.longestRow)) + back
    secondary = Array(secondary.prefix(Self.longestRow))
    auxiliary = Array(auxiliary.prefix(Self.longestRow))
    arrangeBack(asOf: asOf)
  }

  /// The lists by their names in a style object, in the order of a pass.
  var lists: [(name: String, fields: [Field])] {
    [
      ("headerFields", header), ("primaryFields", primary), ("secondaryFields", secondary),
      ("auxiliaryFields", auxiliary), ("backFields", back),
    ]
  }

  /// All fields, in the order of the lists.
  var all: [Field] { lists.flatMap(\.fields) }
}

extension AppleFields {
  /// A traveller looks for the gate, the time and the seat, and an agent for the name.
  private mutating func arrangeFlight() {
    header = [field(.gate, tellsChange: true)].compactMap(\.self)
    if case .journey(let from, let to) = content.lead {
      primary = [
        Field("origin", from.name.isEmpty ? words.from : from.name, from.mark),
        Field("destination", to.name.isEmpty ? words.to : to.name, to.mark),
      ]
      auxiliary = [
        field(.boarding, tellsChange: true),
        Field(known: "departs", words.departs, from.time, tellsChange: true),
        field(.seat, tellsChange: true), field(.group) ?? field(.sequence),
      ].compactMap(\.self)
      back = [
        Field(known: "departs_there", words.departs, [from.time, from.zone].joinedWords),
        Field(known: "arrives", words.arrives, [to.time, to.zone].joinedWords),
      ].compactMap(\.self)
    }
    secondary = [
      Field(known: "notice", words.notice, content.warning), content.person.map(Field.init),
      Field(known: "flight", words.flight, content.flight),
      Field(known: "day", words.day, content.shortDay, tellsChange: true),
    ].compactMap(\.self)
    back += [
      Field(known: "terminal", words.place, content.terminal, tellsChange: true),
      Field(known: "onward", words.onward, content.onward.joined(separator: "\n")),
    ].compactMap(\.self)
  }

  /// A guest looks for the time, the row and the entrance.
  private mutating func arrangeEvent(_ ticket: Ticket) {
    header = [Field(known: "day", words.day, content.shortDay, tellsChange: true)]
      .compactMap(\.self)
    primary = [Field("title", content.kind, ticket.title.rawValue)]
    secondary = [
      Field("place", words.place, ticket.place.rawValue, tellsChange: true),
      field(.begins, tellsChange: true), field(.doors, tellsChange: true),
    ].compactMap(\.self)
    auxiliary = [field(.seat, tellsChange: true), field(.entrance), field(.admits), holder]
      .compactMap(\.self)
  }

  /// A night porter looks for the name and the nights.
  private mutating func arrangeStay(_ ticket: Ticket) {
    primary = [Field("title", content.kind, ticket.title.rawValue)]
    if case .journey(let from, let to) = content.lead {
      secondary = [
        Field("arrives", from.name, [from.mark, from.time].joinedWords, tellsChange: true),
        Field("leaves", to.name, [to.mark, to.time].joinedWords, tellsChange: true),
      ]
    }
    auxiliary = [holder, field(.admits), field(.seat, tellsChange: true), field(.entrance)]
      .compactMap(\.self)
    back = [Field("place", words.place, ticket.place.rawValue)]
  }

  /// A patient looks for the time and the room, the reception for the name.
  private mutating func arrangeAppointment(_ ticket: Ticket) {
    if case .moment(let moment, _, _) = content.lead {
      primary = [Field("begins", content.kind, moment.short, tellsChange: true)]
    }
    secondary = [
      Field("title", content.issuer, ticket.title.rawValue),
      Field("place", words.place, ticket.place.rawValue, tellsChange: true),
    ]
    auxiliary = [field(.ends), field(.doors), field(.entrance), field(.seat), holder]
      .compactMap(\.self)
  }

  /// A guard looks for the person and their role.
  private mutating func arrangeBadge(_ ticket: Ticket) {
    if case .person(let person, let role) = content.lead {
      primary = [Field("person", content.kind, person)]
      secondary = [
        Field("role", content.issuer, role), Field("place", words.place, ticket.place.rawValue),
      ]
    }
    auxiliary = [field(.ends)].compactMap(\.self)
  }

  /// Adds what the front does not show.
  private mutating func arrangeBack(asOf: String?) {
    let shown = Set((header + primary + secondary + auxiliary + back).map(\.key))
    back += (content.heroes + content.wide + content.details).map(Field.init).filter {
      !shown.contains($0.key)
    }
    // The front shows hours without a zone, because a traveller is there when it matters.
    back += (content.heroes + content.details)
      .filter { [.boarding, .begins, .ends, .doors].contains($0.role) && !$0.note.isEmpty }
      .map { Field("\($0.role.rawValue)_there", $0.label, [$0.value, $0.note].joinedWords) }
    back += [
      Field(known: "note", content.noteHeading, content.note),
      Field(known: "caption", content.kind, content.caption),
      Field(known: "validity", words.validity, content.validity),
      Field(known: "scanning", words.scanning, content.adviceOnScreen.joined(separator: "\n")),
      Field(known: "as_of", words.updated, asOf ?? ""),
      Field(
        known: "issuer", words.issuer, "\(content.issuerAndID)\n\(content.passInWords)"),
    ].compactMap(\.self)
  }

  private var holder: Field? { content.person.map(Field.init) }

  private func field(_ role: PageContent.Field.Role, tellsChange: Bool = false) -> Field? {
    (content.heroes + content.wide + content.details).first { $0.role == role }
      .map { Field($0.role.rawValue, $0.label, $0.value, tellsChange: tellsChange) }
  }
}

extension AppleFields.Field {
  init(_ key: String, _ label: String, _ value: String, tellsChange: Bool = false) {
    self.key = key
    self.label = label
    self.value = value
    self.tellsChange = tellsChange
  }

  fileprivate init(_ field: PageContent.Field) {
    self.init(field.role.rawValue, field.label, field.value)
  }

  /// Creates a field, or nil if its value is not known.
  fileprivate init?(
    known key: String, _ label: String, _ value: String, tellsChange: Bool = false
  ) {
    if value.isEmpty { return nil }
    self.init(key, label, value, tellsChange: tellsChange)
  }
}

extension [String] {
  /// The parts that are not empty, with a blank between two.
  fileprivate var joinedWords: String { filter { !$0.isEmpty }.joined(separator: " ") }
}
