internal import Vocabulary

extension SeatChart {
  /// Returns the plan with its legend, in lines of at most `width` columns.
  func lines(width: Int, isColoured: Bool) -> [String] {
    let width = max(width, 20)
    var lines = (head + ["\(available) of \(count) available"]).map { clipped($0, to: width) }
    for part in parts(width: width) {
      lines += ["", part.heading]
      lines += part.rows.map { name, row, isHeading in
        let label = clipped(name, to: part.nameWidth)
        let blanks = String(repeating: " ", count: part.nameWidth - columns(label))
        let drawn = row.map { $0.map { $0.drawn(isColoured && !isHeading) } ?? " " }.joined()
        if isHeading { return "\(label)\(blanks) \(drawn)" }
        let rest = String(repeating: " ", count: part.width - row.count)
        return name.isEmpty ? "" : "\(label)\(blanks) \(drawn)\(rest) \(label)"
      }
    }
    lines.append("")
    lines += legend.map { clipped($0, to: width) }
    for state in states {
      let mark = Seat(mark: " ", state: state).drawn(isColoured)
      lines.append("\(mark) \(word(for: state))")
    }
    return lines
  }

  private var head: [String] {
    switch subject {
    case .show(let title, let place, let begins, _):
      [escaped(title, limit: 64), escaped(place, limit: 130), escaped(begins, limit: 40)]
    case .flight(let id): ["flight \(escaped(id, limit: 64))"]
    }
  }

  /// The states that the legend explains.
  private var states: [State] {
    guard !rows.isEmpty else { return [] }
    return if case .flight = subject { [.booked] } else { [.locked, .booked, .blocked] }
  }

  private func word(for state: State) -> String {
    if case .flight = subject { "taken" } else { state.rawValue.lowercased() }
  }

  /// A part of the room, with some of its columns.
  private struct Part {
    let heading: String
    let nameWidth: Int
    let width: Int
    let rows: [(name: String, seats: ArraySlice<Seat?>, isHeading: Bool)]
  }

  /// Returns the room in as many parts as it needs, from left to right.
  private func parts(width: Int) -> [Part] {
    let names = rows.map { escaped($0.name ?? "", limit: 8) }
    let nameWidth = min(names.map { columns($0) }.max() ?? 0, 8)
    let widest = rows.map(\.seats.count).max() ?? 0
    let room = max(1, width - 2 * (nameWidth + 1))
    return stride(from: 0, to: widest, by: room).map { start in
      let size = min(room, widest - start)
      let front = if case .flight = subject { " front " } else { " screen " }
      let word = size >= 8 ? front : ""
      let left = (size - word.count) / 2
      let line =
        String(repeating: "-", count: left) + word
        + String(repeating: "-", count: size - word.count - left)
      return Part(
        heading: String(repeating: " ", count: nameWidth + 1) + line, nameWidth: nameWidth,
        width: size,
        rows: zip(names, rows).map { ($0, $1.seats.dropFirst(start).prefix(size), $1.isHeading) })
    }
  }
}

extension SeatChart.Seat {
  /// The character for the seat: by its category where it is free, by its state otherwise.
  private var drawnMark: Character {
    switch state {
    case .locked: "~"
    case .booked: "x"
    case .blocked: "#"
    case .available: mark
    }
  }

  fileprivate func drawn(_ isColoured: Bool) -> String {
    guard isColoured else { return String(drawnMark) }
    let colour =
      switch state {
      case .available: "30;47"
      case .locked: "30;43"
      case .booked: "97;100"
      case .blocked: "97;40"
      }
    return "\u{1B}[\(colour)m\(drawnMark)\u{1B}[0m"
  }
}

/// Returns as much of a text as has room.
private func clipped(_ text: String, to width: Int) -> String {
  guard columns(text) > width else { return text }
  var (clipped, taken) = ("", 0)
  for letter in text where taken + columns(letter) < width {
    clipped.append(letter)
    taken += columns(letter)
  }
  return clipped + "…"
}
