package import PassPages
internal import StrictText
internal import Vocabulary

extension FlightPages {
  package func choose(_ id: String, _ visit: Visit) async throws -> Received {
    let count = passengers(visit)
    let chosen = chosenSeats(visit)
    // A wrong number of seats holds none, which the endpoint refuses.
    let ordered =
      chosen.count == count ? try await fromTheFront(chosen, of: id, visit) : []
    if let hold = heldBefore(visit) { await release(hold, visit) }
    let held = try await hold(ordered, of: id, visit)
    do {
      return try await quote([(id, ordered)], holding: held, visit)
    } catch {
      // Without a quote the seats are of no use to anybody.
      await release(held, visit)
      throw error
    }
  }

  /// Returns the seats in the order in which the adults, and then the children, get them.
  func fromTheFront(
    _ chosen: [String], of flight: String, _ visit: Visit
  ) async throws -> [String] {
    let seats = try await visit.ask("getSeats", ["flight_id": flight])
    let known = seats["seats"].list.map { $0["seat_id"].text }.filter { chosen.contains($0) }
    return known + chosen.filter { !known.contains($0) }
  }

  /// Holds seats; an earlier hold of the same visitor on one of them is replaced, because the person chose anew.
  private func hold(
    _ seats: [String], of flight: String, _ visit: Visit
  ) async throws -> String {
    let mark = seats.map { $0.suffix(8) }.joined()
    var tries = 0
    while true {
      do {
        let held = try await visit.ask("holdSeats", step: "hold\(tries)-\(mark)") { writer in
          writer.objects("seats", seats) { writer, seat in
            writer.member("flight_id", flight)
            writer.member("seat_id", seat)
          }
        }
        return held["hold_id"].text
      } catch PageFault.refused(let refused) where refused.code == "ALREADY_HELD" && tries < 3 {
        await release(refused.details["hold_id"].text, visit)
        tries += 1
      }
    }
  }

  private func release(_ hold: String, _ visit: Visit) async {
    // A hold that has ended, or was another visitor's, need not be released.
    _ = try? await visit.ask("releaseHold", ["hold_id": hold], step: "release-\(hold)")
  }

  /// Asks for the price of held seats; each flight has the seats of the same people in the same order.
  func quote(
    _ flights: [(id: String, seats: [String])], holding hold: String, _ visit: Visit
  ) async throws -> Received {
    let seats = flights.first?.seats ?? []
    let children = visit.number("children", in: 0...seats.count, otherwise: 0)
    let infants = visit.number("infants", in: 0...9, otherwise: 0)
    let bags = visit.number("bags", in: 0...9, otherwise: 0)
    let isPrior = visit.form.has("priority")
    let extras =
      Array(repeating: "BAG", count: bags)
      + (isPrior ? Array(repeating: "PRIORITY_BOARDING", count: seats.count) : [])
    let step = "quote-\(hold.suffix(16))-\(children)-\(infants)-\(bags)-\(isPrior)"
    return try await visit.ask("createQuote", step: step) { writer in
      if flights.count == 1 {
        writer.member("flight_id", flights[0].id)
      } else {
        writer.member("flight_ids", flights.map(\.id))
      }
      writer.name("passengers")
      writer.array { writer in
        for index in seats.indices {
          writer.object { writer in
            writer.member("type", index < seats.count - children ? "ADULT" : "CHILD")
            if flights.count == 1 {
              writer.member("seat_id", seats[index])
            } else {
              writer.member(
                "seat_ids", flights.compactMap { $0.seats.dropFirst(index).first })
            }
          }
        }
        for _ in 0..<infants { writer.object { $0.member("type", "INFANT") } }
      }
      writer.member("hold_ids", [hold])
      if !extras.isEmpty { writer.member("ancillaries", extras) }
    }
  }
}
