package import PassPages
internal import StrictText
internal import Vocabulary

/// The waiting list of a flight, for a number of seats of one class or of any.
extension FlightPages {
  /// The states in which a flight takes no more people on its waiting list.
  private static let isOver: Set<String> = ["DEPARTED", "DIVERTED", "ARRIVED", "CANCELLED"]

  /// Whether people can wait for seats of a flight, as far as a page knows.
  func canWait(for flight: ShownFlight) -> Bool { !Self.isOver.contains(flight.status) }

  /// The form that enters the waiting list of a flight; `cabins` are those that it has.
  func waitingForm(for flight: String, cabins: [String], _ visit: Visit) -> Form {
    let wished = cabin(visit)
    let known = Self.cabins.filter { cabins.contains($0) || $0 == wished }
    let classes =
      [FormChoice("", visit.text(.anyFlightClass))]
      + known.map { FormChoice($0, visit.word($0, PageText.cabins)) }
    return waitingForm(
      for: flight,
      [
        FormField(
          .number(1...9), "passengers", visit.text(.flightPassengers),
          value: "\(passengers(visit))"),
        FormField(.choice(classes), "cabin", visit.text(.flightClass), value: wished)
          .with { $0.isRequired = false },
      ], visit)
  }

  package func enterWaitingList(for id: String, _ visit: Visit) async throws -> Received {
    let (count, wished) = (passengers(visit), cabin(visit))
    // Another wish on the same form, after going back, is another request and so has another key.
    return try await visit.ask(waiting.enter, step: "wait-\(count)-\(wished)") { writer in
      writer.member("flight_ids", [id])
      writer.member("passengers", count)
      if !wished.isEmpty { writer.member("cabin", wished) }
    }
  }

  package func complete(
    _ page: inout WaitingPage, for entry: Received, _ visit: Visit
  ) async throws {
    let wish = entry["wish"]
    let ids = self.flights(in: wish)
    let count = seats(in: wish)
    var flights: [ShownFlight] = []
    for id in ids {
      flights.append(ShownFlight(try await visit.ask("getFlight", ["flight_id": id])))
    }
    page.title = route(flights)
    for flight in flights { page.facts += flight.facts(visit) }
    page.facts.append(Fact(visit.text(.flightPassengers), "\(count)"))
    let cabin = wish["cabin"].text
    if !cabin.isEmpty {
      page.facts.append(Fact(visit.text(.flightClass), visit.word(cabin, PageText.cabins)))
    }
    page.groups = groups(count, visit)
    guard ids.count == 1 else { return }
    page.back = PageLink(
      visit.path(
        "\(name)/choose/\(ids[0])", query: [("passengers", "\(count)"), ("cabin", cabin)]),
      visit.text(.chooseOtherSeats))
  }

  package func quote(offeredTo entry: Received, _ visit: Visit) async throws -> Received {
    let hold = try await visit.ask("getHold", ["hold_id": entry["hold_id"].text])
    var flights: [(id: String, seats: [String])] = []
    for id in self.flights(in: entry["wish"]) {
      let held = hold["seats"].list.filter { $0["flight_id"].text == id }
      let seats = try await fromTheFront(held.map { $0["seat_id"].text }, of: id, visit)
      flights.append((id, seats))
    }
    return try await quote(flights, holding: hold["hold_id"].text, visit)
  }

  /// The departures that a wish is for, in their order.
  private func flights(in wish: Received) -> [String] {
    let named = wish["flight_ids"].list + wish["seats"].list.map { $0["flight_id"] }
    var seen: Set<String> = []
    return named.map(\.text).filter { seen.insert($0).inserted }
  }

  /// The number of people with a seat that a wish is for.
  private func seats(in wish: Received) -> Int {
    let first = wish["seats"][0]["flight_id"].text
    return wish["passengers"].number
      ?? wish["seats"].list.count { $0["flight_id"].text == first }
  }
}
