internal import PassFormats
internal import Vocabulary

/// The labelled values of a ticket, from which each kind takes those that its readers look for.
struct TicketFields {
  let begins: PageContent.Field
  let ends: PageContent.Field
  let doors: PageContent.Field?
  let seats: PageContent.Field?
  let entrance: PageContent.Field?
  let admits: PageContent.Field
  let holder: PageContent.Field?
  let booking: PageContent.Field

  init(_ ticket: Ticket, _ details: PageDetails, _ times: TicketTimes) {
    typealias Field = PageContent.Field
    let words = details.language.words
    let isStay = ticket.kind == .stay
    let day = times.doors?.date
    // If the doors open on another day than the event begins, both large hours name their day.
    let isDayBefore = day != nil && day != times.starts.date
    func note(_ time: PrintedTime) -> String {
      guard isDayBefore, let date = time.date else { return time.zone }
      return "\(words.shortDay(of: date)), \(time.abbreviation ?? time.zone)"
    }
    begins = Field(
      .begins, label: words.begins, value: times.starts.clock, note: note(times.starts))
    ends = Field(
      .ends, label: words.ends,
      value: times.isOneDay ? times.ends.clock : words.dayAndTime(of: times.ends),
      note: times.ends.zone == times.starts.zone
        ? "" : times.ends.abbreviation ?? times.ends.zone)
    doors = times.doors.map { Field(.doors, label: words.doors, value: $0.clock, note: note($0)) }
    let isOne = ticket.seats.count == 1
    let label =
      isStay ? isOne ? words.room : words.rooms : isOne ? words.seat : words.seats
    seats =
      ticket.seats.isEmpty
      ? nil
      : Field(.seat, label: label, value: ticket.seats.map(\.rawValue).joined(separator: ", "))
    entrance = details.entrance.map { Field(.entrance, label: words.entrance, value: $0) }
    admits = Field(.admits, label: isStay ? words.guests : words.admits, value: "\(ticket.admits)")
    holder = (details.name ?? ticket.holder?.rawValue).map {
      Field(.holder, label: ticket.kind.holderLabel(words), value: $0)
    }
    booking = Field(.booking, label: words.reference, value: ticket.reference.rawValue)
  }
}

extension Ticket.Kind {
  /// Returns the name of this kind of document.
  func name(_ words: Words) -> String {
    switch self {
    case .show: words.ticket
    case .stay: words.reservation
    case .appointment: words.appointment
    case .event: words.admission
    case .staff: words.staff
    }
  }

  fileprivate func holderLabel(_ words: Words) -> String {
    switch self {
    case .show, .event, .staff: words.name
    case .stay: words.guest
    case .appointment: words.appointmentFor
    }
  }
}
