internal import Appointments
package import PassPages
internal import Vocabulary

extension AppointmentPages {
  /// The search: all providers with their services, or the times of a service or a provider on a day.
  package func search(_ visit: Visit) async throws -> SearchPage {
    let providers = try await providers(visit)
    let (service, provider) = (visit.form["service"], visit.form["provider"])
    let clock = (providers.first { $0.id == provider } ?? providers.first)?.clock
    let today = clock?.day(visit.now) ?? visit.now.date()
    let asked = CivilDate(visit.form["day"])
    let day = [asked, today].compactMap(\.self).max()
    var dayField = FormField(
      .date, "day", visit.text(.day), value: visit.form["day"].nonEmpty ?? day?.description ?? "")
    if visit.form["day"].nonEmpty != nil {
      if asked == nil { dayField.fault = visit.text(.wrongDay) }
      if let asked, let today, asked < today { dayField.fault = visit.text(.dayIsOver) }
    }
    var page = SearchPage(visit.text(title), form(providers, dayField, visit))
    guard let day else { return page }
    if service.isEmpty, provider.isEmpty {
      page.heading = providers.isEmpty ? nil : visit.text(.providers)
      page.results = providers.map { overview(of: $0, on: day, visit) }
      if providers.isEmpty { page.note = visit.text(.noProviders) }
      return page
    }
    let wanted = providers.filter { provider.isEmpty || $0.id == provider }.flatMap { provider in
      provider.services.filter { service.isEmpty || $0.type == service }.map {
        (provider: provider, service: $0)
      }
    }
    guard !wanted.isEmpty else {
      page.note = visit.text(.nothingOffered)
      return page
    }
    page.heading = visit.text(.timesOn, ["day": visit.day(day.description)])
    var isAnyFree = false
    for (offer, known) in try await times(of: wanted, on: day, &page.form, visit) {
      page.results.append(item(for: offer, known, on: day, visit))
      if known?.isFree(on: day) != false { isAnyFree = true }
    }
    if !isAnyFree { page.note = visit.text(.nothingThatDay) }
    return page
  }

  private func form(
    _ providers: [ListedProvider], _ day: FormField, _ visit: Visit
  ) -> Form {
    var types: [FormChoice] = []
    for service in providers.flatMap(\.services)
    where !types.contains(where: { $0.value == service.type }) {
      types.append(FormChoice(service.type, service.name))
    }
    var fields = [
      FormField(
        .choice([FormChoice("", visit.text(.anyService))] + types), "service",
        visit.text(.service), value: visit.form["service"]
      ).with { $0.isRequired = false }
    ]
    if providers.count > 1 {
      let choices = providers.map { FormChoice($0.id, "\($0.name), \($0.place)") }
      fields.append(
        FormField(
          .choice([FormChoice("", visit.text(.anyProvider))] + choices), "provider",
          visit.text(.provider), value: visit.form["provider"]
        ).with { $0.isRequired = false })
    }
    fields.append(day)
    fields.append(
      FormField(
        .number(1...AppointmentOffer.maxSubjects), "people", visit.text(.people),
        value: "\(visit.people)"))
    var form = Form(
      visit.path(name), [FormGroup("", fields)], submit: visit.text(.showTimes))
    form.isQuery = true
    return form
  }

  /// The result of a provider with everything that it offers.
  private func overview(
    of provider: ListedProvider, on day: CivilDate, _ visit: Visit
  ) -> ResultItem {
    let services = provider.services.map { service in
      let length = service.kind == .times ? service.lengths.map(visit.duration) : []
      return ([service.name] + length + [service.priceText(visit)]).joined(separator: " · ")
    }
    return ResultItem(
      provider.name, lines: [provider.place] + services + [opening(of: provider, on: day, visit)],
      badge: provider.isOpen ? "" : visit.text(.takesNoBookings),
      link: provider.isOpen && !provider.services.isEmpty
        ? PageLink(
          choicePath(provider.id, day: day.description, people: visit.people, visit),
          visit.text(.chooseService)) : nil)
  }

  /// Returns the opening hours of a day in words.
  func opening(of provider: ListedProvider, on day: CivilDate, _ visit: Visit) -> String {
    let (hours, name) = (provider.hours(on: day), visit.shortDay(day.description))
    return hours.isEmpty
      ? visit.text(.closedOn, ["day": name])
      : visit.text(.opensOn, ["day": name, "hours": hours])
  }
}

extension Visit {
  /// The number of people, animals or things that the query or the form names, within what one appointment takes.
  var people: Int {
    min(max(Int(form["people"]) ?? 1, 1), AppointmentOffer.maxSubjects)
  }
}

extension String {
  var nonEmpty: String? { isEmpty ? nil : self }
}
