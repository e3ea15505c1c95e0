package import PassPages
internal import StrictText
internal import Vocabulary

extension ShowPages {
  /// The form that enters the waiting list of a showing which has fewer seats left than are wanted.
  func waitingForm(for plan: Received, _ visit: Visit) -> Form {
    let isNumbered = !plan["places"].exists
    var fields = [
      FormField(.hidden, "admission", "", value: isNumbered ? "seats" : "places"),
      FormField(
        .number(1...ShowSearch.mostSeats), "count", visit.text(.numberOfSeats),
        value: "\(ShowSearch.count(in: visit.form))"),
    ]
    if isNumbered, let category = categoryField(plan["prices"].list, visit) {
      fields.append(category)
    }
    return waitingForm(for: plan["showing_id"].text, fields, visit)
  }

  package func enterWaitingList(for id: String, _ visit: Visit) async throws -> Received {
    let step = "wait-\(ShowSearch.count(in: visit.form))"
    return try await visit.ask(waiting.enter, step: step) { writeWish(id, visit, to: &$0) }
  }

  package func complete(
    _ page: inout WaitingPage, for entry: Received, _ visit: Visit
  ) async throws {
    let wish = entry["wish"]
    let count = wish["best"].number ?? people(in: wish)
    let id = wish["showing_id"].text
    let show = try await visit.ask("getShowing", ["showing_id": id])
    page.title = show["title"].text
    page.facts = facts(about: show, visit)
    let seats = seats(of: wish)
    page.facts.append(
      seats.isEmpty
        ? Fact(visit.text(.numberOfSeats), "\(count)") : Fact(visit.text(.seats), listed(seats)))
    if let category = wish["category"].nonEmpty {
      let word = PageText.seatCategories[category].map { visit.text($0) } ?? category
      page.facts.append(Fact(visit.text(.category), word))
    }
    if count > 1 { page.groups = [FormGroup([ticketsField(visit)])] }
    page.back = PageLink(choicePath(visit, id, count: count), visit.text(.otherSeats))
  }

  package func quote(offeredTo entry: Received, _ visit: Visit) async throws -> Received {
    let hold = try await visit.ask("showsGetHold", ["hold_id": entry["hold_id"].text])
    return try await quote(for: hold, of: entry["wish"]["showing_id"].text, visit)
  }
}
