internal import PassFormats
internal import StrictText
internal import Vocabulary

/// The seats of a show or of a flight, from the answer of a booking service.
struct SeatChart {
  /// The maximum size of a file in bytes, which is a thousand times the size for the largest room.
  static let longestFile = 16 << 20
  /// Maximum number of rows, and of places in a row.
  static let longest = 200

  enum State: String, CaseIterable {
    case available = "AVAILABLE"
    case locked = "LOCKED"
    case booked = "BOOKED"
    case blocked = "BLOCKED"
  }

  enum Category: String, CaseIterable {
    case regular, premium, vip, wheelchair, companion
  }

  struct Seat {
    /// The mark by its category or price, for a free seat.
    let mark: Character
    let state: State
  }

  struct Row {
    /// The name of the row; nil for an aisle, and for the letters of columns.
    let name: String?
    let seats: [Seat?]
    /// Whether the row has the letters of columns in place of seats.
    var isHeading = false
  }

  struct Price {
    let category: Category
    let amount: Money
  }

  /// The show or the flight that is sold.
  enum Subject {
    case show(title: String, place: String, begins: String, prices: [Price])
    case flight(id: String)
  }

  let subject: Subject
  let count: Int
  let available: Int
  let rows: [Row]
  /// The meanings of the marks of free seats, and remarks on some rows.
  let legend: [String]

  /// Reads the answer of a service; members that are not needed are ignored.
  init(json bytes: [UInt8]) throws(ShapeError) {
    var object = try ObjectReader(json: bytes)
    self = object.peek("flight_id") == nil ? try Self(show: &object) : try Self(flight: &object)
  }

  private init(show object: inout ObjectReader) throws(ShapeError) {
    let title = try object.string("title")
    let place = try object.string("place")
    let begins = try object.string("starts_at")
    count = try object.integer("seat_count", in: 0...1_000_000)
    available = try object.integer("available", in: 0...1_000_000)
    var prices: [Price] = []
    for (index, node) in try object.optionalArray("prices")?.enumerated().map({ $0 }) ?? [] {
      guard index < Category.allCases.count else {
        throw object.failure("prices", "expected at most one for each category")
      }
      var price = try ObjectReader(node, path: "prices[\(index)]")
      prices.append(
        Price(
          category: try price.choice("category"),
          amount: Money(try price.integer("amount_minor"), try price.text("currency"))))
    }
    subject = .show(title: title, place: place, begins: begins, prices: prices)
    var rows: [Row] = []
    let nodes = try object.array("rows")
    guard nodes.count <= Self.longest else {
      throw object.failure("rows", "expected at most \(Self.longest), found \(nodes.count)")
    }
    for (index, node) in nodes.enumerated() {
      var row = try ObjectReader(node, path: "rows[\(index)]")
      rows.append(try Row(&row))
    }
    self.rows = rows
    let used = Set(rows.flatMap { $0.seats.compactMap { $0?.mark } })
    legend =
      rows.isEmpty
      ? prices.map { "\($0.category.rawValue): \($0.amount)" }
      : Category.allCases.filter { used.contains($0.mark) }.map { category in
        let price = prices.first { $0.category == category }?.amount.description
        return "\(category.mark) \(category.rawValue): \(price ?? "not sold")"
      }
  }
}

extension SeatChart.Category {
  fileprivate var mark: Character {
    switch self {
    case .regular: "o"
    case .premium: "P"
    case .vip: "V"
    case .wheelchair: "W"
    case .companion: "C"
    }
  }
}

extension SeatChart.Row {
  fileprivate init(_ object: inout ObjectReader) throws(ShapeError) {
    if case .null? = object.peek("row")?.value {
      name = nil
    } else {
      name = try object.optionalString("row")
    }
    let nodes = try object.array("seats")
    guard nodes.count <= SeatChart.longest else {
      throw object.failure(
        "seats", "expected at most \(SeatChart.longest), found \(nodes.count)")
    }
    var seats: [SeatChart.Seat?] = []
    for (index, node) in nodes.enumerated() {
      if case .null = node.value {
        seats.append(nil)
        continue
      }
      var seat = try ObjectReader(node, path: "\(object.path(to: "seats"))[\(index)]")
      seats.append(
        SeatChart.Seat(
          mark: (try seat.choice("category") as SeatChart.Category).mark,
          state: try seat.choice("state")))
    }
    self.seats = seats
  }
}

extension JSONWriter {
  /// Writes the parts of a plan that are drawn, and the number of seats of each row in each state.
  mutating func members(of chart: SeatChart) {
    switch chart.subject {
    case .show(let title, let place, let begins, _):
      member("title", title)
      member("place", place)
      member("starts_at", begins)
    case .flight(let id): member("flight_id", id)
    }
    member("seats", chart.count)
    member("available", chart.available)
    if case .show(_, _, _, let prices) = chart.subject {
      objects("prices", prices) { writer, price in
        writer.member("category", price.category.rawValue)
        writer.member("amount_minor", price.amount.minorUnits)
        writer.member("currency", price.amount.currency.rawValue)
      }
    }
    objects("rows", chart.rows.filter { !$0.isHeading }) { writer, row in
      writer.member("row", orNull: row.name)
      for state in SeatChart.State.allCases {
        writer.member(state.rawValue.lowercased(), row.seats.count { $0?.state == state })
      }
    }
  }
}
