package import PassPages
internal import Vocabulary

extension FlightPages {
  package func complete(
    _ page: inout BookingPage, for booking: Received, _ visit: Visit
  ) async throws {
    let flights = booking["flights"].list
    let shown = flights.map { ShownFlight($0) }
    page.title = route(shown) + (shown.first.map { ", \(visit.shortDay($0.departure))" } ?? "")
    for (flight, answer) in zip(shown, flights) {
      page.facts += flight.facts(visit) + gate(flight, answer, visit)
    }
    for (index, passenger) in booking["passengers"].list.enumerated() {
      page.facts.append(
        Fact(
          fullName(passenger, at: index, visit), seats(of: passenger, shown, visit)))
    }
    let extras = self.extras(of: booking, visit)
    if !extras.isEmpty { page.facts.append(Fact(visit.text(.flightExtras), extras)) }
    page.lines = page.lines.map { translated($0, visit) }
    giveNames(to: &page.passes, booking, visit)
    page.isPending =
      page.isPending || booking["additions"].list.contains { $0["state"].text == "PENDING" }
    addActions(to: &page, for: booking, visit)
  }

  /// The gate, as far as it matters, and when check-in opens, if it has not yet.
  private func gate(_ flight: ShownFlight, _ answer: Received, _ visit: Visit) -> [Fact] {
    var facts: [Fact] = []
    let isOver = ["DEPARTED", "DIVERTED", "ARRIVED", "CANCELLED"].contains(flight.status)
    if !isOver {
      let gate = flight.gate.isEmpty ? visit.text(.gateComes) : flight.gate
      facts.append(Fact(visit.text(.flightGate), gate))
    }
    if !isOver, let opens = Instant(answer["check_in_opens_at"].text), opens > visit.now,
      let local = flight.localTime(opens)
    {
      facts.append(
        Fact(visit.text(.checkInOpens), "\(visit.dayAndClock(local)) (\(flight.origin))"))
    }
    return facts
  }

  /// The seats of a passenger, such as "12A, economy, checked in", with the flights if there are several.
  private func seats(
    of passenger: Received, _ flights: [ShownFlight], _ visit: Visit
  ) -> String {
    let seats = passenger["seats"].list.map { seat in
      var parts: [String] = []
      if flights.count > 1,
        let flight = flights.first(where: { $0.id == seat["flight_id"].text })
      {
        parts.append(visit.leftToRight(flight.number))
      }
      parts.append(self.seat(seat, visit))
      parts.append(visit.word(seat["cabin_class"].text, PageText.cabins))
      if let state = PageText.passengerStates[seat["state"].text] {
        parts.append(visit.text(state))
      }
      return visit.list(parts)
    }
    let priority = passenger["priority_boarding"].isTrue ? [visit.text(.priorityBoarding)] : []
    return (seats + priority).joined(separator: " · ")
  }

  /// The number of a seat; an infant has none.
  func seat(_ seat: Received, _ visit: Visit) -> String {
    seat["seat"].text == "INF" ? visit.text(.onALap) : visit.leftToRight(seat["seat"].text)
  }

  private func extras(of booking: Received, _ visit: Visit) -> String {
    let codes = booking["ancillaries"].list.map { $0["code"].text }
    let words: [String: PageText] = [
      "BAG": .checkedBag, "PRIORITY_BOARDING": .priorityBoarding,
    ]
    let shown = Set(codes).sorted().map { code in
      let count = codes.count { $0 == code }
      return visit.word(code, words) + (count > 1 ? " × \(count)" : "")
    }
    return visit.list(shown)
  }

  /// Gives links to passes the names of their passengers and flights.
  func giveNames(to links: inout [PageLink], _ booking: Received, _ visit: Visit) {
    let passengers = booking["passengers"].list
    for index in links.indices {
      let pass = booking["passes"].list.first { links[index].href.hasSuffix($0["pass_id"].text) }
      guard let pass,
        let holder = passengers.firstIndex(where: {
          $0["passenger_id"].text == pass["passenger_id"].text
        })
      else { continue }
      let flight = booking["flights"].list.first {
        $0["flight_id"].text == pass["flight_id"].text
      }
      links[index].text = visit.text(
        .boardingPassOf,
        [
          "name": fullName(passengers[holder], at: holder, visit),
          "flight": flight?["flight_number"].text ?? "",
        ])
    }
  }
}
