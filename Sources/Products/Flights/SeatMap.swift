package import Bookings
package import Vocabulary

/// The seats of an aircraft configuration.
package struct SeatMap: Record, Identified {
  package static let idPrefix = "map"
  package static let kind = "seat_map"

  package typealias ID = OpaqueID<SeatMap>

  /// One seat.
  package struct Place: Hashable, Sendable, Codable, Identified {
    package static let idPrefix = "seat"

    package typealias ID = OpaqueID<Place>

    /// A random id, independent of row and letter.
    package let id: ID
    /// The seat number, such as `12A`.
    package let seat: Seat
    package let cabin: Cabin
    /// Features such as `WINDOW`; clients must accept unknown ones.
    package let features: [String]
    /// Surcharge on the fare; negative for a discount.
    package let priceDelta: Money

    package init(id: ID, seat: Seat, cabin: Cabin, features: [String], priceDelta: Money) {
      self.id = id
      self.seat = seat
      self.cabin = cabin
      self.features = features
      self.priceDelta = priceDelta
    }

    /// The row number.
    package var row: Int { Int(seat.rawValue.dropLast()) ?? 0 }
    package var position: String { String(seat.rawValue.suffix(1)) }

    /// The text in the line of a price, with the special features, such as `seat 12A (exit row)`.
    package var label: String {
      let special = special.map(SeatFeature.label)
      return "seat \(seat)" + (special.isEmpty ? "" : " (\(special.joined(separator: ", ")))")
    }

    /// The features that do not follow from the place of the seat.
    package var special: [String] { features.filter { !SeatFeature.ofPlaces.contains($0) } }
  }

  /// Rows of one cabin that have the same seats and aisles.
  package struct Section: Hashable, Sendable, Codable {
    package let cabin: Cabin
    package let firstRow: Int
    package let lastRow: Int
    /// The seats of a row from left to right with a blank for each aisle, such as `ABC DEF`.
    package let letters: String

    package init(cabin: Cabin, firstRow: Int, lastRow: Int, letters: String) {
      (self.cabin, self.firstRow, self.lastRow) = (cabin, firstRow, lastRow)
      self.letters = letters
    }
  }

  package let id: ID
  /// The name, such as `A320, 180 seats`.
  package let name: String
  package let places: [Place]
  /// The arrangement of the places in the aircraft, from front to back; empty where that is not known.
  package let sections: [Section]
  /// The position of each place, because a seat is looked up at every hold and price.
  private let positions: [Place.ID: Int]

  package init(id: ID, name: String, places: [Place], sections: [Section] = []) {
    self.id = id
    self.name = name
    self.places = places
    self.sections = sections
    positions = Dictionary(
      places.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { [.name(name)] }

  /// Returns the seat with this id.
  package func place(_ id: Place.ID) -> Place? { positions[id].map { places[$0] } }

  /// Returns free seats of the same cabin, closest to the lost seat first.
  package func alternatives(
    to lost: [Place.ID], excluding taken: Set<String>, limit: Int = 5
  ) -> [Place] {
    guard let wanted = lost.lazy.compactMap({ place($0) }).first else { return [] }
    let free = places.filter {
      $0.cabin == wanted.cabin && !taken.contains($0.id.rawValue) && !lost.contains($0.id)
    }
    return Array(
      free.sorted { $0.distance(from: wanted) < $1.distance(from: wanted) }.prefix(limit))
  }
}

extension SeatMap {
  private enum CodingKeys: CodingKey { case id, name, places, sections }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try members.decode(ID.self, forKey: .id),
      name: try members.decode(String.self, forKey: .name),
      places: try members.decode([Place].self, forKey: .places),
      sections: try members.decodeIfPresent([Section].self, forKey: .sections) ?? [])
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(id, forKey: .id)
    try members.encode(name, forKey: .name)
    try members.encode(places, forKey: .places)
    if !sections.isEmpty { try members.encode(sections, forKey: .sections) }
  }

  package static func == (left: SeatMap, right: SeatMap) -> Bool {
    (left.id, left.name, left.places, left.sections)
      == (right.id, right.name, right.places, right.sections)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension SeatMap.Place {
  /// Returns the key of the order by equal price, then row, then column.
  fileprivate func distance(from wanted: SeatMap.Place) -> (Int, Int, String) {
    (
      priceDelta == wanted.priceDelta ? 0 : 1,
      abs(row - wanted.row) * 2 + (position == wanted.position ? 0 : 1), seat.rawValue
    )
  }
}
