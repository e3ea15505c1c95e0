package import PassPages
internal import StrictText
internal import Vocabulary

/// The step from a choice to its price.
extension StayPages {
  package func choose(_ id: String, _ visit: Visit) async throws -> Received {
    let query = StayQuery(visit)
    let (kind, count) = (visit.form["room_type"], Int(query.rooms) ?? 0)
    let former = await former(at: id, visit)
    if let former {
      // Who comes back and chooses the same goes on with it; who chooses something else wants it instead.
      let rooms = former["rooms"].list
      if former["check_in_date"].text == query.arrival, rooms.count == count,
        former["check_out_date"].text == query.departure,
        former["guests"].number == Int(query.guests),
        rooms.allSatisfy({ $0["room_type"].text == kind })
      {
        return former
      }
    }
    // Another choice on the same form, after going back, is another request and so has another key.
    let step = "hold-\(Self.keyPart(kind))-\(count)"
    let hold: Received
    do {
      hold = try await take(kind, count, at: id, query, visit, step: step)
    } catch PageFault.refused(let refused) where refused.status == 409 && former != nil {
      // What is missing may be what the visitor holds.
      if let former { try await release(former, visit) }
      hold = try await take(kind, count, at: id, query, visit, step: "\(step)-instead")
      return try await quote(hold, at: id, query, visit)
    }
    // Only now, because a choice that is refused must not end the offer that the visitor has.
    if let former { try await release(former, visit) }
    return try await quote(hold, at: id, query, visit)
  }

  private func take(
    _ kind: String, _ count: Int, at hotel: String, _ query: StayQuery, _ visit: Visit, step: String
  ) async throws -> Received {
    try await visit.ask("staysCreateHold", step: step) { writer in
      writeWish(kind, count, at: hotel, query, to: &writer)
    }
  }

  /// Writes a number of rooms of a kind, as holds and the waiting list take them.
  func writeWish(
    _ kind: String, _ count: Int, at hotel: String, _ query: StayQuery, to writer: inout JSONWriter
  ) {
    writer.member("hotel_id", hotel)
    writer.member("room_type", kind)
    writer.member("room_count", count)
    write(query, to: &writer)
  }

  /// Asks for the price of held rooms.
  func quote(
    _ hold: Received, at hotel: String, _ query: StayQuery, _ visit: Visit
  ) async throws -> Received {
    // The rooms are the same in each night.
    let nights = hold["nights"].list
    let first = nights.first?["date"].text
    let rooms = nights.filter { $0["date"].text == first }.flatMap { night in
      Array(repeating: night, count: max(night["count"].number ?? 1, 0))
    }
    let id = hold["hold_id"].text
    return try await visit.ask("staysCreateQuote", step: "quote-\(id)") { writer in
      writer.member("hotel_id", hotel)
      writer.objects("rooms", rooms) { writer, room in
        writer.member("room_type", room["room_type"].text)
        if let number = room["room"].nonEmpty { writer.member("room", number) }
      }
      write(query, to: &writer)
      writer.member("hold_ids", [id])
    }
  }

  /// Returns the offer that the visitor comes back from, if it is open and for this hotel.
  func former(at hotel: String, _ visit: Visit) async -> Received? {
    let id = visit.form["former"]
    guard !id.isEmpty, let offer = try? await visit.ask("staysGetQuote", ["quote_id": id]),
      offer["state"].text == "OPEN", offer["hotel_id"].text == hotel, !offer["booking_id"].exists
    else { return nil }
    return offer
  }

  /// Releases the rooms of an offer.
  ///
  /// An offer does not name its hold, but a second request for the same rooms and nights returns the same hold.
  private func release(_ offer: Received, _ visit: Visit) async throws {
    let rooms = offer["rooms"].list
    let numbers = rooms.compactMap { $0["room"].nonEmpty }
    do {
      let hold = try await visit.ask("staysCreateHold", step: "former") { writer in
        writer.member("hotel_id", offer["hotel_id"].text)
        if numbers.isEmpty {
          writer.member("room_type", rooms.first?["room_type"].text ?? "")
          writer.member("room_count", rooms.count)
        } else {
          writer.member("room_ids", numbers)
        }
        writer.member("check_in_date", offer["check_in_date"].text)
        writer.member("check_out_date", offer["check_out_date"].text)
        writer.member("guests", offer["guests"].number ?? 1)
      }
      try await visit.ask(
        "staysReleaseHold", ["hold_id": hold["hold_id"].text], step: "release")
    } catch PageFault.refused(let refused) where refused.status < 500 && refused.status != 429 {
      // The hold has ended by itself, and others may have the rooms.
    }
  }

  private func write(_ query: StayQuery, to writer: inout JSONWriter) {
    writer.member("check_in_date", query.arrival)
    writer.member("check_out_date", query.departure)
    writer.member("guests", Int(query.guests) ?? 0)
  }

  /// Returns the part of a text that may stand in a key, which is ASCII.
  static func keyPart(_ text: String) -> String {
    String(decoding: text.utf8.filter { (0x21...0x7E).contains($0) }.prefix(64), as: UTF8.self)
  }
}
