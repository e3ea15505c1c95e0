package import PassPages
internal import Vocabulary

/// Stays at the desk: the guests who arrive and leave on a day, and bookings.
package struct StayStaff: StaffProduct {
  package let name = "stays"
  package let title = "Stays"
  package let operations = SaleOperations(prefix: "stays")

  package init() {}

  package func day(_ visit: StaffVisit) async throws -> StaffPage {
    var choice = StaffSection("")
    choice.forms = [visit.dayForm(visit.path(name))]
    var page = StaffPage("Stays of \(visit.day)", [choice])
    guard visit.isAgent else {
      page.lead = "Guests are for agents."
      return page
    }
    page.sections += [
      try await list("Arrivals", "listArrivals", visit, nothing: "Nobody arrives on this day."),
      try await list(
        "Departures", "listStayDepartures", visit, nothing: "Nobody leaves on this day.",
        further: true),
    ]
    return page
  }

  package func complete(
    _ page: inout StaffPage, for booking: Received, _ visit: StaffVisit
  ) async throws {
    let rooms = booking["rooms"].list.map { room in
      [room["room_type"].text, room["room"].text].filter { !$0.isEmpty }.joined(separator: " ")
    }
    let guest = booking["guest"]
    var facts = StaffSection("Stay")
    facts.facts = [
      Fact("Hotel", booking["hotel_name"].text), Fact("Address", booking["address"].text),
      Fact("Arrives", visit.dayAndClock(booking["check_in_from"].text)),
      Fact("Leaves", visit.dayAndClock(booking["check_out_until"].text)),
      Fact("Rooms", rooms.joined(separator: ", ")),
      Fact("Guests", "\(booking["guests"].number ?? 0)"),
      Fact(
        "Guest",
        [guest["given_names"].text, guest["surname"].text].filter { !$0.isEmpty }
          .joined(separator: " ")),
      Fact("E-mail address", guest["email"].text), Fact("Telephone", guest["phone"].text),
    ].filter { !$0.value.isEmpty }
    let day = booking["check_in_date"].text
    facts.links = [
      PageLink(visit.path("attendance", name, booking["hotel_id"].text, day), "Who has arrived")
    ]
    page.sections += [facts] + customer(of: booking, visit)
  }
}
