package import PassPages
internal import Vocabulary

extension AppointmentPages {
  /// The choice at a provider: first the service, then a time and the people or animals that it is for.
  package func choice(_ id: String, _ visit: Visit) async throws -> ChoicePage {
    let provider = try await provider(id, visit)
    let today = provider.clock.day(visit.now)
    let day = [CivilDate(visit.form["day"]), today].compactMap(\.self).max()
    guard provider.isOpen, let wanted = provider.wanted(visit.form["service"]), let day else {
      return services(of: provider, visit)
    }
    let service = wanted.service
    var groups: [FormGroup]
    var note = ""
    switch service.kind {
    case .times, .sessions:
      let window = try await window(
        of: wanted, at: provider, from: day, places: visit.people, visit)
      groups = window.groups
      note = window.note
      if visit.isChosen, visit.form["time"].isEmpty { groups.mark("time", visit.text(.pickTime)) }
    case .days: groups = [days(of: service, at: provider, from: day, visit)]
    }
    let form: Form
    let people = try await subjects(visit)
    let further = waitingForm(for: wanted, at: provider, groups, people, from: day, visit)
    if groups.contains(where: { !$0.fields.isEmpty }) {
      groups += people
      groups[groups.count - 1].fields += hidden(wanted, day, visit)
      form = Form(visit.path(name, "choose", provider.id), groups, submit: visit.text(.toOffer))
    } else {
      form = dayForm(wanted.service, at: provider, day, visit)
    }
    var page = ChoicePage("\(service.name), \(provider.name)", form)
    page.facts = facts(of: wanted, at: provider, visit)
    if case .days = service.kind { page.facts += openings(of: provider, from: day, visit) }
    page.note = note
    page.further = [further].compactMap(\.self)
    if further != nil {
      page.links = try await waitingLinks(visit) {
        $0["provider_id"].text == provider.id && $0["service_type"].text == service.type
      }
    }
    page.back = PageLink(
      searchPath(provider.id, service: service.type, day: day.description, visit),
      visit.text(.anotherDay))
    return page
  }

  /// The services of a provider, one of which is chosen first.
  private func services(of provider: ListedProvider, _ visit: Visit) -> ChoicePage {
    let asked = visit.form["service"]
    let options = provider.services.flatMap(\.options)
    let choices = options.map { option in
      let service = option.service
      let length = option.minutes.map { " · \(visit.duration($0))" } ?? ""
      return FormChoice(
        option.key, service.name + length, detail: service.answering(visit),
        price: service.priceText(visit), isPossible: provider.isOpen)
    }
    let first = options.first { $0.key == asked || $0.service.type == asked } ?? options.first
    let field = FormField(
      .radio(choices), "service", visit.text(.service), value: first?.key ?? "")
    let kept = [
      ("day", visit.form["day"]), ("people", "\(visit.people)"), ("former", visit.form["former"]),
    ].filter { !$0.1.isEmpty }.map { FormField(.hidden, $0.0, "", value: $0.1) }
    let canChoose = provider.isOpen && !choices.isEmpty
    var form = Form(
      canChoose ? visit.path(name, "choose", provider.id) : visit.path(name),
      canChoose ? [FormGroup("", [field] + kept)] : [],
      submit: visit.text(canChoose ? .showTimes : .searchAgain))
    form.isQuery = true
    var page = ChoicePage(provider.name, form)
    page.facts = [Fact(visit.text(.place), provider.place)]
    page.note = provider.isOpen ? "" : visit.text(.takesNoBookings)
    page.back = PageLink(visit.path(name), visit.text(.searchAgain))
    return page
  }

  /// The form that asks for another day, where nothing is free from this one on.
  private func dayForm(
    _ service: ListedService, at provider: ListedProvider, _ day: CivilDate, _ visit: Visit
  ) -> Form {
    let fields = [
      FormField(.hidden, "service", "", value: service.type),
      FormField(.hidden, "provider", "", value: provider.id),
      FormField(.date, "day", visit.text(.day), value: day.description),
    ]
    var form = Form(visit.path(name), [FormGroup("", fields)], submit: visit.text(.showTimes))
    form.isQuery = true
    return form
  }

  /// The values that the form carries on.
  private func hidden(_ wanted: WantedService, _ day: CivilDate, _ visit: Visit) -> [FormField] {
    [
      FormField(.hidden, "service", "", value: wanted.key),
      FormField(.hidden, "day", "", value: day.description),
      FormField(.hidden, "people", "", value: "\(visit.people)"),
      FormField(.hidden, "former", "", value: visit.form["former"]),
      FormField(.hidden, "chosen", "", value: "yes"),
    ].filter { !$0.value.isEmpty }
  }

  private func facts(
    of wanted: WantedService, at provider: ListedProvider, _ visit: Visit
  ) -> [Fact] {
    let service = wanted.service
    return [
      Fact(visit.text(.place), provider.place),
      Fact(visit.text(.length), wanted.minutes.map(visit.duration) ?? ""),
      Fact(visit.text(.price), service.priceText(visit)),
      Fact(visit.text(.confirmation), service.answering(visit)),
      Fact(visit.text(.cancellation), service.terms(visit)),
    ].filter { !$0.value.isEmpty }
  }
}

extension Visit {
  /// Whether the form of a choice was sent.
  var isChosen: Bool { form.has("chosen") }
}

extension [FormGroup] {
  /// Puts a fault beside the first field of a name.
  mutating func mark(_ name: String, _ fault: String) {
    for group in indices {
      guard let field = self[group].fields.firstIndex(where: { $0.name == name }) else { continue }
      self[group].fields[field].fault = fault
      return
    }
  }
}
