package import PassPages
internal import StrictText
internal import Vocabulary

/// Shows at the desk: the showings of a day with their news and blocked seats, and bookings.
package struct ShowStaff: StaffProduct {
  package let name = "shows"
  package let title = "Shows"
  package let operations = SaleOperations(prefix: "shows")

  package init() {}

  package func day(_ visit: StaffVisit) async throws -> StaffPage {
    let answer = try await visit.ask(
      "listShowingsOfDay", ["date": visit.day],
      query: [("limit", "100"), ("cursor", visit.form["cursor"])])
    var choice = StaffSection("")
    choice.forms = [visit.dayForm(visit.path(name))]
    var list = StaffSection(
      "Showings",
      StaffTable(
        ["Show", "Place", "Begins", "Ends", "State"],
        answer["showings"].list.map { show in
          StaffRow(
            [
              show["title"].text, show["place"].text, visit.dayAndClock(show["starts_at"].text),
              visit.dayAndClock(show["ends_at"].text), show["status"].text,
            ], href: visit.path(name, show["showing_id"].text))
        }, nothing: "No show begins on this day."))
    if let next = answer["next_cursor"].nonEmpty {
      list.links = [
        PageLink("\(visit.path(name))?date=\(visit.day)&cursor=\(next)", "Later showings")
      ]
    }
    return StaffPage("Shows of \(visit.day)", [choice, list])
  }

  package func complete(
    _ page: inout StaffPage, for booking: Received, _ visit: StaffVisit
  ) async throws {
    var facts = StaffSection("Show")
    facts.facts = [
      Fact("Title", booking["title"].text), Fact("Place", booking["place"].text),
      Fact("Begins", visit.dayAndClock(booking["starts_at"].text)),
      Fact("Seats", booking["seats"].list.map(\.text).joined(separator: ", ")),
      Fact("Places", booking["places"].number.map { $0 > 0 ? "\($0)" : "" } ?? ""),
      Fact(
        "Names on tickets",
        booking["holders"].list.map(\.text).filter { !$0.isEmpty }.joined(separator: ", ")),
      Fact("Given back", booking["cancelled_seats"].list.map(\.text).joined(separator: ", ")),
    ].filter { !$0.value.isEmpty }
    facts.links = [PageLink(visit.path(name, booking["showing_id"].text), "The show")]
    page.sections += [facts] + customer(of: booking, visit)
  }
}
