internal import Vocabulary

extension SeatPlan {
  /// The plan as a picture that scales to any width, with its legend; it says nothing about who has a seat.
  ///
  /// - Parameter selected: seats that somebody is about to lock.
  package func svg(selected: Set<SeatName> = []) -> String {
    let rows = layout?.rows ?? []
    let across = max(rows.map(\.cells.count).max() ?? 0, Self.leastAcross)
    let (width, left) = ((across + 4) * Self.cell, 2 * Self.cell)
    var body: [String] = []
    if layout != nil {
      body.append(
        #"<path d="M\#(left) 22H\#(width - left)" stroke="\#(Self.ink)" stroke-width="4"/>"#
          + Self.text("screen", width / 2, 14))
    }
    for (index, row) in rows.enumerated() {
      guard let name = row.name else { continue }
      let y = 36 + index * Self.cell
      for x in [Self.cell, width - Self.cell] {
        body.append(Self.text(name, x, y + Self.cell / 2 + 3))
      }
      let start = left + (across - row.cells.count) * Self.cell / 2
      for (position, cell) in row.cells.enumerated() {
        guard let cell, let seat = SeatName(row: name, number: cell.number) else { continue }
        body.append(picture(of: seat, cell, start + position * Self.cell, y, selected))
      }
    }
    let bottom = 36 + rows.count * Self.cell + 12
    let legend = legend
    for (index, entry) in legend.enumerated() {
      let y = bottom + index * 18
      body.append(
        Self.seat(left, y, fill: entry.fill, edge: entry.edge)
          + Self.text(entry.words, left + 26, y + 12, anchor: "start"))
    }
    let height = bottom + legend.count * 18 + 8
    let title = "\(show.title), \(show.place)"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" role="img" \
      font-family="sans-serif" font-size="9" fill="\(Self.ink)"><title>\(xml(title))</title>\
      <desc>\(xml("\(free) free. \(show.begins)"))</desc>\
      <rect width="\(width)" height="\(height)" fill="#f4f4f4"/>
      \(body.joined(separator: "\n"))
      </svg>

      """
  }

  private static let cell = 20
  private static let leastAcross = 10
  private static let ink = "#222"

  /// The colour of a state.
  private static func fill(_ state: SeatState) -> String {
    switch state {
    case .available: "#fff"
    case .locked: "#f5c518"
    case .booked: "#9a9a9a"
    case .blocked: "#000"
    }
  }

  /// The edge says the category, because the colour says the state.
  private static func edge(_ category: SeatCategory) -> String {
    switch category {
    case .regular: "#555"
    case .premium: "#1f5fbf"
    case .vip: "#a0208c"
    case .wheelchair: "#0a7a5a"
    case .companion: "#5ab89a"
    }
  }

  private static let selectedFill = "#2e9e44"

  private var legend: [(fill: String, edge: String, words: String)] {
    let categories = layout?.categories ?? [.regular]
    let prices = categories.map { category in
      let price = show.price(of: category)?.description ?? "not sold"
      return (
        fill: Self.fill(.available), edge: Self.edge(category),
        words: "\(category.rawValue): \(price)"
      )
    }
    guard layout != nil else { return prices }
    let edge = Self.edge(.regular)
    return prices + [(Self.selectedFill, edge, "selected")]
      + [SeatState.locked, .booked, .blocked].map {
        (Self.fill($0), edge, $0.rawValue.lowercased())
      }
  }

  private func picture(
    of seat: SeatName, _ cell: ScreenLayout.Cell, _ x: Int, _ y: Int, _ selected: Set<SeatName>
  ) -> String {
    let state = state(of: seat)
    let isSelected = selected.contains(seat) && state == .available
    let words = isSelected ? "selected" : state.rawValue.lowercased()
    let number =
      #"<text x="\#(x + 10)" y="\#(y + 11)" text-anchor="middle" font-size="6""#
      + (isSelected || state == .blocked ? ##" fill="#fff""## : "") + ">\(cell.number)</text>"
    return "<g><title>\(seat), \(cell.category.rawValue), \(words)</title>"
      + Self.seat(
        x, y, fill: isSelected ? Self.selectedFill : Self.fill(state),
        edge: Self.edge(cell.category)) + number + "</g>"
  }

  private static func seat(_ x: Int, _ y: Int, fill: String, edge: String) -> String {
    #"<rect x="\#(x + 2)" y="\#(y + 2)" width="16" height="14" rx="4" fill="\#(fill)" stroke="\#(edge)" stroke-width="2"/>"#
  }

  private static func text(
    _ words: String, _ x: Int, _ y: Int, anchor: String = "middle"
  ) -> String {
    #"<text x="\#(x)" y="\#(y)" text-anchor="\#(anchor)">\#(xml(words))</text>"#
  }
}

/// A text as XML has it, without what XML 1.0 cannot have.
private func xml(_ text: String) -> String {
  var escaped = ""
  for scalar in withoutControls(text).unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}
