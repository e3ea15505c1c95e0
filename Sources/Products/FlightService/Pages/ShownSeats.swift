internal import PassPages
internal import Vocabulary

/// The seats of a departure as a map.
struct ShownSeats {
  private let seats: [Received]
  private let sections: [Received]
  /// Seats that are the person's own already, so that they can be chosen though they are not free.
  private let own: Set<String>
  /// Seats that are chosen when the page is shown.
  private let chosen: Set<String>
  /// The word for a seat of the person's own that is chosen.
  private let ownState: PageText

  init(_ answer: Received, own: Set<String>, chosen: Set<String>, ownState: PageText) {
    seats = answer["seats"].list
    sections = answer["sections"].list
    (self.own, self.chosen, self.ownState) = (own, chosen, ownState)
  }

  /// How many seats can be chosen.
  var free: Int { seats.count { isPossible($0) } }

  private func isPossible(_ seat: Received) -> Bool {
    seat["available"].isTrue || own.contains(seat["seat_id"].text)
  }

  /// Returns the map; `live` is the path of the news of the seats.
  func map(count: Int, live: String, _ visit: Visit) -> SeatMap {
    var rows: [SeatMap.Row] = []
    let byPlace = Dictionary(
      seats.map { ("\($0["row"].number ?? 0)\($0["position"].text)", $0) },
      uniquingKeysWith: { first, _ in first })
    var drawn: Set<Int> = []
    for section in sections {
      guard let first = section["first_row"].number, let last = section["last_row"].number,
        first <= last
      else { continue }
      let inside = seats.filter {
        (first...last).contains($0["row"].number ?? 0)
          && $0["cabin_class"].text == section["cabin_class"].text
      }
      for row in first...last where drawn.insert(row).inserted {
        let cells = section["letters"].text.map { letter in
          byPlace["\(row)\(letter)"].map { cell($0, visit) } ?? .gap
        }
        rows.append(
          SeatMap.Row(
            "\(row)", cells,
            heading: row == first ? heading(section["cabin_class"].text, inside, visit) : ""))
      }
    }
    // An aircraft whose arrangement is not known is shown row by row, without aisles.
    let others = Dictionary(grouping: seats) { $0["row"].number ?? 0 }
    for (row, seats) in others.sorted(by: { $0.key < $1.key }) where !drawn.contains(row) {
      rows.append(SeatMap.Row("\(row)", seats.map { cell($0, visit) }))
    }
    return SeatMap(
      count: count, rows: rows, front: visit.text(.frontOfAircraft), live: live,
      stateWords: [
        .free: visit.text(.seatIsFree), .taken: visit.text(.seatIsTaken),
        .mine: visit.text(ownState),
      ])
  }

  /// The cabin, with what all of its seats here have in common.
  private func heading(_ cabin: String, _ seats: [Received], _ visit: Visit) -> String {
    var parts = [visit.word(cabin, PageText.cabins)]
    if let first = seats.first {
      let common = first["features"].list.map(\.text).filter { feature in
        seats.allSatisfy { $0["features"].list.contains { $0.text == feature } }
      }
      parts += common.compactMap { PageText.seatFeatures[$0] }.map { visit.text($0) }
      let price = first["price_delta"]["amount_minor"].number
      if price != 0, seats.allSatisfy({ $0["price_delta"]["amount_minor"].number == price }) {
        parts.append(surcharge(first, visit))
      }
    }
    return visit.list(parts)
  }

  private func cell(_ seat: Received, _ visit: Visit) -> SeatMap.Cell {
    let id = seat["seat_id"].text
    let isOwn = own.contains(id)
    let isChosen = chosen.contains(id) && isPossible(seat)
    let (state, word): (SeatMap.Cell.State, PageText) =
      if isChosen {
        (.mine, isOwn ? ownState : .seatIsChosen)
      } else if isPossible(seat) {
        (.free, .seatIsFree)
      } else {
        (.taken, .seatIsTaken)
      }
    let name = "\(seat["row"].number ?? 0)\(seat["position"].text)"
    var parts = [visit.text(.seatNamed, ["seat": name])]
    parts += seat["features"].list.compactMap { PageText.seatFeatures[$0.text] }
      .map { visit.text($0) }
    parts.append(visit.text(word))
    if seat["price_delta"]["amount_minor"].number != 0 { parts.append(surcharge(seat, visit)) }
    return SeatMap.Cell(
      id, label: seat["position"].text, state: state, description: visit.list(parts),
      isOwn: isOwn && !seat["available"].isTrue)
  }

  private func surcharge(_ seat: Received, _ visit: Visit) -> String {
    let sign = (seat["price_delta"]["amount_minor"].number ?? 0) > 0 ? "+" : ""
    return sign + visit.money(seat["price_delta"])
  }
}
