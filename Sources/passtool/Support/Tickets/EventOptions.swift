internal import ArgumentParser
internal import PassDocuments
internal import StrictText
internal import PassIssuer
internal import Vocabulary

/// The event that the tickets of a list are for: a request in a file, or its few words as options.
struct EventOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The event of the tickets: the file of a ticket request without a holder. Or give --title, --starts and --place.",
      valueName: "file"),
    transform: Parse.path)
  var event: String?

  @Option(
    help: ArgumentHelp("The title of the event.", valueName: "text"), transform: Parse.typedText)
  var title: TicketText?

  @Option(
    help: ArgumentHelp(
      "When the event begins: 2025-03-15T19:00:00+01:00, or with --zone 2025-03-15T19:00.",
      valueName: "time"))
  var starts: String?

  @Option(
    help: ArgumentHelp("The place of the event.", valueName: "text"), transform: Parse.typedText)
  var place: TicketText?

  @Option(
    help: ArgumentHelp(
      "When the event ends (default: \(Self.usualHours) hours after its start).", valueName: "time")
  )
  var ends: String?

  @Option(
    help: ArgumentHelp(
      "Who issues the tickets (default: the only issuer in the directory of the keys).",
      valueName: "issuer"),
    transform: Parse.issuer)
  var issuer: IssuerID?

  @Option(
    help: ArgumentHelp(
      "The reference of tickets whose line has none (default: the first letters of the title).",
      valueName: "text"), transform: Parse.typedText)
  var reference: TicketText?

  private static let usualHours = 8
  private static let longestReference = 12

  /// Whether an event is given, in either way.
  var isGiven: Bool { event != nil || given != nil }

  /// The first option that takes the place of a file.
  private var given: String? {
    let options: [(name: String, isGiven: Bool)] = [
      ("title", title != nil), ("starts", starts != nil), ("place", place != nil),
      ("ends", ends != nil), ("issuer", issuer != nil), ("reference", reference != nil),
    ]
    return options.first { $0.isGiven }?.name
  }

  func validate() throws {
    guard let given else { return }
    guard event == nil else {
      throw ValidationError("--event and --\(given) exclude each other")
    }
    guard title != nil, starts != nil, place != nil else {
      throw ValidationError("an event needs --title, --starts and --place, or a file: --event FILE")
    }
  }

  /// The event in words, for messages.
  var name: String { event ?? title.map { escaped($0.rawValue, limit: 40) } ?? "" }

  /// Returns the event; `keys` is the directory of the keys, which gives the issuer if it has only one.
  func read(keys: String, zone: Zone?, language: Language) throws -> EventFile {
    if let event { return try EventFile(event, zone: zone, language: language) }
    guard let title, let starts, let place else { throw Failure.bug("no event") }
    let begin = try time(starts, "starts", zone)
    let end = try ends.map { try time($0, "ends", zone) } ?? begin.later(hours: Self.usualHours)
    var writer = JSONWriter()
    let issuer = try issuer ?? onlyIssuer(keys)
    let reference = reference?.rawValue ?? Self.reference(of: title)
    writer.object { writer in
      writer.member("issuer", "\(issuer)")
      writer.member("kind", "event")
      writer.member("title", title.rawValue)
      writer.member("place", place.rawValue)
      writer.member("starts_at", begin.description)
      writer.member("ends_at", end.description)
      writer.member("reference", reference)
    }
    do {
      return try EventFile(json: writer.bytes, zone: zone, language: language)
    } catch let error as RequestError {
      // Only the times can still be wrong.
      throw Failure.data("--\(error.member == "ends_at" ? "ends" : "starts"): \(error.detail)")
    }
  }

  /// Returns a time with its offset, or one on the clocks of `--zone`.
  private func time(_ text: String, _ option: String, _ zone: Zone?) throws -> OffsetDateTime {
    if let time = OffsetDateTime(text) { return time }
    let spelled = text.replacing(" ", with: "T") + (text.utf8.count == 16 ? ":00" : "")
    guard let local = LocalTime(spelled) else {
      throw Failure.usage(
        "--\(option): expected \(OffsetDateTime.expectation), or with --zone a local time such as 2025-03-15T19:00"
      )
    }
    guard let zone else {
      throw Failure.usage(
        "--\(option): give the offset, such as \(local)+01:00, or the zone: --zone Europe/Prague")
    }
    guard let time = zone.time(at: local) else {
      throw Failure.usage(
        "--\(option): \(local) does not exist in \(zone.rawValue); give another time")
    }
    return time
  }

  private func onlyIssuer(_ keys: String) throws -> IssuerID {
    let issuers = try KeyStore(directory: keys).issuers()
    guard let only = issuers.first, issuers.count == 1 else {
      throw issuers.isEmpty
        ? Failure.noInput(
          "there are no keys in \(keys); make one with: passtool keys generate --issuer NAME --keys \(keys)"
        )
        : Failure.usage(
          "\(keys) has keys of several issuers; give the issuer of the tickets: --issuer "
            + issuers.map { "\($0)" }.joined(separator: ", or --issuer "))
    }
    return only
  }

  /// Returns a short reference of capital letters and digits.
  private static func reference(of title: TicketText) -> String {
    let letters = NameKey(title.rawValue).compact.uppercased().unicodeScalars
    let short = String(String.UnicodeScalarView(letters.prefix(longestReference)))
    return short.isEmpty ? "EVENT" : short
  }
}

extension OffsetDateTime {
  fileprivate func later(hours: Int) throws -> OffsetDateTime {
    let end = instant.adding(seconds: hours * 3600)
    guard let time = OffsetDateTime(end, offsetMinutes: offsetMinutes) else {
      throw Failure.usage("--starts: \(self) is too late; give the end: --ends")
    }
    return time
  }
}

extension Parse {
  /// Parses a text of a ticket, without the blanks around it.
  static func typedText(_ text: String) throws -> TicketText {
    guard let typed = TicketText(typed: text) else {
      throw ValidationError("expected \(TicketText.expectation)")
    }
    return typed
  }
}
