internal import StrictText
internal import Vocabulary

/// The seats of a flight, as GET /v1/flights/{flight_id}/seats has them.
extension SeatChart {
  init(flight object: inout ObjectReader) throws(ShapeError) {
    subject = .flight(id: try object.string("flight_id"))
    let seats = try object.open("seats", most: 1_000, FlightSeat.init)
    let sections = try object.open("sections", most: Self.longest, FlightSection.init)
    var surcharges: [Money] = []
    for seat in seats where seat.surcharge.minorUnits != 0 && !surcharges.contains(seat.surcharge) {
      surcharges.append(seat.surcharge)
    }
    surcharges.sort { $0.minorUnits < $1.minorUnits }
    func mark(of seat: FlightSeat) -> Character {
      guard let index = surcharges.firstIndex(of: seat.surcharge) else { return "o" }
      return index < Self.marks.count ? Self.marks[index] : "+"
    }
    let known = Dictionary(seats.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var rows: [Row] = []
    guard sections.map(\.rows.count).reduce(0, +) <= Self.longest else {
      throw object.failure("sections", "expected at most \(Self.longest) rows in all")
    }
    var letters: String?
    for section in sections {
      if letters != section.letters {
        rows.append(
          Row(
            name: nil,
            seats: section.letters.map { $0 == " " ? nil : Seat(mark: $0, state: .available) },
            isHeading: true))
      }
      letters = section.letters
      for row in section.rows {
        rows.append(
          Row(
            name: "\(row)",
            seats: section.letters.map { letter in
              known["\(row)\(letter)"].map {
                Seat(mark: mark(of: $0), state: $0.isAvailable ? .available : .booked)
              }
            }))
      }
    }
    self.rows = rows
    count = seats.count
    available = seats.count(where: \.isAvailable)
    let used = Set(rows.filter { !$0.isHeading }.flatMap { $0.seats.compactMap { $0?.mark } })
    legend =
      (used.contains("o") ? ["o no surcharge"] : [])
      + surcharges.enumerated().map { index, money in
        let mark = index < Self.marks.count ? Self.marks[index] : "+"
        return "\(mark) \(money.minorUnits < 0 ? "" : "+ ")\(money)"
      } + FlightSeat.features(of: seats)
  }

  /// The marks of surcharges, beginning with that of the smallest.
  private static let marks: [Character] = Array("123456789")
}

private struct FlightSeat {
  let row: Int
  let name: String
  let isAvailable: Bool
  let features: [String]
  let surcharge: Money

  init(_ object: inout ObjectReader) throws(ShapeError) {
    row = try object.integer("row", in: 1...999)
    name = "\(row)\(try object.string("position"))"
    guard let available = try object.optionalBoolean("available") else {
      throw object.failure("available", "is missing")
    }
    isAvailable = available
    features = try object.strings("features")
    guard let node = object.optional("price_delta") else {
      throw object.failure("price_delta", "is missing")
    }
    var price = try ObjectReader(node, path: object.path(to: "price_delta"))
    surcharge = Money(try price.integer("amount_minor"), try price.text("currency"))
  }

  /// Returns the features that do not follow from a seat's place, with their rows, such as `exit row: rows 12, 13`.
  static func features(of seats: [FlightSeat]) -> [String] {
    var rows: [String: Set<Int>] = [:]
    for seat in seats {
      for feature in seat.features where feature != "WINDOW" && feature != "AISLE" {
        rows[feature, default: []].insert(seat.row)
      }
    }
    return rows.sorted { $0.key < $1.key }.map { feature, rows in
      let name = escaped(feature.lowercased().replacing("_", with: " "), limit: 40)
      let list = rows.sorted().map(String.init).joined(separator: ", ")
      return "\(name): \(rows.count == 1 ? "row" : "rows") \(list)"
    }
  }
}

private struct FlightSection {
  let rows: ClosedRange<Int>
  let letters: String

  init(_ object: inout ObjectReader) throws(ShapeError) {
    let first = try object.integer("first_row", in: 1...999)
    let last = try object.integer("last_row", in: 1...999)
    guard first <= last else { throw object.failure("last_row", "is before first_row") }
    rows = first...last
    letters = try object.string("letters")
    guard letters.utf8.count <= SeatChart.longest,
      letters.utf8.allSatisfy({ ASCII.isUpperCaseLetter($0) || $0 == UInt8(ascii: " ") })
    else { throw object.failure("letters", "expected letters and blanks, such as \"ABC DEF\"") }
  }
}

extension ObjectReader {
  /// Reads an array of objects, which may have more members than are read.
  fileprivate mutating func open<Value>(
    _ name: String, most: Int, _ read: (inout ObjectReader) throws(ShapeError) -> Value
  ) throws(ShapeError) -> [Value] {
    let (nodes, path) = (try array(name), path(to: name))
    guard nodes.count <= most else {
      throw failure(name, "expected at most \(most), found \(nodes.count)")
    }
    return try each(of: nodes, path) { (node, place) throws(ShapeError) in
      var object = try ObjectReader(node, path: place)
      return try read(&object)
    }
  }
}
