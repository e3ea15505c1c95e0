internal import Vocabulary

/// The seats of a screen as they are arranged: rows from the picture to the back, with gaps and aisles.
package struct ScreenLayout: Hashable, Sendable, Codable {
  /// The maximum number of seats of one layout; larger rooms are several screens, or sell places without numbers.
  package static let maxSeats = 5_000
  /// The maximum number of rows, and of cells in a row.
  package static let maxRows = 200
  package static let maxCells = 200

  /// A row of seats, or an aisle.
  package struct Row: Hashable, Sendable, Codable {
    /// The name; nil for an aisle across the room.
    package let name: String?
    /// The cells from left to right as the audience sees them; nil for a place without a seat.
    package let cells: [Cell?]

    package init(name: String?, cells: [Cell?]) {
      self.name = name
      self.cells = cells
    }
  }

  /// One seat of a row.
  package struct Cell: Hashable, Sendable, Codable {
    package let number: Int
    package let category: SeatCategory

    package init(number: Int, category: SeatCategory) {
      self.number = number
      self.category = category
    }
  }

  /// The place of a seat in the layout.
  package struct Place: Hashable, Sendable {
    package let row: Int
    package let cell: Int
    package let category: SeatCategory
  }

  package let rows: [Row]
  /// The places by the names of seats, because every lock and every price looks up seats.
  private let places: [String: Place]

  /// A reason why rows are not a layout.
  package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    case noSeats
    case tooLarge(String)
    case badName(row: Int, String)
    case twice(row: Int, SeatName)

    package var description: String {
      switch self {
      case .noSeats:
        "has no seat; to sell places without numbers, leave rows out and use the column places of the shows"
      case .tooLarge(let what): what
      case .badName(let row, let name):
        "rows[\(row)]: expected \(SeatName.expectation), found \(escaped(name))"
      case .twice(let row, let seat):
        "rows[\(row)]: seat \(seat) is there twice; expected each once"
      }
    }
  }

  package init(rows: [Row]) throws(Problem) {
    guard rows.count <= Self.maxRows else {
      throw .tooLarge("has \(rows.count) rows, and at most \(Self.maxRows) are possible")
    }
    var places: [String: Place] = [:]
    for (index, row) in rows.enumerated() {
      guard row.cells.count <= Self.maxCells else {
        throw .tooLarge(
          "rows[\(index)]: is \(row.cells.count) cells wide, and at most \(Self.maxCells) are possible"
        )
      }
      for (position, cell) in row.cells.enumerated() {
        guard let cell else { continue }
        guard let name = SeatName(row: row.name ?? "", number: cell.number) else {
          throw .badName(row: index, "\(row.name ?? "")\(cell.number)")
        }
        let place = Place(row: index, cell: position, category: cell.category)
        guard places.updateValue(place, forKey: name.rawValue) == nil else {
          throw .twice(row: index, name)
        }
        guard places.count <= Self.maxSeats else {
          throw .tooLarge("has more than \(Self.maxSeats) seats; divide it into several screens")
        }
      }
    }
    guard !places.isEmpty else { throw .noSeats }
    self.rows = rows
    self.places = places
  }

  package var seatCount: Int { places.count }

  package func place(_ seat: SeatName) -> Place? { places[seat.rawValue] }

  /// All seats, row by row from left to right.
  package var seats: [SeatName] {
    rows.flatMap { row in
      row.cells.compactMap { cell in
        cell.flatMap { SeatName(row: row.name ?? "", number: $0.number) }
      }
    }
  }

  /// The categories that it has, in their order.
  package var categories: [SeatCategory] {
    let there = Set(places.values.map { $0.category })
    return SeatCategory.allCases.filter { there.contains($0) }
  }
}

extension ScreenLayout {
  private enum CodingKeys: CodingKey { case rows }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(rows: try members.decode([Row].self, forKey: .rows))
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(rows, forKey: .rows)
  }

  package static func == (left: Self, right: Self) -> Bool { left.rows == right.rows }
  package func hash(into hasher: inout Hasher) { hasher.combine(rows) }
}
