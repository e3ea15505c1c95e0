internal import PassFormats
internal import Vocabulary

extension PageContent {
  static func ticket(
    _ ticket: Ticket, _ pass: PrintablePass, _ details: PageDetails
  ) throws(DetailsError) -> PageContent {
    try agree(ticket, details)
    try details.checkHours(of: ticket)
    let words = details.language.words
    let times = TicketTimes(ticket, details)
    let reference = ticket.reference.rawValue
    var content = PageContent(
      language: details.language, kind: ticket.kind.name(words),
      issuer: details.shownIssuer(pass), issuerAndID: issuerAndID(pass, details),
      lead: lead(ticket, details, times), reference: reference, passID: pass.claims.passID,
      validity: validity(
        words, from: times.local(pass.claims.notBefore, like: times.starts),
        until: times.local(pass.claims.expires, like: times.ends)),
      advice: advice(ticket, pass, details),
      barcode: pass.text, issuedAt: pass.claims.issuedAt)
    content.shortDay = times.starts.date.map { words.shortDay(of: $0) } ?? ""
    let fields = TicketFields(ticket, details, times)
    content.seating = [fields.seats, ticket.admits > 1 ? fields.admits : nil].compactMap(\.self)
    switch ticket.kind {
    case .show:
      // An usher looks for the row, a guest for the time.
      content.caption = times.days(words)
      content.heroes = [fields.seats, fields.doors, fields.begins, fields.entrance, fields.admits]
        .compactMap(\.self)
      content.person = fields.holder
      content.details = [fields.ends, fields.booking]
    case .stay:
      // A night porter looks for the name and the nights.
      content.caption = words.joined([ticket.title.rawValue, ticket.place.rawValue])
      content.heroes = [fields.admits, fields.seats, fields.entrance].compactMap(\.self)
      content.person = fields.holder
      content.details = [fields.booking]
    case .appointment:
      // A patient looks for the time and the room, the reception for the name.
      content.caption = ticket.place.rawValue
      content.heroes = [
        Field(.ends, label: words.until, value: fields.ends.value, note: fields.ends.note),
        fields.doors,
        fields.entrance, fields.seats, ticket.admits > 1 ? fields.admits : nil,
      ].compactMap(\.self)
      content.person = fields.holder
      content.details = [fields.booking]
    case .event:
      content.caption = times.days(words)
      content.heroes = [fields.doors, fields.begins, fields.entrance, fields.seats, fields.admits]
        .compactMap(\.self)
      content.person = fields.holder
      content.details = [fields.ends, fields.booking]
    case .staff:
      content.caption = ticket.place.rawValue
      content.heroes = [
        Field(
          .ends, label: words.validUntil,
          value: times.ends.date.map(words.dateAlone) ?? times.ends.clock,
          note: "\(times.ends.clock) \(times.ends.zone)")
      ]
      content.details = [fields.booking]
    }
    content.wide = content.heroes.filter { !$0.isShort }
    content.heroes.removeAll { !$0.isShort }
    // There is room for four large fields; further ones move to the small fields.
    content.details = content.heroes.dropFirst(4) + content.details
    content.heroes = Array(content.heroes.prefix(4))
    return content
  }

  private static func advice(
    _ ticket: Ticket, _ pass: PrintablePass, _ details: PageDetails
  ) -> [String] {
    let words = details.language.words
    let reference = ticket.reference.rawValue
    guard ticket.kind != .staff else {
      return [
        words.wearBadge,
        words.fill(
          \.lostBadge, ["issuer": details.shownIssuer(pass), "reference": reference]),
      ]
    }
    return [
      words.keepClean, words.layFlat,
      words.fill(
        \.staffFinds, ["reference": reference, "pass": pass.claims.passID.rawValue]),
    ]
  }

  private static func lead(_ ticket: Ticket, _ details: PageDetails, _ times: TicketTimes) -> Lead {
    let words = details.language.words
    let title = ticket.title.rawValue
    func end(_ time: PrintedTime, _ name: String) -> End {
      End(
        mark: time.date.map { words.shortDay(of: $0, year: true) } ?? "", name: name,
        time: time.clock, zone: time.zone)
    }
    return switch ticket.kind {
    case .show, .event: .title(title, place: ticket.place.rawValue)
    case .stay:
      .journey(end(times.starts, words.arriveFrom), end(times.ends, words.leaveUntil))
    case .appointment:
      .moment(
        Moment(
          clock: times.starts.clock, day: times.starts.date.map(words.longDay) ?? "",
          zone: times.starts.zone, short: words.dayAndTime(of: times.starts)),
        title: title, place: ticket.place.rawValue)
    case .staff:
      .person(details.name ?? ticket.holder?.rawValue ?? ticket.reference.rawValue, role: title)
    }
  }

  /// Throws if the details belong to another ticket.
  private static func agree(_ ticket: Ticket, _ details: PageDetails) throws(DetailsError) {
    func check(_ member: String, _ agrees: Bool) throws(DetailsError) {
      if !agrees {
        throw DetailsError(
          member: member, offset: nil,
          detail: "is not that of the pass; give the request of this pass")
      }
    }
    try check("starts_at", details.starts.map { $0.instant == ticket.starts } ?? true)
    try check("ends_at", details.ends.map { $0.instant == ticket.ends } ?? true)
    try check(
      "reference",
      details.bookingReference.map { TicketText.normalized($0) == ticket.reference.rawValue }
        ?? true)
  }
}

extension PageContent.Field {
  /// The width of the longest value that is readable in large type, in multiples of the font size.
  private static let longestHero = 9.0

  /// Whether a quarter of a page has room for the value in a readable size.
  fileprivate var isShort: Bool { TextEstimate.width(value, bold: true) <= Self.longestHero }
}
