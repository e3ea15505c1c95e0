package import PassPages
internal import StrictText
internal import Vocabulary

extension ShowPages {
  /// The page of a showing: its seats, or the number of places where they have no numbers, or its waiting list.
  package func choice(_ id: String, _ visit: Visit) async throws -> ChoicePage {
    let plan = try await visit.ask("getShowingSeats", ["showing_id": id])
    var page: ChoicePage
    if plan["status"].text == "CANCELLED" {
      page = ChoicePage("", searchForm(visit))
      page.note = visit.text(.showIsCancelled)
      page.hasSomethingLeft = false
    } else {
      page = try await choice(of: plan, visit)
    }
    page.title = plan["title"].text
    page.facts = facts(about: plan, visit) + page.facts
    page.back = PageLink(path(visit), visit.text(.toProgramme))
    return page
  }

  /// Returns when and where a showing is.
  func facts(about show: Received, _ visit: Visit) -> [Fact] {
    let begins = show["starts_at"].text
    var facts = [
      Fact(visit.text(.day), visit.day(begins)), Fact(visit.text(.hours), clocks(of: show, visit)),
      Fact(visit.text(.place), show["place"].text),
    ]
    if let announced = show["announced_at"].nonEmpty, announced != begins {
      facts.append(
        Fact(
          visit.text(.announcedHour), visit.dayAndClock(announced)))
    }
    return facts
  }

  /// The page of a showing that takes place: what is free, and its waiting list where that is less than is wanted.
  private func choice(of plan: Received, _ visit: Visit) async throws -> ChoicePage {
    let id = plan["showing_id"].text
    // What the visitor holds is taken for everybody else only.
    let own = await places(ofOpen: visit.form["quote"], of: id, visit)
    let free = (plan["available"].number ?? 0) + own.count
    var page: ChoicePage
    if free > 0 {
      page = choice(of: plan, own: own.seats, visit)
    } else {
      page = ChoicePage("", waitingForm(for: plan, visit))
      page.facts = [Fact(visit.text(.free), visit.text(.soldOut))]
      page.note = visit.text(.waitingListNote)
      page.hasSomethingLeft = false
    }
    if free < ShowSearch.count(in: visit.form) {
      if free > 0 { page.further = [waitingForm(for: plan, visit)] }
      page.links = try await waitingLinks(visit) { $0["showing_id"].text == id }
    }
    return page
  }

  private func choice(of plan: Received, own: Set<String>, _ visit: Visit) -> ChoicePage {
    let count = ShowSearch.count(in: visit.form)
    let isNumbered = !plan["places"].exists
    var fields = [
      FormField(.hidden, "admission", "", value: isNumbered ? "seats" : "places"),
      FormField(
        .number(1...ShowSearch.mostSeats), "count", visit.text(.numberOfSeats), value: "\(count)"
      ).with { $0.hint = isNumbered ? visit.text(.bestSeatsHint) : "" },
    ]
    if isNumbered, let category = categoryField(plan["prices"].list, visit) {
      fields.append(category)
    }
    fields.append(ticketsField(visit))
    if let quote = visit.form["quote"].nonEmptyText {
      fields.append(FormField(.hidden, "quote", "", value: quote))
    }
    let id = plan["showing_id"].text
    var page = ChoicePage(
      "",
      Form(path(visit, "choose", id), [FormGroup("", fields)], submit: visit.text(.toOffer)))
    page.facts = [Fact(visit.text(.free), "\(plan["available"].number ?? 0)")]
    if isNumbered {
      let chosen = own.union(visit.form.all("seat"))
      page.seats = SeatMap(
        of: plan, count: count, chosen: chosen, own: own, visit,
        live: path(visit, "choose", id, "events"))
    } else {
      page.facts += plan["prices"].list.map { price in
        Fact(
          visit.text(PageText.seatCategories[price["category"].text] ?? .places),
          visit.money(price))
      }
    }
    return page
  }

  /// The choice between a ticket for each seat and one for all.
  func ticketsField(_ visit: Visit) -> FormField {
    FormField(
      .radio([
        FormChoice(
          "PER_SEAT", visit.text(.ticketPerSeat), detail: visit.text(.ticketPerSeatDetail)),
        FormChoice(
          "PER_BOOKING", visit.text(.ticketForAll), detail: visit.text(.ticketForAllDetail)),
      ]), "tickets", visit.text(.tickets),
      value: visit.form["tickets"] == "PER_BOOKING" ? "PER_BOOKING" : "PER_SEAT")
  }

  /// The kind of the best seats, if there are several.
  func categoryField(_ prices: [Received], _ visit: Visit) -> FormField? {
    // A companion's seat is sold only beside a wheelchair space, so it is chosen on the map.
    let kinds = prices.filter { $0["category"].text != "companion" }
    guard kinds.count > 1 else { return nil }
    let choices = kinds.map { price in
      let category = price["category"].text
      return FormChoice(
        category, PageText.seatCategories[category].map { visit.text($0) } ?? category,
        price: visit.money(price))
    }
    return FormField(
      .choice([FormChoice("", visit.text(.anyCategory))] + choices), "category",
      visit.text(.category), value: visit.form["category"]
    ).with { $0.isRequired = false }
  }

  /// Returns the seats of an offer that has not ended, and the number of people that it is for; none if it has, or if it
  /// is for another showing.
  private func places(
    ofOpen quote: String, of showing: String, _ visit: Visit
  ) async -> (seats: Set<String>, count: Int) {
    guard !quote.isEmpty,
      let quote = try? await visit.ask("showsGetQuote", ["quote_id": quote]),
      quote["state"].text == "OPEN", quote["showing_id"].text == showing
    else { return ([], 0) }
    return (Set(seats(of: quote)), people(in: quote))
  }

  /// The form that leads back to the programme.
  func searchForm(_ visit: Visit) -> Form {
    var form = Form(path(visit), [], submit: visit.text(.toProgramme))
    form.isQuery = true
    return form
  }
}
