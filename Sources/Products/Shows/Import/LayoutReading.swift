internal import OperatorFiles
internal import StrictText
internal import Vocabulary

// A layout as a person writes it, a row per line from the picture to the back:
//
//   {"row": "C", "seats": "1-6 _ 7-12", "category": "premium", "wheelchair": "1-2", "companion": "3"}
//
// `seats` has numbers, upwards or downwards, and `_` for each place without a seat. `category` is that of the whole
// row, by default regular; a member with the name of a category lists the seats of that category instead. A row without
// a name, `{}`, is an aisle.

extension ScreenLayout {
  /// Reads the layout under `rows`.
  init(_ screen: inout ObjectReader) throws(ShapeError) {
    let nodes = try screen.array("rows")
    guard nodes.count <= Self.maxRows else {
      throw screen.failure(
        "rows", "expected at most \(Self.maxRows) rows, found \(nodes.count)")
    }
    var rows: [Row] = []
    var offsets: [Int] = []
    for (index, node) in nodes.enumerated() {
      var object = try ObjectReader(node, path: "\(screen.path(to: "rows"))[\(index)]")
      offsets.append(object.peek("seats")?.offset ?? node.offset)
      rows.append(try Row(&object))
      try object.finish()
    }
    do throws(Problem) {
      try self.init(rows: rows)
    } catch {
      let place: (index: Int, detail: String)? =
        switch error {
        case .twice(let row, let seat): (row, "seat \(seat) is there twice; expected each once")
        case .badName(let row, let name):
          (row, "expected \(SeatName.expectation), found \(escaped(name))")
        case .noSeats, .tooLarge: nil
        }
      guard let place else { throw screen.failure("rows", "\(error)") }
      throw ShapeError(
        path: "\(screen.path(to: "rows"))[\(place.index)].seats", offset: offsets[place.index],
        detail: place.detail)
    }
  }
}

extension ScreenLayout.Row {
  /// Reads a row, or an aisle if it has no name.
  fileprivate init(_ object: inout ObjectReader) throws(ShapeError) {
    guard let name = try object.optionalString("row") else {
      self.init(name: nil, cells: [])
      return
    }
    guard SeatName(row: name, number: 1) != nil else {
      throw object.failure("row", "expected 1 to 6 of A–Z 0–9")
    }
    let category: SeatCategory = try object.optionalChoice("category") ?? .regular
    let numbers = try object.seatNumbers("seats")
    let there = Set(numbers)
    var categories: [Int: SeatCategory] = [:]
    for other in SeatCategory.allCases where object.peek(other.rawValue) != nil {
      for number in try object.seatNumbers(other.rawValue) {
        guard let number, there.contains(number) else {
          throw object.failure(
            other.rawValue,
            number.map { "seat \($0) is not among the seats of this row" }
              ?? "expected only numbers, found a gap")
        }
        if let first = categories.updateValue(other, forKey: number) {
          throw object.failure(
            other.rawValue,
            first == other
              ? "seat \(number) is there twice; expected each once"
              : "seat \(number) is under \(first.rawValue), too; leave it in one of the two")
        }
      }
    }
    self.init(
      name: name,
      cells: numbers.map { number in
        number.map { .init(number: $0, category: categories[$0] ?? category) }
      })
  }
}

extension ObjectReader {
  /// Reads numbers such as `1-6 _ 12-7 14`; nil for a place without a seat.
  fileprivate mutating func seatNumbers(_ name: String) throws(ShapeError) -> [Int?] {
    let text = try string(name)
    func expected(_ word: Substring) -> ShapeError {
      failure(
        name,
        "expected numbers from 1 to 999 and gaps, such as \"1-6 _ 7-12\", found \(shown(String(word)))"
      )
    }
    guard text.utf8.count <= 4_000 else { throw expected(text[...]) }
    var numbers: [Int?] = []
    for word in text.split(separator: " ") {
      if word.utf8.allSatisfy({ $0 == UInt8(ascii: "_") }) {
        numbers += Array(repeating: nil, count: word.utf8.count)
      } else {
        let ends = word.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
          .map { $0.first == "0" ? nil : number($0, 1...999) }
        guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1] else {
          throw expected(word)
        }
        numbers += stride(from: first, through: last, by: first <= last ? 1 : -1).map(Optional.init)
      }
      guard numbers.count <= ScreenLayout.maxCells else {
        throw failure(
          name, "expected a row of at most \(ScreenLayout.maxCells) places and gaps")
      }
    }
    guard numbers.contains(where: { $0 != nil }) else { throw expected(text[...]) }
    return numbers
  }
}
