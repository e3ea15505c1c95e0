internal import PassPages
internal import StrictText
internal import Vocabulary

extension ShowPages {
  /// Returns the visitor's entry on the waiting list of a showing, while it waits or something is offered to it.
  func entry(for id: String, _ visit: Visit) async throws -> Received? {
    try await visit.ask("showsListWaitingListEntries")["entries"].list.first { entry in
      entry["wish"]["showing_id"].text == id
        && ["WAITING", "OFFERED"].contains(entry["state"].text)
    }
  }

  /// The page of a showing that is sold out, with the form that enters the waiting list.
  func waiting(for plan: Received, _ visit: Visit) -> ChoicePage {
    let fields = [
      FormField(.hidden, "wait", "", value: "yes"),
      FormField(
        .hidden, "admission", "", value: plan["places"].exists ? "places" : "seats"),
      FormField(
        .number(1...ShowSearch.mostSeats), "count", visit.text(.numberOfSeats),
        value: "\(ShowSearch.count(in: visit.form))"),
    ]
    var page = ChoicePage(
      "",
      Form(
        path(visit, "choose", plan["showing_id"].text),
        [FormGroup(visit.text(.waitingList), fields)], submit: visit.text(.enterWaitingList)))
    page.facts = [Fact(visit.text(.free), visit.text(.soldOut))]
    page.note = visit.text(.waitingListNote)
    return page
  }

  /// The page of a showing for which the visitor waits, or with the seats that are offered now.
  func waiting(for plan: Received, _ entry: Received, _ visit: Visit) -> ChoicePage {
    let id = plan["showing_id"].text
    let wish = entry["wish"]
    let count = wish["best"].number ?? people(in: wish)
    guard let hold = entry["hold_id"].nonEmpty else {
      var form = Form(
        path(visit, "choose", id),
        [FormGroup("", [FormField(.hidden, "count", "", value: "\(count)")])],
        submit: visit.text(.lookAgain))
      form.isQuery = true
      var page = ChoicePage("", form)
      page.facts = [
        Fact(visit.text(.numberOfSeats), "\(count)"),
        Fact(visit.text(.placeInLine), entry["position"].number.map { "\($0)" } ?? "–"),
      ]
      page.note = visit.text(.waitingNote)
      return page
    }
    let fields = [FormField(.hidden, "hold", "", value: hold)]
    var page = ChoicePage(
      "",
      Form(path(visit, "choose", id), [FormGroup("", fields)], submit: visit.text(.toOffer)))
    page.facts = [Fact(visit.text(.numberOfSeats), "\(count)")]
    page.note = visit.text(.offeredNote)
    return page
  }

  /// Enters the waiting list, and tries once more to lock what is wished.
  ///
  /// The try is refused as long as the showing is sold out, so that the page of the showing follows, with the place in
  /// line. If something became free at this moment, it is the visitor's, who then waits no longer.
  func wait(for id: String, _ visit: Visit) async throws -> Received {
    var entry: String?
    do {
      entry = try await visit.ask("showsEnterWaitingList", step: "wait") {
        writeWish(id, visit, to: &$0)
      }["entry_id"].nonEmpty
    } catch PageFault.refused(let refused) where refused.code == "NOT_SOLD_OUT" {
      // It is bought like anything that is free.
    }
    let hold = try await hold(id, visit, step: "hold")
    if let entry {
      try await visit.ask("showsLeaveWaitingList", ["entry_id": entry], step: "leave")
    }
    return try await quote(for: hold, of: id, visit)
  }
}
