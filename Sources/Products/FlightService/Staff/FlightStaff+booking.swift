package import PassPages
internal import StrictText
internal import Vocabulary

extension FlightStaff {
  package func complete(
    _ page: inout StaffPage, for booking: Received, _ visit: StaffVisit
  ) async throws {
    let flights = booking["flights"].list.map { ShownFlight($0) }
    page.sections.append(
      StaffSection(
        "Flights",
        StaffTable(
          ["Flight", "Route", "Leaves", "Arrives", "Gate", "State"],
          flights.map { flight in
            StaffRow(
              [
                flight.operatingNumber, "\(flight.origin) – \(flight.destination)",
                hour(flight.departure, flight.scheduledDeparture, visit),
                hour(flight.arrival, flight.scheduledArrival, visit), flight.gate, flight.status,
              ], href: visit.path(name, flight.id))
          }, nothing: "It has no flights.")))
    page.sections.append(passengers(of: booking, flights, visit))
    var facts = StaffSection("Customer")
    facts.facts = [
      Fact("E-mail address", booking["contact"]["email"].text),
      Fact("Telephone", booking["contact"]["phone"].text),
      Fact("Extras", booking["ancillaries"].list.map { $0["code"].text }.joined(separator: ", ")),
      Fact("Booked", visit.utc(booking["created_at"].text)),
    ].filter { !$0.value.isEmpty }
    page.sections.append(facts)
    page.sections.append(passes(of: booking, flights, visit))
    page.sections += commands(on: booking, flights, visit)
  }

  private func passengers(
    of booking: Received, _ flights: [ShownFlight], _ visit: StaffVisit
  ) -> StaffSection {
    let rows = seated(booking, flights).map { place in
      let passenger = place.passenger
      let paper = [passenger["document_type"].text, passenger["document_number"].text]
        .filter { !$0.isEmpty }.joined(separator: " ")
      let help = passenger["assistance"].list.map(\.text).joined(separator: ", ")
      let conflicts = place.seat["conflicts"].list.map { $0["reason"].text }
      return StaffRow([
        place.name, place.flight.operatingNumber, place.seat["seat"].text,
        place.seat["cabin_class"].text, place.seat["state"].text, place.seat["sequence"].text,
        [passenger["date_of_birth"].text, paper, help].filter { !$0.isEmpty }
          .joined(separator: ", "), conflicts.joined(separator: ", "),
      ])
    }
    return StaffSection(
      "Passengers",
      StaffTable(
        ["Name", "Flight", "Seat", "Cabin", "State", "Sequence", "Papers and help", "Conflicts"],
        rows, nothing: "It has no passengers."))
  }

  private func passes(
    of booking: Received, _ flights: [ShownFlight], _ visit: StaffVisit
  ) -> StaffSection {
    let rows = booking["passes"].list.map { pass in
      StaffRow(
        [
          pass["pass_id"].text, holder(of: pass, booking), flight(of: pass, flights),
          pass["state"].text, visit.utc(pass["valid_until"].text),
        ], href: paper(ofPass: pass["pass_id"].text, visit))
    }
    return StaffSection(
      "Passes",
      StaffTable(
        ["Pass", "Passenger", "Flight", "State", "Ends"], rows, nothing: "There is no valid pass."))
  }

  /// The names of passengers, and the numbers of flights.
  package func names(in booking: Received) -> [String: String] {
    let people = booking["passengers"].list.map { ($0["passenger_id"].text, fullName($0)) }
    let flights = booking["flights"].list.map { ShownFlight($0) }.map {
      ($0.id, $0.operatingNumber)
    }
    return Dictionary(people + flights, uniquingKeysWith: { first, _ in first })
  }

  func holder(of pass: Received, _ booking: Received) -> String {
    booking["passengers"].list.first {
      $0["passenger_id"].text == pass["passenger_id"].text
    }.map(fullName) ?? ""
  }

  func flight(of pass: Received, _ flights: [ShownFlight]) -> String {
    flights.first { $0.id == pass["flight_id"].text }?.operatingNumber ?? ""
  }

  /// The name of a passenger, or the id once the name is removed.
  func fullName(_ passenger: Received) -> String {
    let names = [passenger["first_name"].text, passenger["last_name"].text].filter { !$0.isEmpty }
    return names.isEmpty ? passenger["passenger_id"].text : names.joined(separator: " ")
  }

  /// A passenger on one flight of a booking.
  struct SeatedPassenger {
    let passenger: Received
    let seat: Received
    let flight: ShownFlight
    let name: String

    var id: String { passenger["passenger_id"].text }
    var state: String { seat["state"].text }
    /// The value of a choice: the passenger and the flight.
    var value: String { "\(id) \(flight.id)" }
    var label: String { "\(name), \(flight.operatingNumber), \(seat["seat"].text)" }
  }

  /// The passengers of a booking on each of its flights.
  func seated(_ booking: Received, _ flights: [ShownFlight]) -> [SeatedPassenger] {
    booking["passengers"].list.flatMap { passenger in
      passenger["seats"].list.compactMap { seat in
        flights.first { $0.id == seat["flight_id"].text }.map {
          SeatedPassenger(
            passenger: passenger, seat: seat, flight: $0, name: fullName(passenger))
        }
      }
    }
  }
}

extension FlightStaff {
  /// The row of a booking that was found: its code, passengers, flights and state.
  package func row(of found: Received, _ visit: StaffVisit) -> StaffRow {
    let flights = found["flights"].list.map { flight in
      let time = flight["departure"]["local"].text
      return
        "\(flight["operating_flight_number"].text) \(flight["departure"]["airport_code"].text) – "
        + "\(flight["destination"].text), \(visit.dayAndClock(time))"
    }
    return StaffRow(
      [
        found["confirmation_code"].text,
        found["passengers"].list.map(fullName).joined(separator: ", "),
        flights.joined(separator: "; "), found["state"].text,
      ], href: path(ofBooking: found["booking_id"].text, visit))
  }
}
