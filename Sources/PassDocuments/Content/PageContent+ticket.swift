internal import PassFormats
internal import Vocabulary

extension PageContent {
  static func ticket(
    _ ticket: Ticket, _ pass: PrintablePass, _ details: PageDetails
  ) throws(DetailsError) -> PageContent {
    try agree(ticket, details)
    let times = TicketTimes(ticket, details)
    let title = ticket.title.rawValue
    let place = ticket.place.rawValue
    let reference = ticket.reference.rawValue
    var content = PageContent(
      kind: ticket.kind.words, issuer: pass.claims.issuer.rawValue,
      lead: lead(ticket, details, times), reference: reference, passID: pass.claims.passID,
      validity: validity(
        from: times.local(pass.claims.notBefore, like: times.starts),
        until: times.local(pass.claims.expires, like: times.ends)),
      advice: ticket.kind == .staff
        ? [
          "Wear it where it can be read. It opens no gate; it says who overrides one.",
          "Lost or found: tell \(pass.claims.issuer.rawValue), and give the number \(reference).",
        ]
        : advice(
          "with you", "staff can find you under \(reference), pass \(pass.claims.passID)."),
      barcode: pass.text, issuedAt: pass.claims.issuedAt)
    let begins = Field(label: "Begins", value: times.starts.clock, note: times.starts.zone)
    let doors = times.doors.map { Field(label: "Doors", value: $0.clock, note: $0.zone) }
    let ends = Field(
      label: "Ends",
      value: times.isOneDay ? times.ends.clock : times.ends.dayAndClock,
      note: times.ends.zone == times.starts.zone ? "" : times.ends.zone)
    let seats =
      ticket.seats.isEmpty
      ? nil
      : Field(
        label: ticket.kind == .stay
          ? (ticket.seats.count == 1 ? "Room" : "Rooms")
          : ticket.seats.count == 1 ? "Seat" : "Seats",
        value: ticket.seats.map(\.rawValue).joined(separator: ", "))
    let entrance = details.entrance.map { Field(label: "Entrance", value: $0) }
    let admits = Field(label: ticket.kind == .stay ? "Guests" : "Admits", value: "\(ticket.admits)")
    let holder = (details.name ?? ticket.holder?.rawValue).map {
      Field(label: ticket.kind.holderLabel, value: $0)
    }
    let booking = Field(label: "Reference", value: reference)
    let day = times.starts.date?.longWords ?? ""
    switch ticket.kind {
    case .show:
      // An usher looks for the row, a guest for the time.
      content.caption = day
      content.heroes = [seats, doors, begins, entrance, admits].compactMap(\.self)
      content.person = holder
      content.details = [ends, booking]
    case .stay:
      // A night porter looks for the name and the nights.
      content.caption = [title, place].joined(separator: "  ·  ")
      content.heroes = [admits, seats, entrance].compactMap(\.self)
      content.person = holder
      content.details = [booking]
    case .appointment:
      // A patient looks for the time and the room, the reception for the name.
      content.caption = place
      content.heroes = [
        Field(label: "Until", value: ends.value, note: ends.note), doors, entrance, seats,
        ticket.admits > 1 ? admits : nil,
      ].compactMap(\.self)
      content.person = holder
      content.details = [booking]
    case .event:
      content.caption =
        times.isOneDay ? day : "\(times.starts.dayAndClock) to \(times.ends.dayAndClock)"
      content.heroes = [doors, begins, entrance, seats, admits].compactMap(\.self)
      content.person = holder
      content.details = [ends, booking]
    case .staff:
      content.caption = place
      content.heroes = [
        Field(
          label: "Valid until", value: times.ends.date?.words ?? times.ends.dayAndClock,
          note: "\(times.ends.clock) \(times.ends.zone)")
      ]
      content.details = [booking]
    }
    // There is room for four large fields; further ones move to the small fields.
    content.details = content.heroes.dropFirst(4) + content.details
    content.heroes = Array(content.heroes.prefix(4))
    return content
  }

  private static func lead(_ ticket: Ticket, _ details: PageDetails, _ times: TicketTimes) -> Lead {
    switch ticket.kind {
    case .show, .event: .title(ticket.title.rawValue, place: ticket.place.rawValue)
    case .stay:
      .journey(
        End(
          mark: times.starts.date?.shortDay ?? "", name: "Arrive from", time: times.starts.clock,
          zone: times.starts.zone),
        End(
          mark: times.ends.date?.shortDay ?? "", name: "Leave until", time: times.ends.clock,
          zone: times.ends.zone))
    case .appointment:
      .moment(times.starts, title: ticket.title.rawValue, place: ticket.place.rawValue)
    case .staff:
      .person(
        details.name ?? ticket.holder?.rawValue ?? ticket.reference.rawValue,
        role: ticket.title.rawValue)
    }
  }

  /// Throws if the details belong to another ticket.
  private static func agree(_ ticket: Ticket, _ details: PageDetails) throws(DetailsError) {
    func check(_ member: String, _ agrees: Bool) throws(DetailsError) {
      if !agrees {
        throw DetailsError(member: member, offset: nil, detail: "is not that of the pass")
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

/// The times of a ticket in the local time of its place.
private struct TicketTimes {
  let starts: PrintedTime
  let ends: PrintedTime
  let doors: PrintedTime?
  private let zone: Zone?

  init(_ ticket: Ticket, _ details: PageDetails) {
    zone = details.zone
    let zone = zone
    func local(_ instant: Instant, _ beside: OffsetDateTime?) -> PrintedTime {
      zone.map { PrintedTime(instant, zone: $0) } ?? beside.map { PrintedTime($0) }
        ?? PrintedTime(utc: instant)
    }
    starts = local(details.hours?.begins ?? ticket.starts, details.starts)
    ends = local(details.hours?.ends ?? ticket.ends, details.ends)
    doors = details.doors.map { local($0.instant, $0) }
  }

  var isOneDay: Bool { starts.date == ends.date }

  /// A moment on the same clocks; where only an offset is known, on that of a time nearby.
  func local(_ instant: Instant, like other: PrintedTime) -> PrintedTime {
    if let zone { return PrintedTime(instant, zone: zone) }
    return OffsetDateTime(instant, offsetMinutes: other.offsetMinutes).map { PrintedTime($0) }
      ?? PrintedTime(utc: instant)
  }
}

extension Ticket.Kind {
  fileprivate var words: String {
    switch self {
    case .show: "Ticket"
    case .stay: "Reservation"
    case .appointment: "Appointment"
    case .event: "Admission"
    case .staff: "Staff"
    }
  }

  fileprivate var holderLabel: String {
    switch self {
    case .show, .event: "Name"
    case .stay: "Guest"
    case .appointment: "For"
    case .staff: "Name"
    }
  }
}
