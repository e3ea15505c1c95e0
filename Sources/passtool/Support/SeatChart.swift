internal import PassFormats
internal import Vocabulary

/// The seats of a show as a booking service tells them.
struct SeatChart {
  /// In bytes; a thousand times what the largest room takes.
  static let longestFile = 16 << 20
  /// Rows, and places of a row, at most.
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
    let category: Category
    let state: State
  }

  struct Row {
    /// Nil for an aisle.
    let name: String?
    let seats: [Seat?]
  }

  struct Price {
    let category: Category
    let amount: Money
  }

  let title: String
  let place: String
  let begins: String
  let count: Int
  let available: Int
  let prices: [Price]
  let rows: [Row]

  /// Reads the answer of a service; members that it does not need are left alone.
  init(json bytes: [UInt8]) throws(ShapeError) {
    var object = try ObjectReader(json: bytes)
    title = try object.string("title")
    place = try object.string("place")
    begins = try object.string("starts_at")
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
    self.prices = prices
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
        SeatChart.Seat(category: try seat.choice("category"), state: try seat.choice("state")))
    }
    self.seats = seats
  }
}

extension JSONWriter {
  /// What of a plan is drawn, and how many seats of each row are in each state.
  mutating func members(of chart: SeatChart) {
    member("title", chart.title)
    member("place", chart.place)
    member("starts_at", chart.begins)
    member("seats", chart.count)
    member("available", chart.available)
    objects("prices", chart.prices) { writer, price in
      writer.member("category", price.category.rawValue)
      writer.member("amount_minor", price.amount.minorUnits)
      writer.member("currency", price.amount.currency.rawValue)
    }
    objects("rows", chart.rows) { writer, row in
      writer.member("row", orNull: row.name)
      for state in SeatChart.State.allCases {
        writer.member(state.rawValue.lowercased(), row.seats.count { $0?.state == state })
      }
    }
  }
}
