internal import Bookings
internal import Vocabulary

extension SeatPlan {
  /// Returns the plan as a picture; `selected` are the seats that the user is about to lock.
  package func svg(selected: Set<SeatName> = []) -> String {
    SeatDrawing(
      title: "\(show.title), \(show.place)", details: "\(free) free. \(show.begins)",
      front: layout == nil ? nil : "screen",
      rows: (layout?.rows ?? []).map { row in
        SeatDrawing.Row(
          row.name,
          row.cells.map { cell in
            guard let name = row.name, let cell, let seat = SeatName(row: name, number: cell.number)
            else { return nil }
            return picture(of: seat, cell, isSelected: selected.contains(seat))
          })
      },
      legend: legend
    ).svg
  }

  /// Returns the edge of a seat, which shows the category, because the fill shows the state.
  private static func edge(_ category: SeatCategory) -> String {
    switch category {
    case .regular: "#555"
    case .premium: "#1f5fbf"
    case .vip: "#a0208c"
    case .wheelchair: "#0a7a5a"
    case .companion: "#5ab89a"
    }
  }

  private static func look(_ state: SeatState, _ category: SeatCategory) -> SeatDrawing.Look {
    let edge = edge(category)
    return switch state {
    case .available: .free(edge: edge)
    case .locked: .locked(edge: edge)
    case .booked: .taken(edge: edge)
    case .blocked: .blocked(edge: edge)
    }
  }

  private var legend: [(look: SeatDrawing.Look, words: String)] {
    let categories = layout?.categories ?? [.regular]
    let prices = categories.map { category in
      let price = show.price(of: category)?.description ?? "not sold"
      return (
        look: Self.look(.available, category), words: "\(category.rawValue): \(price)"
      )
    }
    guard layout != nil else { return prices }
    return prices + [(.selected(edge: Self.edge(.regular)), "selected")]
      + [SeatState.locked, .booked, .blocked].map {
        (Self.look($0, .regular), $0.rawValue.lowercased())
      }
  }

  private func picture(
    of seat: SeatName, _ cell: ScreenLayout.Cell, isSelected: Bool
  ) -> SeatDrawing.Cell {
    let state = state(of: seat)
    let isSelected = isSelected && state == .available
    let words = isSelected ? "selected" : state.rawValue.lowercased()
    return .seat(
      "\(cell.number)", words: "\(seat), \(cell.category.rawValue), \(words)",
      isSelected
        ? .selected(edge: Self.edge(cell.category)) : Self.look(state, cell.category))
  }
}
