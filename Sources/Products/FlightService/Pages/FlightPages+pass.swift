package import PassPages
internal import Vocabulary

extension FlightPages {
  package func complete(
    _ page: inout PassPage, for pass: Received, of booking: Received, _ visit: Visit
  ) async throws {
    let passengers = booking["passengers"].list
    let holder = passengers.firstIndex {
      $0["passenger_id"].text == pass["passenger_id"].text
    }
    let answer = booking["flights"].list.first {
      $0["flight_id"].text == pass["flight_id"].text
    }
    guard let answer, let holder else { return }
    let flight = ShownFlight(answer)
    let passenger = passengers[holder]
    page.title =
      "\(visit.leftToRight("\(flight.number) \(flight.origin) – \(flight.destination)")), "
      + visit.shortDay(flight.departure)
    page.facts = [
      Fact(visit.text(.flightPassenger), fullName(passenger, at: holder, visit)),
      Fact(visit.text(.flight), visit.leftToRight(flight.number)),
      Fact(visit.text(.flightFrom), ShownFlight.place(flight.origin)),
      Fact(visit.text(.flightTo), ShownFlight.place(flight.destination)),
      Fact(
        visit.text(.flightDeparture),
        flight.time(flight.departure, flight.scheduledDeparture, visit)),
      Fact(
        visit.text(.flightGate), flight.gate.isEmpty ? visit.text(.gateComes) : flight.gate),
    ]
    let seat = passenger["seats"].list.first { $0["flight_id"].text == flight.id }
    if let seat {
      page.facts += [
        Fact(visit.text(.seatAboard), self.seat(seat, visit)),
        Fact(
          visit.text(.flightClass), visit.word(seat["cabin_class"].text, PageText.cabins)),
      ]
    }
    page.facts += [
      Fact(
        visit.text(.flightArrival), flight.time(flight.arrival, flight.scheduledArrival, visit)),
      Fact(
        visit.text(.bookingCodeOfFlight),
        visit.leftToRight(booking["confirmation_code"].text)),
    ]
    if flight.operatingNumber != flight.number {
      page.facts.append(
        Fact(
          visit.text(.flight), visit.text(.operatedAs, ["flight": flight.operatingNumber])))
    }
    if flight.status != "SCHEDULED" {
      page.facts.append(
        Fact(
          visit.text(.flightStatus), visit.word(flight.status, PageText.flightStates)))
    }
    if passenger["priority_boarding"].isTrue {
      page.facts.append(Fact(visit.text(.flightExtras), visit.text(.priorityBoarding)))
    }
    if page.siblings.count > 1 { giveNames(to: &page.siblings, booking, visit) }
  }
}
