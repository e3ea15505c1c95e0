internal import Airports
internal import Flights
package import PassPages
internal import PassFormats
internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

extension FlightStaff {
  package func occasion(_ id: String, _ visit: StaffVisit) async throws -> StaffPage {
    let flight = try await visit.ask("getFlight", ["flight_id": id])
    let shown = ShownFlight(flight)
    var page = StaffPage("\(shown.operatingNumber), \(shown.origin) – \(shown.destination)")
    page.state = shown.status
    var facts = StaffSection("")
    facts.facts = self.facts(shown, visit)
    page.sections = [facts]
    let works = visit.caller.airports.map { $0.contains { $0.rawValue == shown.origin } } ?? true
    if works {
      let day = String(shown.scheduledDeparture.prefix(10))
      page.sections[0].links = [
        PageLink(
          visit.path("attendance", "flights", shown.operatingNumber, day, shown.origin),
          "Who is in")
      ]
    }
    if visit.isOperator, works { page.sections += commands(on: shown, visit) }
    if visit.isAgent, works { page.sections += try await people(of: shown, visit) }
    if works {
      let trail = try await visit.ask(
        "getFlightTrail", ["flight_id": id], query: [("limit", "50")], further: true)
      page.sections.append(StaffSection("Trail", StaffTable.trail(trail, visit)))
    }
    return page
  }

  func facts(_ flight: ShownFlight, _ visit: StaffVisit) -> [Fact] {
    [
      Fact("Sold as", flight.number == flight.operatingNumber ? "" : flight.number),
      Fact("From", ShownFlight.place(flight.origin)),
      Fact("To", ShownFlight.place(flight.destination)),
      Fact("Diverted to", flight.divertedTo),
      Fact("Leaves", hour(flight.departure, flight.scheduledDeparture, visit)),
      Fact("Arrives", hour(flight.arrival, flight.scheduledArrival, visit)),
      Fact("Gate", flight.gate), Fact("Id", flight.id),
    ].filter { !$0.value.isEmpty }
  }

  // MARK: Passengers

  /// What gates reported that changed no booking, and the passengers if the visit asks for them: reading their names goes
  /// on the trail of their bookings.
  private func people(
    of flight: ShownFlight, _ visit: StaffVisit
  ) async throws -> [StaffSection] {
    let place = [
      "flight": flight.operatingNumber, "date": String(flight.scheduledDeparture.prefix(10)),
      "airport": flight.origin,
    ]
    let told = try await visit.ask(
      "listGateConflicts", place, query: [("limit", "100")], further: true)
    let conflicts = StaffTable(
      ["When", "Reason", "Pass", "Sequence", "Device"],
      told["conflicts"].list.map { conflict in
        let booking = conflict["booking_id"].text
        return StaffRow(
          [
            visit.utc(conflict["at"].text), conflict["reason"].text, conflict["pass_id"].text,
            conflict["sequence"].text, conflict["device"].text,
          ], href: booking.isEmpty ? nil : path(ofBooking: booking, visit))
      }, nothing: "No gate reported a conflict.")
    return [
      StaffSection("Conflicts at gates", conflicts), await passengers(of: flight, at: place, visit),
    ]
  }

  /// The passenger list as the gates get it.
  private func passengers(
    of flight: ShownFlight, at place: [String: String], _ visit: StaffVisit
  ) async -> StaffSection {
    guard visit.form["show"] == "passengers" else {
      var section = StaffSection(
        "Passengers", text: "Each booking on the list goes on its trail as found by you.")
      section.links = [
        PageLink(visit.path(name, flight.id) + "?show=passengers", "See the passengers")
      ]
      return section
    }
    let list = await visit.answer("getPassengerList", place, accept: "text/csv", further: true)
    var rows: [ManifestRow] = []
    if list.status == 200, let manifest = try? Manifest(list.body) { rows = manifest.rows }
    let table = StaffTable(
      ["Name", "Booking", "Sequence", "Seat", "Status", "Note"],
      rows.map { row in
        StaffRow([
          "\(row.surname), \(row.givenNames)", row.bookingReference, row.sequence ?? "", row.seat,
          row.isOffloaded ? "off the flight" : row.status.description, row.note,
        ])
      }, nothing: "There are no passengers.")
    return StaffSection("Passengers (\(rows.count))", table)
  }
}
