internal import PassPages
internal import StrictText
internal import Vocabulary

extension FlightPages {
  /// A passenger on a flight, whose seat is changed.
  private struct Place {
    let passenger: String
    let flight: String
    let label: String
    let seat: String
    let cabin: String

    var value: String { "\(passenger) \(flight)" }
  }

  /// The form that asks whose seat is changed.
  func seatForm(for booking: Received, _ visit: Visit) -> Form {
    let choices = places(of: booking, visit).map { FormChoice($0.value, $0.label) }
    let field = FormField(
      .choice(choices), "place", visit.text(.flightPassenger),
      value: visit.form.value("place") ?? choices.first?.value ?? "")
    return Form(
      path("change-seat", of: booking, visit), [FormGroup(visit.text(.changeSeat), [field])],
      submit: visit.text(.showSeats))
  }

  private func places(of booking: Received, _ visit: Visit) -> [Place] {
    let flights = booking["flights"].list.map { ShownFlight($0) }
    return booking["passengers"].list.enumerated().flatMap { index, passenger -> [Place] in
      passenger["seats"].list.compactMap { seat -> Place? in
        // An infant has no seat, and a passenger on board keeps the present one.
        guard seat["seat"].text != "INF",
          ["BOOKED", "CHECKED_IN"].contains(seat["state"].text),
          let flight = flights.first(where: { $0.id == seat["flight_id"].text })
        else { return nil }
        return Place(
          passenger: passenger["passenger_id"].text, flight: flight.id,
          label: visit.list([
            fullName(passenger, at: index, visit), visit.leftToRight(flight.number),
            self.seat(seat, visit),
          ]), seat: seat["seat_id"].text, cabin: seat["cabin_class"].text)
      }
    }
  }

  /// Shows the seats, changes to the one that was chosen, or pays the dearer one that was quoted.
  func changeSeat(of booking: Received, _ visit: Visit) async throws -> PageOutcome {
    if visit.form.has("quote") { return try await pay(for: booking, visit) }
    guard let place = places(of: booking, visit).first(where: { $0.value == visit.form["place"] })
    else { throw PageFault.notFound }
    let chosen = chosenSeats(visit)
    guard chosen.count == 1, chosen[0] != place.seat else {
      return .page(.choice(try await seats(for: place, of: booking, visit)))
    }
    let id = booking["booking_id"].text
    func write(_ writer: inout JSONWriter) {
      writer.member("passenger_id", place.passenger)
      writer.member("flight_id", place.flight)
      writer.member("seat_id", chosen[0])
    }
    do {
      try await visit.ask(
        "changeSeat", ["booking_id": id], step: "seat-\(chosen[0].suffix(16))",
        ifMatch: booking["etag"].text
      ) { write(&$0) }
      return .booking
    } catch PageFault.refused(let refused) where refused.code == "SEAT_COSTS_MORE" {
      let quote = try await visit.ask(
        "quoteExtras", ["booking_id": id], step: "price-\(chosen[0].suffix(16))"
      ) { writer in
        writer.name("seat")
        writer.object { write(&$0) }
      }
      var page = try await payment(of: quote, for: "change-seat", booking, visit)
      page.text = visit.text(.seatCostsMoreHere)
      return .page(.question(page))
    } catch PageFault.refused(let refused) where refused.status == 409 {
      // The map is shown as it is now, with the reason.
      var page = try await seats(for: place, of: booking, visit)
      page.note = refused.message
      return .page(.choice(page))
    }
  }

  private func seats(
    for place: Place, of booking: Received, _ visit: Visit
  ) async throws -> ChoicePage {
    let answer = try await visit.ask(
      "getSeats", ["flight_id": place.flight], query: [("cabin", place.cabin)])
    let form = Form(
      path("change-seat", of: booking, visit),
      [FormGroup([FormField(.hidden, "place", "", value: place.value)])],
      submit: visit.text(.changeSeat))
    var page = ChoicePage(visit.text(.changeSeat), form)
    page.facts = [Fact(visit.text(.flightPassenger), place.label)]
    let own: Set = [place.seat]
    page.seats = ShownSeats(answer, own: own, chosen: own, ownState: .seatIsYours)
      .map(count: 1, live: visit.path(name, "seats", place.flight, "events"), visit)
    page.back = PageLink(
      visit.path(name, "bookings", booking["booking_id"].text), visit.text(.backToBooking))
    return page
  }
}
