package import PassPages
internal import StrictText
internal import Vocabulary

/// The waiting list of a hotel, for rooms of one kind in some nights.
extension StayPages {
  /// The form that waits for rooms of a kind that has too few; nil if each kind has enough.
  ///
  /// `own` are the rooms that the visitor holds, which are taken for everybody else only.
  func waitingForm(
    at hotel: Received, own: [Received], _ query: StayQuery, _ visit: Visit
  ) -> Form? {
    let count = Int(query.rooms) ?? 1
    let choices = hotel["rooms"].list.filter { room in
      let held = own.count { $0["room_type"].text == room["room_type"].text }
      return (room["available"].number ?? 0) + held < count
    }.map { room in
      FormChoice(
        room["room_type"].text, room["name"].text,
        detail: visit.line([
          room["description"].text, visit.count(.staysSleeps, room["max_occupancy"].number),
        ]))
    }
    guard hotel["on_sale"].isTrue, let first = choices.first else { return nil }
    let wished = choices.first { $0.value == visit.form["room_type"] } ?? first
    return waitingForm(
      for: hotel["hotel_id"].text,
      [
        FormField(
          .radio(choices), "room_type", visit.text(.staysRoomType), value: wished.value),
        FormField(
          .number(StayQuery.roomNumbers), "rooms", visit.text(.staysRooms), value: query.rooms),
        FormField(.hidden, "arrival", "", value: query.arrival),
        FormField(.hidden, "departure", "", value: query.departure),
        FormField(.hidden, "guests", "", value: query.guests),
      ], visit)
  }

  package func enterWaitingList(for id: String, _ visit: Visit) async throws -> Received {
    let query = StayQuery(visit)
    let (kind, count) = (visit.form["room_type"], Int(query.rooms) ?? 0)
    let step = "wait-\(Self.keyPart(kind))-\(count)"
    return try await visit.ask(waiting.enter, step: step) { writer in
      writeWish(kind, count, at: id, query, to: &writer)
    }
  }

  /// Returns links to the visitor's open entries for a hotel.
  func waitingLinks(at hotel: Received, _ visit: Visit) async throws -> [PageLink] {
    let id = hotel["hotel_id"].text
    return try await waitingLinks(visit) { $0["hotel_id"].text == id }
  }

  package func complete(
    _ page: inout WaitingPage, for entry: Received, _ visit: Visit
  ) async throws {
    let wish = entry["wish"]
    let query = StayQuery(of: wish)
    let hotel = await visit.hotel(wish["hotel_id"])
    page.title = hotel?["name"].nonEmpty ?? page.title
    page.facts =
      visit.stayTimes(
        arrival: query.arrival, from: hotel?["check_in_from"].text ?? "",
        departure: query.departure, until: hotel?["check_out_until"].text ?? "") + [
        Fact(visit.text(.staysRooms), rooms(of: wish, at: hotel)),
        Fact(visit.text(.staysGuests), query.guests),
      ]
    page.back = PageLink(
      query.link(
        path(visit, "choose", wish["hotel_id"].text),
        [
          (name: "rooms", value: query.rooms), (name: "room_type", value: wish["room_type"].text),
        ]), visit.text(.staysOtherRoom))
  }

  package func quote(offeredTo entry: Received, _ visit: Visit) async throws -> Received {
    let wish = entry["wish"]
    let hold = try await visit.ask("staysGetHold", ["hold_id": entry["hold_id"].text])
    return try await quote(hold, at: wish["hotel_id"].text, StayQuery(of: wish), visit)
  }

  /// Returns the rooms of a wish, such as "2 × Double room" or the numbers of the rooms.
  private func rooms(of wish: Received, at hotel: Received?) -> String {
    let numbers = wish["room_ids"].list.map(\.text)
    guard numbers.isEmpty else { return numbers.joined(separator: ", ") }
    let (kind, count) = (wish["room_type"].text, wish["room_count"].number ?? 1)
    let known = hotel?["rooms"].list.first { $0["room_type"].text == kind }
    return (count > 1 ? "\(count) × " : "") + (known?["name"].nonEmpty ?? kind)
  }
}
