package import Bookings
internal import Vocabulary

extension ShowOffer {
  /// Returns the best free seats side by side: as near as possible to the middle of the row and to the row with the
  /// best view, two thirds from the front.
  ///
  /// If the house asks for it, no single free seat is left between them and a taken seat or the end of the row; if no
  /// other seats are free, they are chosen all the same.
  ///
  /// `category` is nil for any category but those for wheelchairs. `taken` has the names of all seats that are not
  /// free.
  package func best(
    _ count: Int, _ category: SeatCategory?, taken: Set<String>
  ) throws(Refusal) -> [SeatName] {
    guard let layout else {
      throw .invalid("best", "this show has no numbered seats; ask for places")
    }
    guard count > 0 else { throw .invalid("best", "expected a count of at least 1") }
    let blocks = layout.rows.indices.flatMap {
      layout.blocks(of: count, inRow: $0, taken: taken) { cell in
        category.map { cell.category == $0 }
          ?? (cell.category != .wheelchair && cell.category != .companion)
          && show.value.price(of: cell.category) != nil
      }
    }
    let orderly = avoidsSingleGaps ? blocks.filter { !$0.leavesGap } : blocks
    let best = (orderly.isEmpty ? blocks : orderly).min { $0.distance < $1.distance }
    guard let best else {
      throw Refusal(
        .unavailable,
        count == 1
          ? "no such seat is available; choose another category or another show"
          : "\(count) seats side by side are not available; choose single seats, or ask for fewer",
        [.init("units", .resources([]))])
    }
    return best.seats
  }
}

/// Free seats side by side.
private struct Block {
  let seats: [SeatName]
  /// The square of the distance from the best place in the room.
  let distance: Double
  let leavesGap: Bool
}

extension ScreenLayout {
  /// Returns all runs of `count` free seats of a row without a gap between them.
  fileprivate func blocks(
    of count: Int, inRow index: Int, taken: Set<String>, _ isWanted: (Cell) -> Bool
  ) -> [Block] {
    let row = rows[index]
    guard let name = row.name, row.cells.count >= count else { return [] }
    // An entry is nil if the cell has no free seat.
    let free = row.cells.map { cell -> SeatName? in
      guard let cell, let seat = SeatName(row: name, number: cell.number),
        !taken.contains(seat.rawValue)
      else { return nil }
      return seat
    }
    func isFree(_ cell: Int) -> Bool { free.indices.contains(cell) && free[cell] != nil }
    let middle = Double(rows.map(\.cells.count).max() ?? 1) / 2
    let bestRow = Double(rows.count) * 2 / 3
    return (0...(row.cells.count - count)).compactMap { start in
      let range = start..<(start + count)
      let seats = range.compactMap { cell in
        row.cells[cell].map(isWanted) == true ? free[cell] : nil
      }
      guard seats.count == count else { return nil }
      let across = Double(start) + Double(count) / 2 - middle
      let along = (Double(index) + 0.5 - bestRow) * 1.5
      let leavesGap =
        isFree(start - 1) && !isFree(start - 2)
        || isFree(range.upperBound) && !isFree(range.upperBound + 1)
      return Block(
        seats: seats, distance: across * across + along * along, leavesGap: leavesGap)
    }
  }
}
