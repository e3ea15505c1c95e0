internal import Airports
internal import PassDocuments
internal import PassFormats
internal import Vocabulary

extension CalendarEvent {
  /// Returns an event for each flight of a boarding pass.
  static func flights(
    of boardingPass: BoardingPass, _ pass: WalletPass, _ zones: inout AirportZones
  ) throws(PassCalendarError.Problem) -> [CalendarEvent] {
    let claims = pass.pass.claims
    let window =
      claims.notBefore < claims.expires ? claims.notBefore...claims.expires : nil
    let days = BCBPDates(boardingPass.bcbp, reference: claims.issuedAt, window: window).legs
    var events: [CalendarEvent] = []
    var landed: Instant?
    for (index, leg) in boardingPass.legs.enumerated() {
      let beside =
        pass.details.legs.indices.contains(index) ? pass.details.legs[index] : PageDetails.Leg()
      let content = try content(pass, leg: index)
      let begins: CalendarTime
      if let departure = beside.departure?.instant {
        begins = CalendarTime(departure, in: zones.zone(beside.originZone, at: leg.origin))
      } else if days.indices.contains(index), let day = days[index]?.date {
        begins = .day(day)
      } else {
        throw .noDay(flight: index + 1)
      }
      let ends = beside.arrival.map {
        CalendarTime($0.instant, in: zones.zone(beside.destinationZone, at: leg.destination))
      }
      events.append(
        CalendarEvent(
          id: id(of: pass, part: index + 1), begins: begins, ends: ends,
          title: leg.title, place: place(leg, beside, content), note: note(content, beside),
          categories: ["TRAVEL", "FLIGHT"], isBusy: begins.instant != nil,
          alarms: alarms(leg, beside, content, after: landed)))
      landed = beside.arrival?.instant ?? beside.departure?.instant ?? landed
    }
    return events
  }

  /// Returns the airport of the departure with terminal and gate.
  private static func place(
    _ leg: BoardingPass.Leg, _ beside: PageDetails.Leg, _ content: PageContent
  ) -> String {
    let code = leg.origin?.rawValue
    let name = beside.originName ?? leg.origin.flatMap { Airports.airport($0)?.name }
    let airport = name.map { name in code.map { "\(name) (\($0))" } ?? name } ?? code
    return [airport, content.terminal, gate(beside, content)].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns the gate with its label; nil where it is unknown.
  private static func gate(_ beside: PageDetails.Leg, _ content: PageContent) -> String? {
    beside.gate.map { "\(content.fields.first { $0.role == .gate }?.label ?? "") \($0)" }
  }

  private static func note(_ content: PageContent, _ beside: PageDetails.Leg) -> String {
    let words = content.language.calendarWords
    var lines = [content.warning, content.caption]
    // The ends are in the title, too, so only those with an hour are repeated.
    if case .journey(let origin, let destination) = content.lead {
      lines += [origin, destination].filter { !$0.time.isEmpty }.map(words.line)
    }
    lines += content.fields.filter { field in
      // A gate that is not known yet is on the screens of the airport and not in a calendar.
      field.role != .gate || beside.gate != nil
    }.map(words.line)
    return words.note(lines, content)
  }

  /// Returns the reminders of a flight: when check-in opens, when to leave for the airport, and when boarding begins.
  ///
  /// `landed` is the arrival of the flight before; the traveler cannot leave earlier.
  private static func alarms(
    _ leg: BoardingPass.Leg, _ beside: PageDetails.Leg, _ content: PageContent,
    after landed: Instant?
  ) -> [CalendarAlarm] {
    let words = content.language.calendarWords
    let departure = beside.departure?.instant
    func trigger(_ instant: Instant) -> CalendarAlarm.Trigger? {
      guard let departure else { return .at(instant) }
      let seconds = departure.seconds(since: instant)
      return seconds >= 0 ? .beforeBegin(Int(seconds)) : nil
    }
    var alarms: [CalendarAlarm] = []
    func add(_ trigger: CalendarAlarm.Trigger?, _ parts: [String?]) {
      guard let trigger else { return }
      let text = parts.compactMap(\.self).joined(separator: " · ")
      alarms.append(CalendarAlarm(trigger: trigger, text: text))
    }
    if let checkIn = beside.checkIn?.instant {
      add(trigger(checkIn), [words.checkInOpens, leg.title])
    }
    var start = leg.title
    if case .journey(let origin, _) = content.lead, !origin.time.isEmpty {
      start += ", \(origin.time) (\(origin.zone))"
    }
    if let departure {
      let lead = [3, 1].first { hours in
        landed.map { departure.adding(seconds: -hours * 3_600) > $0 } ?? true
      }
      add(lead.map { .beforeBegin($0 * 3_600) }, [start, gate(beside, content)])
    } else {
      // The evening before, because the hour is unknown: at six o'clock on the traveller's own clock.
      add(.beforeBegin(6 * 3_600), [content.caption, leg.route])
    }
    if let boarding = beside.boarding?.instant {
      let field = content.fields.first { $0.role == .boarding }
      add(trigger(boarding), [field.map(words.line), gate(beside, content), leg.title])
    }
    return alarms
  }
}

extension BoardingPass.Leg {
  /// The flight and its ends, such as `UA 123 SFO–JFK`, the same in all languages.
  fileprivate var title: String {
    flight.map { "\($0.carrier) \($0.number) \(route)" } ?? route
  }

  /// The two airports, such as `SFO–JFK`.
  fileprivate var route: String {
    [origin, destination].map { $0?.rawValue ?? "?" }.joined(separator: "–")
  }
}
