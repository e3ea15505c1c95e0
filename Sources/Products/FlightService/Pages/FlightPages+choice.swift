package import PassPages
internal import Vocabulary

extension FlightPages {
  /// Maximum number of bags that the form asks for.
  private static let mostBags = 9

  package func choice(_ id: String, _ visit: Visit) async throws -> ChoicePage {
    let flight = ShownFlight(try await visit.ask("getFlight", ["flight_id": id]))
    let count = passengers(visit)
    let wished = cabin(visit)
    var seats = try await visit.ask(
      "getSeats", ["flight_id": id], query: [("cabin", wished)])
    if seats["seats"].list.isEmpty, !wished.isEmpty {
      seats = try await visit.ask("getSeats", ["flight_id": id])
    }
    let hold = heldBefore(visit)
    var own: Set<String> = []
    if let hold, let held = try? await visit.ask("getHold", ["hold_id": hold]),
      held["state"].text == "HELD"
    {
      own = Set(held["seats"].list.map { $0["seat_id"].text })
    }
    let chosen = Set(chosenSeats(visit))
    var page = ChoicePage(visit.text(.chooseSeats), form(flight.id, count, hold: hold, visit))
    page.facts =
      flight.facts(visit) + [Fact(visit.text(.seatsToChoose), "\(count)")]
    let map = ShownSeats(
      seats, own: own, chosen: chosen.isEmpty ? own : chosen, ownState: .seatIsChosen)
    page.seats = map.map(
      count: count, live: visit.path(name, "choose", flight.id, "events"), visit)
    if map.free < count {
      page.note = visit.text(.noFreeSeats)
      if canWait(for: flight) {
        let cabins = seats["sections"].list.map { $0["cabin_class"].text }
        let waiting = waitingForm(for: flight.id, cabins: cabins, visit)
        if map.free > 0 {
          page.further = [waiting]
        } else {
          (page.form, page.seats) = (waiting, nil)
        }
      }
      page.links = try await waitingLinks(visit) { wish in
        (wish["flight_ids"].list + wish["seats"].list.map { $0["flight_id"] })
          .contains { $0.text == flight.id }
      }
    }
    page.hasSomethingLeft = map.free > 0 || !own.isEmpty || !wished.isEmpty
    page.back = PageLink(
      visit.path(
        name,
        query: [
          ("origin", flight.origin), ("destination", flight.destination),
          ("date", String(flight.scheduledDeparture.prefix(10))), ("passengers", "\(count)"),
          ("cabin", wished),
        ]), visit.text(.backToFlights))
    return page
  }

  private func form(_ flight: String, _ count: Int, hold: String?, _ visit: Visit) -> Form {
    var groups = groups(count, visit)
    groups[0].fields += [
      FormField(.hidden, "passengers", visit.text(.seatsToChoose), value: "\(count)").with {
        let isPosted = visit.form.has("bags")
        guard isPosted, chosenSeats(visit).count != count else { return }
        $0.fault = visit.text(.chooseSoManySeats, ["count": "\(count)"])
      },
      FormField(.hidden, "cabin", "", value: cabin(visit)),
    ]
    if let hold { groups[0].fields.append(FormField(.hidden, "hold", "", value: hold)) }
    return Form(visit.path(name, "choose", flight), groups, submit: visit.text(.holdSeats))
  }

  /// The fields for the people on a number of seats, and for what they take along.
  func groups(_ count: Int, _ visit: Visit) -> [FormGroup] {
    var travelers = [number("children", .childrenAmongThem, .childrenHint, 0...count, visit)]
    // The API takes nine passengers, infants among them.
    let infants = min(count, 9 - count)
    if infants > 0 {
      travelers.append(number("infants", .infantsOnLaps, .infantsHint, 0...infants, visit))
    }
    let priority = FormField(
      .checkbox, "priority", visit.text(.priorityForAll),
      value: visit.form.has("priority") ? "true" : ""
    ).with {
      $0.isRequired = false
      $0.hint = visit.text(.priceIsShownNext)
    }
    let extras = [
      number("bags", .checkedBags, .priceIsShownNext, 0...Self.mostBags, visit), priority,
    ]
    return [
      FormGroup(visit.text(.flightTravelers), travelers),
      FormGroup(visit.text(.flightExtras), extras),
    ]
  }

  private func number(
    _ name: String, _ label: PageText, _ hint: PageText, _ bounds: ClosedRange<Int>, _ visit: Visit
  ) -> FormField {
    FormField(
      .number(bounds), name, visit.text(label),
      value: "\(visit.number(name, in: bounds, otherwise: 0))"
    ).with { $0.hint = visit.text(hint) }
  }

  /// The ids of the seats that the form chose; texts that are no ids are left out.
  func chosenSeats(_ visit: Visit) -> [String] {
    var seen: Set<String> = []
    return visit.form.all("seat").filter { Self.isID($0) && seen.insert($0).inserted }
  }

  /// The hold that a choice made before, and that a new choice replaces.
  func heldBefore(_ visit: Visit) -> String? {
    let hold = visit.form["hold"]
    return Self.isID(hold) ? hold : nil
  }

  private static func isID(_ text: String) -> Bool {
    (5...32).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }
  }
}
