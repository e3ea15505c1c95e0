internal import Vocabulary

/// A plan of seats as a picture that scales to any width, with a legend; it says nothing about who has a seat.
package struct SeatDrawing: Sendable {
  /// The look of a seat: the fill shows its state, the edge its category.
  package struct Look: Sendable {
    fileprivate let fill: String
    fileprivate let edge: String
    /// Whether letters on it are white.
    fileprivate let isDark: Bool

    private init(_ fill: String, _ edge: String, isDark: Bool = false) {
      (self.fill, self.edge, self.isDark) = (fill, edge, isDark)
    }

    package static func free(edge: String) -> Look { Look("#fff", edge) }
    package static func selected(edge: String) -> Look { Look("#2e9e44", edge, isDark: true) }
    /// Returns the look of a seat that a user has on hold, and may still buy or give up.
    package static func locked(edge: String) -> Look { Look("#f5c518", edge) }
    package static func taken(edge: String) -> Look { Look("#9a9a9a", edge) }
    package static func blocked(edge: String) -> Look { Look("#000", edge, isDark: true) }
  }

  /// The content of a place in a row.
  package enum Cell: Sendable {
    /// A seat with the few letters that are written on it, and the words that a pointer over it shows.
    case seat(String, words: String, Look)
    /// A word without a seat, such as the letter of a column.
    case label(String)
  }

  package struct Row: Sendable {
    /// The name that is written at both ends; nil for a row without seats.
    fileprivate let name: String?
    fileprivate let cells: [Cell?]

    /// A row with its cells from left to right; nil for a gap.
    package init(_ name: String?, _ cells: [Cell?]) {
      (self.name, self.cells) = (name, cells)
    }
  }

  private let title: String
  private let details: String
  /// The label of the side that the rows face; nil for none.
  private let front: String?
  private let rows: [Row]
  private let legend: [(look: Look, words: String)]

  package init(
    title: String, details: String, front: String?, rows: [Row],
    legend: [(look: Look, words: String)]
  ) {
    (self.title, self.details, self.front) = (title, details, front)
    (self.rows, self.legend) = (rows, legend)
  }

  package var svg: String {
    let across = max(rows.map(\.cells.count).max() ?? 0, Self.leastAcross)
    let (width, left) = ((across + 4) * Self.cell, 2 * Self.cell)
    var body: [String] = []
    if let front {
      body.append(
        #"<path d="M\#(left) 22H\#(width - left)" stroke="\#(Self.ink)" stroke-width="4"/>"#
          + Self.text(front, width / 2, 14))
    }
    for (index, row) in rows.enumerated() {
      let y = 36 + index * Self.cell
      if let name = row.name {
        for x in [Self.cell, width - Self.cell] {
          body.append(Self.text(name, x, y + Self.cell / 2 + 3))
        }
      }
      let start = left + (across - row.cells.count) * Self.cell / 2
      for (position, cell) in row.cells.enumerated() {
        guard let cell else { continue }
        body.append(Self.picture(of: cell, start + position * Self.cell, y))
      }
    }
    let bottom = 36 + rows.count * Self.cell + 12
    for (index, entry) in legend.enumerated() {
      let y = bottom + index * 18
      body.append(
        Self.seat(left, y, entry.look) + Self.text(entry.words, left + 26, y + 12, anchor: "start"))
    }
    let height = bottom + legend.count * 18 + 8
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" role="img" \
      font-family="sans-serif" font-size="9" fill="\(Self.ink)"><title>\(xml(title))</title>\
      <desc>\(xml(details))</desc>\
      <rect width="\(width)" height="\(height)" fill="#f4f4f4"/>
      \(body.joined(separator: "\n"))
      </svg>

      """
  }

  private static let cell = 20
  private static let leastAcross = 10
  private static let ink = "#222"

  private static func picture(of cell: Cell, _ x: Int, _ y: Int) -> String {
    switch cell {
    case .label(let word): return text(word, x + middle, y + 13)
    case .seat(let letters, let words, let look):
      let number =
        #"<text x="\#(x + middle)" y="\#(y + 11)" text-anchor="middle" font-size="6""#
        + (look.isDark ? ##" fill="#fff""## : "") + ">\(xml(letters))</text>"
      return "<g><title>\(xml(words))</title>" + seat(x, y, look) + number + "</g>"
    }
  }

  private static let middle = cell / 2

  private static func seat(_ x: Int, _ y: Int, _ look: Look) -> String {
    #"<rect x="\#(x + 2)" y="\#(y + 2)" width="16" height="14" rx="4" fill="\#(look.fill)" stroke="\#(look.edge)" stroke-width="2"/>"#
  }

  private static func text(
    _ words: String, _ x: Int, _ y: Int, anchor: String = "middle"
  ) -> String {
    #"<text x="\#(x)" y="\#(y)" text-anchor="\#(anchor)">\#(xml(words))</text>"#
  }
}

/// Returns a text escaped for XML, without the characters that XML 1.0 does not permit.
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
