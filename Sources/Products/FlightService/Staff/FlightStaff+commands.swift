package import PassPages
internal import StrictText
internal import Vocabulary

extension FlightStaff {
  /// The commands of an agent on a booking of flights.
  func commands(
    on booking: Received, _ flights: [ShownFlight], _ visit: StaffVisit
  ) -> [StaffSection] {
    guard visit.isAgent else { return [] }
    let id = booking["booking_id"].text
    let people = seated(booking, flights)
    func form(_ action: String, _ fields: [FormField], _ submit: String) -> Form {
      Form(
        path(action, ofBooking: id, visit), [FormGroup(fields + [.etag(of: booking)])],
        submit: submit)
    }
    var sections: [StaffSection] = []
    let booked = boxes(people.filter { $0.state == "BOOKED" })
    if !booked.isEmpty {
      sections.append(StaffSection("Check in", action: form("check-in", booked, "Check in")))
    }
    let checkedIn = boxes(people.filter { $0.state == "CHECKED_IN" })
    if !checkedIn.isEmpty {
      sections.append(
        StaffSection(
          "Undo check-in", action: form("undo-check-in", checkedIn + [.reason], "Undo check-in")))
    }
    let movable = people.filter {
      ["BOOKED", "CHECKED_IN"].contains($0.state) && $0.seat["seat"].text != "INF"
    }
    if !movable.isEmpty {
      var section = StaffSection("Another seat")
      section.isFolded = true
      section.links = movable.map {
        PageLink(
          path("re-seat", ofBooking: id, visit)
            + "?passenger=\($0.id.percentEncoded)&flight=\($0.flight.id.percentEncoded)", $0.label)
      }
      sections.append(section)
    }
    sections += moves(people, form)
    sections += passCommands(on: booking, flights, form)
    return sections
  }

  /// Off-load, and readmission after it.
  private func moves(
    _ people: [SeatedPassenger], _ form: (String, [FormField], String) -> Form
  ) -> [StaffSection] {
    let onFlight = people.filter { ["CHECKED_IN", "BOARDED"].contains($0.state) }
    let off = people.filter { $0.state == "OFF_LOADED" }
    var sections: [StaffSection] = []
    if !onFlight.isEmpty {
      var off = form("off-load", [choice(of: onFlight), .reason], "Take off the flight")
      off.isDangerous = true
      sections.append(StaffSection("Off-load", action: off))
    }
    if !off.isEmpty {
      sections.append(
        StaffSection(
          "Readmit", action: form("readmit", [choice(of: off), .reason], "Let on the flight again"))
      )
    }
    return sections
  }

  private func passCommands(
    on booking: Received, _ flights: [ShownFlight], _ form: (String, [FormField], String) -> Form
  ) -> [StaffSection] {
    let passes = booking["passes"].list.map {
      FormChoice(
        $0["pass_id"].text, "\(holder(of: $0, booking)), \(flight(of: $0, flights))",
        detail: $0["pass_id"].text)
    }
    guard let first = passes.first else { return [] }
    let field = FormField(.choice(passes), "pass", "Pass", value: first.value)
    var revoke = form("revoke", [field, .reason], "Revoke the pass")
    revoke.isDangerous = true
    return [
      StaffSection(
        "Reissue a pass", text: "The former pass is not good any more.",
        action: form("reissue", [field], "Reissue")),
      StaffSection(
        "Revoke a pass", text: "Gates refuse it once they have the next list.", action: revoke),
    ]
  }

  /// A box for each passenger; all are ticked at first.
  private func boxes(_ people: [SeatedPassenger]) -> [FormField] {
    var known: Set<String> = []
    return people.filter { known.insert($0.id).inserted }.map { person in
      FormField(.checkbox, person.id, person.label, value: "true").with { $0.isRequired = false }
    }
  }

  private func choice(of people: [SeatedPassenger]) -> FormField {
    FormField(
      .choice(people.map { FormChoice($0.value, $0.label) }), "place", "Passenger",
      value: people.first?.value ?? "")
  }

  // MARK: Another seat

  package func question(
    _ action: String, onBooking id: String, _ visit: StaffVisit
  ) async throws -> StaffPage {
    guard action == "re-seat" else { throw PageFault.notFound }
    return try await seats(of: id, visit)
  }

