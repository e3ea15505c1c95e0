package import PassPages
internal import Vocabulary

/// Moving an appointment to another time, at the price that it was sold for.
extension AppointmentPages {
  /// The number of days before the appointment from which on free times are shown.
  private static let shownBefore = 3

  package func question(
    _ action: String, about booking: Received, _ visit: Visit
  ) async throws -> QuestionPage? {
    guard action == "move",
      booking["available_actions"].list.contains(where: { $0["action"].text == action })
    else { return nil }
    let provider = try await provider(booking["provider_id"].text, visit)
    guard let service = provider.service(booking["service_type"].text),
      let today = provider.clock.day(visit.now)
    else { return nil }
    let isClass = service.kind == .sessions
    let wanted = WantedService(
      service: service, minutes: isClass ? nil : Self.minutes(of: booking))
    let own = CivilDate(String(booking["start_time"].text.prefix(10)))
    let asked = CivilDate(visit.form["day"])
    let day = max(asked ?? own?.adding(days: -Self.shownBefore) ?? today, today)
    let window = try await window(
      of: wanted, at: provider, from: day, places: booking["subject_ids"].list.count,
      isRequired: false, visit)
    var dayField = FormField(
      .date, "day", visit.text(.timesFrom), value: day.description)
    dayField.hint = visit.text(.timesFromHint)
    if let asked, asked < today { dayField.fault = visit.text(.dayIsOver) }
    if asked == nil, !visit.form["day"].isEmpty { dayField.fault = visit.text(.wrongDay) }
    let further = FormGroup(
      "", [dayField, FormField(.hidden, "shown", "", value: day.description)])
    var page = QuestionPage(
      visit.text(.moveAppointment),
      Form(path(of: booking, visit), window.groups + [further], submit: visit.text(.move)))
    page.text = [window.note, visit.text(.moveText)].filter { !$0.isEmpty }.joined(separator: " ")
    page.facts =
      [
        Fact(
          visit.text(.service), "\(booking["service_name"].text), \(provider.name)"),
        Fact(visit.text(.now), range(of: booking, visit)),
      ]
    page.back = PageLink(
      visit.path(name, "bookings", booking["booking_id"].text), visit.text(.keepTime))
    return page
  }

  package func perform(
    _ action: String, on booking: Received, _ visit: Visit
  ) async throws -> PageOutcome {
    guard action == "move" else { throw PageFault.noAction }
    let time = AppointmentTime(visit.form["time"])
    guard !time.isWhole else {
      try await visit.ask(
        "moveAppointment", ["appointment_id": booking["booking_id"].text], step: "move"
      ) { time.write(to: &$0) }
      return .booking
    }
    // Without a time the person wants to see those of another day.
    if let day = CivilDate(visit.form["day"]), day.description != visit.form["shown"] {
      return .see(path(of: booking, visit) + "?day=\(day)")
    }
    guard var page = try await question(action, about: booking, visit) else {
      throw PageFault.noAction
    }
    page.form.groups.mark("time", visit.text(.pickTime))
    return .page(.question(page))
  }

  private func path(of booking: Received, _ visit: Visit) -> String {
    visit.path(name, "bookings", booking["booking_id"].text, "move")
  }
}
