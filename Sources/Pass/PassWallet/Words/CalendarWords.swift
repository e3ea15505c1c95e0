internal import PassDocuments
internal import Vocabulary

/// The words of a calendar in one language that no page has.
///
/// No member has a default, so that the compiler refuses a language that lacks one.
struct CalendarWords: Sendable {
  let language: Language
  /// A reminder, followed by the flight.
  let checkInOpens: String
  /// The title of an event that does not take place for the traveller.
  let cancelledTitle: Phrase

  /// Returns the title of an event that is cancelled.
  func cancelled(_ title: String) -> String {
    cancelledTitle.filled([(key: "title", value: isolated(title))])
  }

  /// Returns a label and its value, such as `Gate: B12`, with an addition in brackets.
  func line(_ field: PageContent.Field) -> String {
    line(field.label, field.value, field.note)
  }

  /// Returns an end of a journey, such as `SFO San Francisco: 08:30 (PDT, UTC−7)`.
  func line(_ end: PageContent.End) -> String {
    line([end.mark, end.name].filter { !$0.isEmpty }.joined(separator: " "), end.time, end.zone)
  }

  /// Returns an end of a stay, such as `Arrive from: Sat 15 Mar 2025 15:00 (EDT, UTC−4)`.
  func dayLine(_ end: PageContent.End) -> String {
    line(end.name, "\(end.mark) \(end.time)", end.zone)
  }

  private func line(_ label: String, _ value: String, _ addition: String) -> String {
    guard !value.isEmpty else { return label }
    let start = language.isRightToLeft ? "\u{200F}" : ""
    return "\(start)\(isolated(label)): \(isolated(value))"
      + (addition.isEmpty ? "" : " (\(isolated(addition)))")
  }

  /// Returns the text of an event: lines that are not empty, and the issuer's note.
  func note(_ lines: [String], _ content: PageContent) -> String {
    let note = content.note.isEmpty ? [] : ["", content.noteHeading, content.note]
    return (lines.filter { !$0.isEmpty } + note).joined(separator: "\n")
  }

  /// Isolates a text in a language that is written from right to left (UAX #9, 2.4.2), as pages do, because a flight
  /// number or an hour would otherwise change places with its neighbours.
  private func isolated(_ text: String) -> String {
    language.isRightToLeft ? "\u{2068}\(text)\u{2069}" : text
  }
}

extension Language {
  /// The words of calendars in this language.
  var calendarWords: CalendarWords {
    switch self {
    case .english: words("Check-in opens", "Cancelled: {title}")
    case .czech: words("Začíná odbavení", "Zrušeno: {title}")
    case .german: words("Check-in öffnet", "Abgesagt: {title}")
    case .french: words("Ouverture de l’enregistrement", "Annulé : {title}")
    case .spanish: words("Se abre la facturación", "Cancelado: {title}")
    case .polish: words("Początek odprawy", "Odwołano: {title}")
    case .japanese: words("チェックイン開始", "キャンセル：{title}")
    case .arabic: words("بدء تسجيل الوصول للرحلة", "ملغى: {title}")
    }
  }

  private func words(_ checkInOpens: String, _ cancelled: Phrase) -> CalendarWords {
    CalendarWords(language: self, checkInOpens: checkInOpens, cancelledTitle: cancelled)
  }
}

extension PageContent {
  /// The fields that a calendar has, in their order: none with a number of a document or of a frequent flyer.
  var fields: [Field] {
    ([person].compactMap(\.self) + heroes + wide + details).filter { field in
      switch field.role {
      case .frequentFlyer, .ticketNumber, .nameInCode, .figure: false
      default: true
      }
    }
  }
}