  private func seats(of id: String, _ visit: StaffVisit) async throws -> StaffPage {
    let (passenger, flight) = (visit.form["passenger"], visit.form["flight"])
    let booking = try await visit.ask("getBooking", ["booking_id": id])
    let flights = booking["flights"].list.map { ShownFlight($0) }
    guard
      let person = seated(booking, flights).first(where: {
        $0.id == passenger && $0.flight.id == flight
      })
    else { throw PageFault.notFound }
    let answer = try await visit.ask("getSeats", ["flight_id": flight], further: true)
    let cabin = person.seat["cabin_class"].text
    let free = answer["seats"].list.filter {
      $0["available"].isTrue && $0["cabin_class"].text == cabin
    }.map { seat in
      FormChoice(
        seat["seat_id"].text,
        "\(seat["row"].number ?? 0)\(seat["position"].text)",
        detail: ([seat["cabin_class"].text] + seat["features"].list.map(\.text))
          .joined(separator: ", "))
    }
    var section = StaffSection("Free seats")
    guard let first = free.first else {
      section.text = "No seat is free."
      return withBack(StaffPage("Another seat", [section]), id, visit)
    }
    section.forms = [
      Form(
        path("re-seat", ofBooking: id, visit),
        [
          FormGroup([
            FormField(.choice(free), "seat", "Seat", value: first.value),
            FormField(.hidden, "passenger", "", value: passenger),
            FormField(.hidden, "flight", "", value: flight), .etag(of: booking),
          ])
        ], submit: "Change the seat")
    ]
    var page = StaffPage("Another seat for \(person.name)", [section])
    page.lead = "Now in seat \(person.seat["seat"].text) on \(person.flight.operatingNumber)."
    return withBack(page, id, visit)
  }

  private func withBack(_ page: StaffPage, _ id: String, _ visit: StaffVisit) -> StaffPage {
    var page = page
    page.back = PageLink(path(ofBooking: id, visit), "Back to the booking")
    return page
  }

  // MARK: Doing it

  package func perform(
    _ action: String, onBooking id: String, _ visit: StaffVisit
  ) async throws -> StaffOutcome {
    let form = visit.form
    let booking = ["booking_id": id]
    // A choice of a passenger on a flight has both ids.
    let place = form["place"].split(separator: " ").map(String.init)
    let done: String
    switch action {
    case "check-in", "undo-check-in":
      let chosen = form.pairs.map(\.name).filter { $0.hasPrefix("pax_") }
      try await visit.ask(
        action == "check-in" ? "checkIn" : "undoCheckIn", booking, step: action,
        ifMatch: form["etag"]
      ) { writer in
        writer.member("passenger_ids", chosen)
        if action != "check-in" { writer.reason(form) }
      }
      done = action == "check-in" ? "The check-in is made." : "The check-in is undone."
    case "re-seat":
      let moved = try await visit.ask(
        "changeSeat", booking, step: action, ifMatch: form["etag"]
      ) { writer in
        writer.member("passenger_id", form["passenger"])
        writer.member("flight_id", form["flight"])
        writer.member("seat_id", form["seat"])
      }
      let seat = moved["passengers"].list.flatMap { $0["seats"].list }
        .first { $0["seat_id"].text == form["seat"] }?["seat"].text
      done = "The seat is changed\(seat.map { ": it is \($0) now" } ?? "")."
    case "off-load", "readmit":
      guard place.count == 2 else { throw PageFault.noAction }
      try await visit.ask(
        action == "off-load" ? "offLoad" : "readmit", booking, step: action
      ) { writer in
        writer.member("passenger_id", place[0])
        writer.member("flight_id", place[1])
        writer.reason(form)
      }
      done =
        action == "off-load"
        ? "The passenger is off the flight." : "The passenger is on the flight again."
    case "reissue":
      try await visit.ask("reissuePass", ["pass_id": form["pass"]], step: action) { _ in }
      done = "The pass is reissued. The former one is not good any more."
    case "revoke":
      try await visit.ask("revokePass", ["pass_id": form["pass"]], step: action) {
        $0.reason(form)
      }
      done = "The pass is revoked."
    default: throw PageFault.noAction
    }
    return .done(done, at: path(ofBooking: id, visit))
  }
}
