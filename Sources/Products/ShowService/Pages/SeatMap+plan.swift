internal import PassPages
internal import StrictText
internal import Vocabulary

extension SeatMap {
  /// The map of a showing's seats, as `GET /shows/showings/{showing_id}/seats` answers.
  ///
  /// `chosen` are seats that stay chosen if they can still be had. `own` are those that the visitor's open offer locks,
  /// and which therefore nobody else has.
  init(
    of plan: Received, count: Int, chosen: Set<String>, own: Set<String>, _ visit: Visit,
    live: String
  ) {
    let prices = Dictionary(
      plan["prices"].list.map { ($0["category"].text, visit.money($0)) }, uniquingKeysWith: { $1 })
    var rows: [Row] = []
    var part = ""
    for row in plan["rows"].list {
      let seats = row["seats"].list
      let name = row["row"].text
      let kind = Self.mainCategory(of: seats)
      var heading = ""
      if let kind, kind != part {
        part = kind
        heading = Self.words(for: kind, prices[kind], visit)
      }
      rows.append(
        Row(
          name,
          seats.map { seat in
            guard let id = seat["seat"].nonEmpty else { return .gap }
            let category = seat["category"].text
            let isForSale = prices[category] != nil
            let state = Self.state(
              of: seat, isChosen: chosen.contains(id), isOwn: own.contains(id),
              isForSale: isForSale)
            let description = visit.text(
              .seatInWords,
              [
                "seat": id, "kind": Self.words(for: category, prices[category], visit),
                "state": visit.text(Self.words(for: state)),
              ])
            return Cell(
              id, label: Self.number(of: id, in: name), state: state, description: description,
              isOwn: own.contains(id) && seat["state"].text == "LOCKED", isForSale: isForSale)
          }, heading: heading))
    }
    self.init(
      count: count, rows: rows, front: visit.text(.screen), live: live,
      stateWords: [
        .free: visit.text(.seatIsFree), .taken: visit.text(.seatIsTaken),
        .mine: visit.text(.seatIsMine),
      ])
  }

  /// The number of a seat in its row, such as "7" of C7.
  private static func number(of seat: String, in row: String) -> String {
    let number = seat.hasPrefix(row) ? seat.dropFirst(row.count) : seat[...]
    return String(number.drop { $0 == "-" })
  }

  /// The category of most seats of a row; nil for an aisle.
  private static func mainCategory(of seats: [Received]) -> String? {
    var counts: [String: Int] = [:]
    for seat in seats where seat.exists { counts[seat["category"].text, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  private static func words(for category: String, _ price: String?, _ visit: Visit) -> String {
    let name = PageText.seatCategories[category].map { visit.text($0) } ?? category
    return price.map { visit.text(.categoryAndPrice, ["category": name, "price": $0]) } ?? name
  }

  private static func state(
    of seat: Received, isChosen: Bool, isOwn: Bool, isForSale: Bool
  ) -> Cell.State {
    guard isForSale else { return .blocked }
    switch seat["state"].text {
    case "AVAILABLE": return isChosen ? .mine : .free
    case "LOCKED": return isOwn ? .mine : .taken
    case "BOOKED": return .taken
    default: return .blocked
    }
  }

  private static func words(for state: Cell.State) -> PageText {
    switch state {
    case .free: .seatIsFree
    case .taken: .seatIsTaken
    case .mine: .seatIsMine
    case .blocked: .seatIsBlocked
    }
  }
}
