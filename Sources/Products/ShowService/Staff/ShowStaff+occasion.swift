internal import Airports
package import PassPages
internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

extension ShowStaff {
  package func occasion(_ id: String, _ visit: StaffVisit) async throws -> StaffPage {
    let show = try await visit.ask("getShowing", ["showing_id": id])
    var page = StaffPage(show["title"].text)
    page.state = show["status"].text
    var facts = StaffSection("")
    facts.facts = [
      Fact("Place", show["place"].text), Fact("Begins", visit.dayAndClock(show["starts_at"].text)),
      Fact("Ends", visit.dayAndClock(show["ends_at"].text)),
      Fact("Announced first for", visit.dayAndClock(show["announced_at"].text)),
      Fact("Places without numbers", show["places"].number.map { "\($0)" } ?? ""),
      Fact("Id", id),
    ].filter { !$0.value.isEmpty }
    page.sections = [facts]
    guard visit.caller.airports == nil else { return page }
    page.sections[0].links = [PageLink(visit.path("attendance", "shows", id), "Who is in")]
    if visit.isAgent {
      // The counts are those of the seats, which agents may see.
      let seats = try await visit.ask("getShowingSeats", ["showing_id": id], further: true)
      page.sections[0].facts += [
        Fact("Seats", "\(seats["seat_count"].number ?? 0)"),
        Fact("Free", "\(seats["available"].number ?? 0)"),
      ]
    }
    if visit.isOperator { page.sections += commands(on: show, id, visit) }
    let trail = try await visit.ask(
      "getShowingTrail", ["showing_id": id], query: [("limit", "50")], further: true)
    page.sections.append(StaffSection("Trail", StaffTable.trail(trail, visit)))
    return page
  }

  private func commands(
    on show: Received, _ id: String, _ visit: StaffVisit
  ) -> [StaffSection] {
    guard show["status"].text == "SCHEDULED" else { return [] }
    func form(_ action: String, _ fields: [FormField], _ submit: String) -> Form {
      Form(visit.path(name, id, action), [FormGroup(fields + [.reason])], submit: submit)
    }
    let hours = [("starts_at", "Begins"), ("ends_at", "Ends")].map { name, label in
      FormField(
        .dateAndTime, name, "\(label), local time", value: String(show[name].text.prefix(16)))
    }
    var sections = [
      StaffSection(
        "Another hour", text: "Tickets from before stay valid.",
        action: form("moved", hours, "Move the show"))
    ]
    if !show["places"].exists {
      let seats = FormField(.text, "seats", "Seats").with {
        $0.hint = "With commas, such as A1, A2."
        $0.longest = 4_000
      }
      sections += [
        StaffSection("Block seats", action: form("block", [seats], "Block")),
        StaffSection("Release blocked seats", action: form("unblock", [seats], "Release")),
      ]
    }
    var cancel = form("cancelled", [], "Cancel the show")
    cancel.isDangerous = true
    let text = "All tickets are revoked, and everything that was paid goes back."
    return sections + [StaffSection("Cancel the show", text: text, action: cancel)]
  }

  package func perform(
    _ action: String, onOccasion id: String, _ visit: StaffVisit
  ) async throws -> StaffOutcome {
    let form = visit.form
    let done: String
    switch action {
    case "cancelled":
      try await visit.ask("reportShowingNews", ["showing_id": id], step: "news") { writer in
        writer.member("news", "CANCELLED")
        writer.reason(form)
      }
      done = "The show is cancelled."
    case "moved":
      let show = try await visit.ask("getShowing", ["showing_id": id])
      let times = try ["starts_at", "ends_at"].map {
        ($0, try time($0, form[$0], in: show["time_zone"].text))
      }
      try await visit.ask(
        "reportShowingNews", ["showing_id": id], step: "news", further: true
      ) { writer in
        writer.member("news", "MOVED")
        for (name, time) in times { writer.member(name, time) }
        writer.reason(form)
      }
      done = "The show is moved."
    case "block", "unblock":
      let seats = form["seats"].split { ",; ".contains($0) }.map(String.init)
      try await visit.ask(
        action == "block" ? "blockSeats" : "unblockSeats", ["showing_id": id], step: action
      ) { writer in
        writer.member("seats", seats)
        writer.reason(form)
      }
      let names = seats.joined(separator: ", ")
      done =
        seats.count > 10
        ? "\(seats.count) seats are \(action)ed."
        : "\(action == "block" ? "Blocked" : "Released"): \(names)."
    default: throw PageFault.noAction
    }
    return .done(done, at: visit.path(name, id))
  }

  private func time(_ name: String, _ typed: String, in zone: String) throws(PageFault) -> String {
    var zones = SystemZones()
    guard let time = zones.time(typed: typed, in: zone) else {
      throw .refused(
        PageFault.Refused(
          status: 422, code: "", message: "\(name): expected a local time, such as 2025-03-02 08:30"
        ))
    }
    return time.description
  }
}
