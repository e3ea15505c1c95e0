package import PassPages
internal import Vocabulary

extension FlightPages {
  /// How many days after one without flights are asked for the next ones.
  private static let daysAhead = 3
  /// The cabins in the order of a list, the usual one first.
  static let cabins = ["ECONOMY", "PREMIUM_ECONOMY", "BUSINESS", "FIRST"]

  package func search(_ visit: Visit) async throws -> SearchPage {
    let form = visit.form
    let isAsked = ["origin", "destination", "date"].contains { form.has($0) }
    guard isAsked else { return page(visit, [:]) }
    let origin = await place("origin", visit)
    let destination = await place("destination", visit)
    var faults: [String: String] = [:]
    faults["origin"] = origin.fault(visit)
    faults["destination"] = destination.fault(visit)
    let day = CivilDate(form["date"])
    if day == nil { faults["date"] = visit.text(.flightDayIsMissing) }
    // A day that is over wherever people are.
    if let day, let today = visit.now.date(offsetMinutes: -720), day < today {
      faults["date"] = visit.text(.flightDayIsPast)
    }
    guard faults.isEmpty, let day, case .found(let from) = origin, case .found(let to) = destination
    else { return page(visit, faults) }
    do {
      return try await found(from, to, day, visit)
    } catch PageFault.refused(let refused)
      where refused.status == 400 && !refused.details["suggestions"].list.isEmpty
    {
      return page(visit, unclear(refused.details["suggestions"].list, from, to, visit))
    }
  }

  private func found(
    _ from: MeantPlace, _ to: MeantPlace, _ day: CivilDate, _ visit: Visit
  ) async throws -> SearchPage {
    var page = self.page(visit, [:])
    page.heading = visit.text(
      .flightsFound,
      ["origin": from.label, "destination": to.label, "day": visit.day("\(day)")])
    let found = try await offers(from, to, day, visit)
    page.results = found.map { item($0, visit) }
    guard found.isEmpty else { return page }
    page.note = visit.text(.noFlightsThatDay)
    for ahead in 1...Self.daysAhead {
      guard let next = CivilDate(daysSince1970: day.daysSince1970 + ahead) else { break }
      if try await offers(from, to, next, visit).isEmpty { continue }
      let title = visit.text(.nextFlightDay, ["day": visit.day("\(next)")])
      let link = PageLink(href("\(next)", visit), visit.text(.showFlights))
      page.results = [ResultItem(title, lines: [], link: link)]
      break
    }
    return page
  }

  private func offers(
    _ from: MeantPlace, _ to: MeantPlace, _ day: CivilDate, _ visit: Visit
  ) async throws -> [Received] {
    try await visit.ask(
      "searchFlights",
      query: [
        ("origin", from.query), ("destination", to.query), ("date", "\(day)"),
        ("passengers", "\(passengers(visit))"), ("limit", "100"),
      ])["results"].list
  }

  private func item(_ offer: Received, _ visit: Visit) -> ResultItem {
    let flight = ShownFlight(offer)
    var lines = [
      visit.shortDay(flight.departure)
        + (flight.duration(visit).map { " · \($0)" } ?? ""),
      visit.list(offer["cabin_classes"].list.map { visit.word($0.text, PageText.cabins) }),
    ]
    if flight.operatingNumber != flight.number {
      lines.append(visit.text(.operatedAs, ["flight": flight.operatingNumber]))
    }
    if flight.status != "SCHEDULED" {
      lines.append(visit.word(flight.status, PageText.flightStates))
    }
    let cabin = self.cabin(visit)
    // The price is the lowest of all classes, so it says nothing about a better one.
    let isLowest = cabin.isEmpty || offer["cabin_classes"].list.last?.text == cabin
    let price = isLowest ? visit.money(offer["reference_price"]) : ""
    let hasSeats = offer["seats_available"].isTrue
    // Who finds too few seats can wait for some.
    let link = PageLink(
      choicePath(flight.id, visit), visit.text(hasSeats ? .chooseSeats : .waitingList))
    return ResultItem(
      "\(visit.leftToRight(flight.number)) · \(flight.hours(visit)) · "
        + visit.leftToRight("\(flight.origin) – \(flight.destination)"),
      lines: lines.filter { !$0.isEmpty },
      price: price.isEmpty ? "" : visit.text(.flightPriceFrom, ["price": price]),
      badge: hasSeats ? "" : visit.text(.flightSoldOut),
      link: hasSeats || canWait(for: flight) ? link : nil)
  }

  /// The page with the form; `faults` are texts by the names of fields.
  private func page(_ visit: Visit, _ faults: [String: String]) -> SearchPage {
    func field(_ kind: FormField.Kind, _ name: String, _ label: PageText) -> FormField {
      var field = FormField(kind, name, visit.text(label), value: visit.form[name])
      field.fault = faults[name] ?? ""
      return field
    }
    func place(_ name: String, _ label: PageText) -> FormField {
      field(.place(kinds: "airport,city"), name, label).with {
        $0.hint = visit.text(.placeHint)
        $0.longest = 100
        $0.chosen = visit.form["\(name)-place"]
      }
    }
    let classes =
      [FormChoice("", visit.text(.anyFlightClass))]
      + Self.cabins.map { FormChoice($0, visit.word($0, PageText.cabins)) }
    let date = field(.date, "date", .flightDay).with {
      if $0.value.isEmpty { $0.value = visit.now.date().map { "\($0)" } ?? "" }
    }
    let people = field(.number(1...9), "passengers", .flightPassengers).with {
      $0.value = "\(passengers(visit))"
      $0.hint = visit.text(.flightPassengersHint)
    }
    let cabin = field(.choice(classes), "cabin", .flightClass).with { $0.isRequired = false }
    var form = Form(
      visit.path(name),
      [
        FormGroup([place("origin", .flightFrom), place("destination", .flightTo)]),
        FormGroup([date, people, cabin]),
      ], submit: visit.text(.searchFlights))
    form.isQuery = true
    return SearchPage(visit.text(.flights), form)
  }

  // MARK: What the URL carries

  /// The number of passengers with a seat.
  func passengers(_ visit: Visit) -> Int { visit.number("passengers", in: 1...9, otherwise: 1) }

  /// The wished cabin; empty for any.
  func cabin(_ visit: Visit) -> String {
    Self.cabins.contains(visit.form["cabin"]) ? visit.form["cabin"] : ""
  }

  private func choicePath(_ flight: String, _ visit: Visit) -> String {
    visit.path(
      "\(name)/choose/\(flight)",
      query: [("passengers", "\(passengers(visit))"), ("cabin", cabin(visit))])
  }

  /// The same search on another day.
  private func href(_ day: String, _ visit: Visit) -> String {
    visit.path(
      name,
      query: [
        ("origin", visit.form["origin"]), ("origin-place", visit.form["origin-place"]),
        ("destination", visit.form["destination"]),
        ("destination-place", visit.form["destination-place"]),
        ("date", day), ("passengers", "\(passengers(visit))"), ("cabin", cabin(visit)),
      ])
  }
}
