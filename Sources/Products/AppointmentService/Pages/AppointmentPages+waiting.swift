package import PassPages
internal import StrictText
internal import Vocabulary

/// The waiting list for a time that is taken, for a place in a class that is full, or for days without a free place.
extension AppointmentPages {
  /// The names of the fields of a time that is waited for.
  private static let (dayField, hourField) = ("wait-day", "wait-time")

  /// The form that enters the waiting list; nil where nothing is known to be taken.
  ///
  /// `shown` are the times of the choice, of which full classes can be waited for, and `people` the fields for those it
  /// is for. A time of one's own is typed, because no answer lists the times that others have.
  func waitingForm(
    for wanted: WantedService, at provider: ListedProvider, _ shown: [FormGroup],
    _ people: [FormGroup], from day: CivilDate, _ visit: Visit
  ) -> Form? {
    var fields: [FormField]
    switch wanted.service.kind {
    case .sessions: fields = shown.flatMap(\.fields).compactMap(Self.full)
    case .times: fields = timeFields(at: provider, from: day, visit)
    case .days:
      // Whether days are full shows only when they are asked for.
      guard visit.isChosen || visit.form.has("wait") else { return nil }
      fields = days(of: wanted.service, at: provider, from: day, visit).fields
    }
    guard !fields.isEmpty else { return nil }
    fields += people.flatMap(\.fields)
    fields += [
      FormField(.hidden, "service", "", value: wanted.key),
      FormField(.hidden, "day", "", value: day.description),
      FormField(.hidden, "people", "", value: "\(visit.people)"),
    ]
    return waitingForm(for: provider.id, fields, visit)
  }

  /// Returns a field with the classes of a day that are full; nil if none is.
  private static func full(_ field: FormField) -> FormField? {
    guard case .radio(let choices) = field.kind else { return nil }
    let full = choices.filter { !$0.isPossible }
    guard !full.isEmpty else { return nil }
    return field.with { field in
      field.kind = .radio(
        full.map { choice in
          FormChoice(choice.value, choice.label, detail: choice.detail)
        })
      field.fault = ""
    }
  }

  /// The fields of the day and the hour at which a time begins.
  private func timeFields(
    at provider: ListedProvider, from day: CivilDate, _ visit: Visit
  ) -> [FormField] {
    // The time of a choice that was refused is the one that is wanted.
    let refused = AppointmentTime(visit.form["time"]).start
    let start = Instant(refused) == nil ? "" : provider.clock.local(refused)
    let known = start.isEmpty ? day.description : String(start.prefix(10))
    var fields = [
      FormField(
        .date, Self.dayField, visit.text(.day), value: visit.form[Self.dayField].nonEmpty ?? known),
      FormField(
        .time, Self.hourField, visit.text(.begins),
        value: visit.form[Self.hourField].nonEmpty ?? visit.clock(start)),
    ]
    if visit.form.has("wait"), moment(Self.dayField, Self.hourField, at: provider, visit) == nil {
      fields[1].fault = visit.text(.pickTime)
    }
    return fields
  }

  package func enterWaitingList(for id: String, _ visit: Visit) async throws -> Received {
    let provider = try await provider(id, visit)
    guard let wanted = provider.wanted(visit.form["service"]) else { throw PageFault.notFound }
    let time: AppointmentTime
    switch wanted.service.kind {
    case .sessions: time = AppointmentTime(visit.form["time"])
    case .days: time = period(at: provider, visit)
    case .times:
      let start = moment(Self.dayField, Self.hourField, at: provider, visit)
      let end = start?.adding(seconds: Int64(wanted.minutes ?? 0) * 60)
      time = AppointmentTime(
        start: start?.description ?? "", end: end?.description ?? "", session: "")
    }
    // Without a time the person cannot wait, so no name is added to the list of subjects.
    let subjects = time.isWhole ? try await named(visit) : []
    let wish = AppointmentWishForm(
      provider: provider.id, service: wanted.service.type, time: time, subjects: subjects)
    return try await visit.ask(waiting.enter, step: "wait") { wish.write(to: &$0) }
  }

  package func complete(
    _ page: inout WaitingPage, for entry: Received, _ visit: Visit
  ) async throws {
    let wish = entry["wish"]
    let provider = try await provider(wish["provider_id"].text, visit)
    let type = wish["service_type"].text
    let service = provider.service(type)
    let start = provider.clock.local(wish["start_time"].text)
    let end = provider.clock.local(wish["end_time"].text)
    page.title = "\(service?.name ?? type), \(provider.name)"
    page.facts = [
      Fact(visit.text(.whenItIs), visit.range(start, end)),
      Fact(visit.text(.place), "\(provider.name), \(provider.place)"),
      Fact(visit.text(.forWhom), try await names(of: wish, visit)),
    ].filter { !$0.value.isEmpty }
    let length = Self.minutes(of: wish)
    let option = service?.options.first { $0.minutes == length } ?? service?.options.first
    page.back = PageLink(
      choicePath(
        provider.id, service: option?.key ?? type, day: String(start.prefix(10)),
        people: wish["subject_ids"].list.count, visit),
      visit.text(.anotherTime))
  }

  package func quote(offeredTo entry: Received, _ visit: Visit) async throws -> Received {
    try await quote(
      AppointmentWishForm(entry["wish"]), holding: entry["hold_id"].text, visit)
  }
}
