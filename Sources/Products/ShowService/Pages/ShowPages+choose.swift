package import PassPages
internal import StrictText

extension ShowPages {
  /// Locks the seats that were chosen, and asks for their price.
  ///
  /// Who goes back from an offer and chooses anew gives back the seats of that offer first.
  package func choose(_ id: String, _ visit: Visit) async throws -> Received {
    await release(visit.form["quote"], visit)
    return try await quote(for: try await hold(id, visit, step: "hold"), of: id, visit)
  }

  /// Locks seats; a lock of this visitor that has some of them is released for that.
  func hold(_ id: String, _ visit: Visit, step: String) async throws -> Received {
    do {
      return try await visit.ask("showsCreateHold", step: step) { writeWish(id, visit, to: &$0) }
    } catch PageFault.refused(let refused) where refused.code == "ALREADY_HELD" && step == "hold" {
      guard let former = refused.details["hold_id"].nonEmpty else {
        throw PageFault.refused(refused)
      }
      try await visit.ask("showsReleaseHold", ["hold_id": former], step: "release-held")
      return try await hold(id, visit, step: "hold-again")
    }
  }

  /// Writes what is wished: the seats that were chosen, or else the best ones, or places without numbers.
  func writeWish(_ id: String, _ visit: Visit, to writer: inout JSONWriter) {
    writer.member("showing_id", id)
    let seats = visit.form.all("seat").filter { !$0.isEmpty }
    let count = ShowSearch.count(in: visit.form)
    if visit.form["admission"] == "places" {
      writer.member("places", count)
    } else if seats.isEmpty {
      writer.member("best", count)
      if let category = visit.form["category"].nonEmptyText { writer.member("category", category) }
    } else {
      writer.member("seats", seats)
    }
  }

  /// Asks for the price of locked seats.
  func quote(
    for hold: Received, of id: String, _ visit: Visit
  ) async throws -> Received {
    try await visit.ask("showsCreateQuote", step: "quote") { writer in
      writer.member("showing_id", id)
      writePlaces(of: hold, to: &writer)
      writer.member(
        "tickets", visit.form["tickets"] == "PER_BOOKING" ? "PER_BOOKING" : "PER_SEAT")
      writer.member("hold_ids", [hold["hold_id"].text])
    }
  }

  private func writePlaces(of value: Received, to writer: inout JSONWriter) {
    let seats = seats(of: value)
    if seats.isEmpty {
      writer.member("places", value["places"].number ?? 0)
    } else {
      writer.member("seats", seats)
    }
  }

  /// Releases the seats of an offer that has not ended.
  ///
  /// An offer does not name its lock, but a request for the same seats returns it. Nothing is said of a fault: the lock
  /// then ends by itself.
  private func release(_ quote: String, _ visit: Visit) async {
    guard !quote.isEmpty,
      let former = try? await visit.ask("showsGetQuote", ["quote_id": quote]),
      former["state"].text == "OPEN",
      let hold = try? await visit.ask(
        "showsCreateHold", step: "former",
        {
          $0.member("showing_id", former["showing_id"].text)
          writePlaces(of: former, to: &$0)
        })
    else { return }
    _ = try? await visit.ask(
      "showsReleaseHold", ["hold_id": hold["hold_id"].text], step: "release")
  }
}
