package import PassPages
internal import StrictText
internal import Vocabulary

/// Flights at the desk: the departures of a day with their news, and bookings with check-in, seats and passes.
package struct FlightStaff: StaffProduct {
  package let name = "flights"
  package let title = "Flights"
  package let operations = SaleOperations(prefix: "")
  package let isOfAirports = true

  package init() {}

  package var searchFields: [FormField] {
    let kinds = [
      FormChoice("", "—"), FormChoice("PASSPORT", "Passport"),
      FormChoice("ID_CARD", "Identity card"),
    ]
    return [
      FormField(.text, "last_name", "Surname of a passenger"),
      FormField(.choice(kinds), "document_type", "Travel document"),
      FormField(.text, "document_number", "Number of the travel document"),
    ].map { $0.with { $0.isRequired = false } }
  }

  package func day(_ visit: StaffVisit) async throws -> StaffPage {
    let airport = FormField(.text, "airport", "Airport", value: visit.form["airport"]).with {
      $0.hint = "Such as SFO; all of yours without one."
      $0.isRequired = false
      $0.longest = 3
    }
    let answer = try await visit.ask(
      "listDepartures",
      query: [
        ("date", visit.day), ("airport", visit.form["airport"].uppercased()), ("limit", "100"),
        ("cursor", visit.form["cursor"]),
      ])
    var choice = StaffSection("")
    choice.forms = [visit.dayForm(visit.path(name), [airport])]
    let rows = answer["departures"].list.map { flight -> StaffRow in
      let shown = ShownFlight(flight)
      return StaffRow(
        [
          shown.operatingNumber, "\(shown.origin) – \(shown.destination)",
          hour(shown.departure, shown.scheduledDeparture, visit),
          hour(shown.arrival, shown.scheduledArrival, visit), shown.gate, shown.status,
        ], href: visit.path(name, shown.id))
    }
    var list = StaffSection(
      "Departures",
      StaffTable(
        ["Flight", "Route", "Leaves", "Arrives", "Gate", "State"], rows,
        nothing: "No flight leaves on this day."))
    if let next = answer["next_cursor"].nonEmpty {
      let airport = visit.form["airport"]
      list.links = [
        PageLink(
          "\(visit.path(name))?date=\(visit.day)&airport=\(airport.percentEncoded)&cursor=\(next)",
          "Later departures")
      ]
    }
    return StaffPage("Flights of \(visit.day)", [choice, list])
  }

  /// The expected hour at the airport, with the scheduled one if that is another.
  func hour(_ expected: String, _ scheduled: String, _ visit: StaffVisit) -> String {
    let shown = visit.dayAndClock(expected)
    return expected == scheduled ? shown : "\(shown), scheduled \(visit.dayAndClock(scheduled))"
  }
}
