internal import Bookings
package import Vocabulary

extension SeatMap {
  /// Returns the map as a picture.
  ///
  /// `cabin` is nil for all cabins. `selected` are the seats that the traveler is about to hold.
  package func svg(
    of flight: FlightInstance, cabin: Cabin? = nil, taken: Set<Place.ID>, selected: Set<Seat> = []
  ) -> String {
    let places = places.filter { cabin == nil || $0.cabin == cabin }
    var surcharges: [Money] = []
    for place in places where !surcharges.contains(place.priceDelta) {
      surcharges.append(place.priceDelta)
    }
    surcharges.sort { $0.minorUnits < $1.minorUnits }
    let edges = Dictionary(
      uniqueKeysWithValues: surcharges.enumerated().map { index, money in
        (money, Self.edges[money.minorUnits == 0 ? 0 : 1 + index % (Self.edges.count - 1)])
      })
    let bySeat = Dictionary(places.map { ($0.seat, $0) }, uniquingKeysWith: { first, _ in first })
    func cell(_ seat: Seat) -> SeatDrawing.Cell? {
      bySeat[seat].map { place in
        let edge = edges[place.priceDelta] ?? Self.edges[0]
        let (state, look): (String, SeatDrawing.Look) =
          if taken.contains(place.id) {
            ("taken", .taken(edge: edge))
          } else if selected.contains(seat) {
            ("selected", .selected(edge: edge))
          } else {
            ("available", .free(edge: edge))
          }
        let words = [place.label, place.cabin.label, Self.words(for: place.priceDelta), state]
        return .seat(
          place.mark, words: words.joined(separator: ", "), look)
      }
    }
    var rows: [SeatDrawing.Row] = []
    var former: Section?
    for section in drawnSections where cabin == nil || section.cabin == cabin {
      let letters = Array(section.letters)
      if former?.cabin != section.cabin || former?.letters != section.letters {
        rows.append(.init(nil, letters.map { $0 == " " ? nil : .label(String($0)) }))
      }
      former = section
      rows += (section.firstRow...section.lastRow).map { row in
        .init("\(row)", letters.map { $0 == " " ? nil : Seat("\(row)\($0)").flatMap(cell) })
      }
    }
    let count = places.count { !taken.contains($0.id) }
    let special = Set(places.flatMap(\.special)).sorted().map(SeatFeature.label)
    let prices = surcharges.map { money in
      (SeatDrawing.Look.free(edge: edges[money] ?? Self.edges[0]), Self.words(for: money))
    }
    return SeatDrawing(
      title: "\(flight.designator), \(flight.origin)–\(flight.destination)",
      details: "\(count) free. \(flight.departure.inWords)", front: "front", rows: rows,
      legend: prices
        + (special.isEmpty
          ? [] : [(.free(edge: Self.edges[0]), "*: \(special.joined(separator: ", "))")]) + [
          (.selected(edge: Self.edges[0]), "selected"), (.taken(edge: Self.edges[0]), "taken"),
        ]
    ).svg
  }

  private static let edges = ["#555", "#1f5fbf", "#a0208c", "#0a7a5a", "#b05a00"]

  private static func words(for surcharge: Money) -> String {
    switch surcharge.minorUnits {
    case 0: "no surcharge"
    case ..<0: "\(surcharge)"
    default: "+ \(surcharge)"
    }
  }

  /// The sections; a map that was stored without them gets rows without aisles, from the seats themselves.
  package var drawnSections: [Section] {
    guard sections.isEmpty else { return sections }
    var rows: [(row: Int, cabin: Cabin, letters: String)] = []
    for place in places {
      if rows.last?.row == place.row, rows.last?.cabin == place.cabin {
        rows[rows.count - 1].letters += place.position
      } else {
        rows.append((place.row, place.cabin, place.position))
      }
    }
    var found: [Section] = []
    for row in rows {
      if let last = found.last, last.cabin == row.cabin, last.letters == row.letters,
        last.lastRow + 1 == row.row
      {
        found.removeLast()
        found.append(
          Section(
            cabin: row.cabin, firstRow: last.firstRow, lastRow: row.row, letters: row.letters))
      } else {
        found.append(
          Section(
            cabin: row.cabin, firstRow: row.row, lastRow: row.row, letters: row.letters))
      }
    }
    return found
  }
}

extension SeatMap.Place {
  /// The mark of the seat in a picture, with a star if it has something that others do not have.
  fileprivate var mark: String { special.isEmpty ? position : "\(position)*" }
}
