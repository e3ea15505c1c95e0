internal import PassDocuments
internal import PassFormats
internal import Vocabulary

extension CalendarEvent {
  /// Creates the event of a ticket.
  ///
  /// A stay is one event from arrival to departure that leaves the traveller free: calendars show it as a bar over its
  /// days, with both hours, and a later file has to replace only this one. Whole days would lose the hours and the
  /// zone, and a second event for the arrival would be one more to keep right.
  init(_ ticket: Ticket, _ pass: WalletPass) throws(PassCalendarError.Problem) {
    guard ticket.kind != .staff else { throw .staffBadge }
    let content = try Self.content(pass)
    let zone = pass.details.zone?.info
    let begins = pass.details.hours?.begins ?? ticket.starts
    let ends = pass.details.hours?.ends ?? ticket.ends
    let isLong = ends.seconds(since: begins) >= 86_400
    self.init(
      id: Self.id(of: pass), begins: CalendarTime(begins, in: zone),
      ends: CalendarTime(ends, in: zone),
      title: ticket.titleInCalendar,
      place: ticket.place.rawValue, note: Self.note(content),
      categories: ticket.kind.categories, isBusy: ticket.kind != .stay && !isLong,
      alarms: Self.alarms(
        ticket, content, begins: begins, doors: pass.details.doors?.instant))
  }

  private static func note(_ content: PageContent) -> String {
    let words = content.language.calendarWords
    let lines: [String] =
      switch content.lead {
      case .journey(let arrival, let departure): [arrival, departure].map(words.dayLine)
      case .moment(let moment, _, _): ["\(moment.day), \(moment.clock) (\(moment.zone))"]
      case .title, .person: [content.caption]
      }
    return words.note(lines + content.fields.map(words.line), content)
  }

  /// Returns the reminders of a ticket.
  private static func alarms(
    _ ticket: Ticket, _ content: PageContent, begins: Instant, doors: Instant?
  ) -> [CalendarAlarm] {
    let words = content.language.calendarWords
    let title = ticket.titleInCalendar
    func field(_ role: PageContent.Field.Role) -> String? {
      content.fields.first { $0.role == role }.map(words.line)
    }
    func alarm(_ trigger: CalendarAlarm.Trigger, _ parts: [String?]) -> CalendarAlarm {
      CalendarAlarm(
        trigger: trigger, text: parts.compactMap(\.self).joined(separator: " · "))
    }
    let hour = 3_600
    switch (ticket.kind, content.lead) {
    case (.stay, .journey(let arrival, let departure)):
      // The day before to pack, and an hour before the room must be left.
      return [
        alarm(.beforeBegin(24 * hour), [words.dayLine(arrival), title]),
        alarm(.beforeEnd(hour), [words.dayLine(departure), title]),
      ]
    case (.appointment, .moment(let moment, _, _)):
      let text = ["\(moment.short) (\(moment.zone))", title, ticket.place.rawValue]
      let lead = Self.lead(begins, doors)
      return [alarm(.beforeBegin(24 * hour), text), alarm(.beforeBegin(lead + hour), text)]
    default:
      // An hour before the doors, to set out, and when they open; houses open about an hour before they begin.
      guard doors != nil else {
        return [alarm(.beforeBegin(2 * hour), [field(.begins), title])]
      }
      let text = [field(.doors), field(.entrance), title]
      let lead = Self.lead(begins, doors)
      return [alarm(.beforeBegin(lead + hour), text), alarm(.beforeBegin(lead), text)]
    }
  }

  /// Returns the seconds from the opening of the doors to the beginning; 0 if they open later or at no known time.
  private static func lead(_ begins: Instant, _ doors: Instant?) -> Int {
    doors.map { Int(max(begins.seconds(since: $0), 0)) } ?? 0
  }
}

extension Ticket {
  /// The title of the event; that of a stay has its place, because a month of a calendar shows only titles.
  fileprivate var titleInCalendar: String {
    kind == .stay ? "\(title.rawValue), \(place.rawValue)" : title.rawValue
  }
}

extension Ticket.Kind {
  /// The categories by which people sort events, the same in all languages.
  fileprivate var categories: [String] {
    switch self {
    case .show: ["EVENT", "SHOW"]
    case .event: ["EVENT"]
    case .stay: ["TRAVEL", "LODGING"]
    case .appointment: ["APPOINTMENT"]
    case .staff: []
    }
  }
}
