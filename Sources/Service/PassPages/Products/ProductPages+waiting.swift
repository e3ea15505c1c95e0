internal import Vocabulary

extension ProductPages {
  /// The time after which the page of an entry that waits is asked for again, in seconds.
  private static let askedAgain = 30

  /// Enters the waiting list with the wish of the form, and returns the path of the entry.
  ///
  /// Who is on this list already is led to the entry of before.
  func enter(_ id: String) async throws -> String {
    do {
      let entry = try await product.enterWaitingList(for: id, visit)
      return path("waiting", entry["entry_id"].text)
    } catch PageFault.refused(let refused) where refused.code == "ALREADY_WAITING" {
      guard let entry = refused.details["entry_id"].nonEmpty else {
        throw PageFault.refused(refused)
      }
      return path("waiting", entry)
    }
  }

  /// The page of an entry: its place in line, or what is offered to it, or how it ended.
  func waiting(_ id: String) async throws -> WaitingPage {
    let entry = try await entry(id)
    var page = WaitingPage(visit.text(.waitingList))
    try await product.complete(&page, for: entry, visit)
    let (state, action) = (entry["state"].text, path("waiting", id))
    page.state = Self.word(for: state, visit)
    page.note = PageText.waitingNotes[state].map { visit.text($0) } ?? ""
    var leave = Form(
      action, [FormGroup([FormField(.hidden, "leave", "", value: "yes")])],
      submit: visit.text(.leaveWaitingList))
    leave.isDangerous = true
    switch state {
    case "WAITING":
      let place = entry["position"].number.map { "\($0)" } ?? "–"
      page.facts.append(Fact(visit.text(.placeOnList), place))
      page.forms = [leave]
      page.retryAfter = Self.askedAgain
    case "OFFERED":
      page.expires = Instant(entry["expires_at"].text)
      page.forms = [Form(action, page.groups, submit: visit.text(.takeOffer)), leave]
    default: break
    }
    return page
  }

  /// Leaves the list, or takes what is offered; a refusal shows the entry again as it is now.
  func wait(_ id: String) async throws -> PageAnswer {
    do {
      if visit.form.has("leave") {
        try await visit.ask(product.waiting.leave, ["entry_id": id], step: "leave")
        return .see(path("waiting", id))
      }
      let entry = try await entry(id)
      // The offer may have ended since the page was shown.
      guard entry["hold_id"].nonEmpty != nil else { return .see(path("waiting", id)) }
      let quote = try await product.quote(offeredTo: entry, visit)
      return .see(path("checkout", quote["quote_id"].text))
    } catch PageFault.refused(let refused) where [400, 409, 422].contains(refused.status) {
      var page = try await waiting(id)
      page.note = refused.message
      return .page(.waiting(page))
    }
  }

  /// The visitor's open entries as lines of the list of bookings.
  func waitingItems() async throws -> [ResultItem] {
    var items: [ResultItem] = []
    for entry in try await product.openEntries(visit) {
      var page = WaitingPage(visit.text(product.title))
      // What is waited for may be gone; the entry can be left all the same.
      try? await product.complete(&page, for: entry, visit)
      let known = page.facts.prefix(4).map(\.value).joined(separator: " · ")
      items.append(
        ResultItem(
          page.title, lines: [known].filter { !$0.isEmpty },
          badge: Self.word(for: entry["state"].text, visit),
          link: PageLink(
            path("waiting", entry["entry_id"].text), visit.text(.toWaitingList))))
    }
    return items
  }

  private func entry(_ id: String) async throws -> Received {
    try await visit.ask(product.waiting.get, ["entry_id": id])
  }

  private static func word(for state: String, _ visit: Visit) -> String {
    switch state {
    case "WAITING": visit.text(.waitingList)
    case "OFFERED": visit.text(.heldForYou)
    default: ""
    }
  }
}
