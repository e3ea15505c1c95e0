internal import Vocabulary

extension SeatChart {
  /// The plan with its legend, in lines of at most so many columns.
  func lines(width: Int, isColoured: Bool) -> [String] {
    let width = max(width, 20)
    var lines = [
      escaped(title, limit: 64), escaped(place, limit: 130), escaped(begins, limit: 40),
      "\(available) of \(count) available",
    ].map { clipped($0, to: width) }
    let used = Set(rows.flatMap { $0.seats.compactMap { $0?.category } })
    for part in parts(width: width) {
      lines += ["", part.heading]
      lines += part.rows.map { name, seats in
        let label = clipped(name, to: part.nameWidth)
        let blanks = String(repeating: " ", count: part.nameWidth - columns(label))
        let drawn = seats.map { $0.map { $0.drawn(isColoured) } ?? " " }.joined()
        let rest = String(repeating: " ", count: part.width - seats.count)
        return name.isEmpty ? "" : "\(label)\(blanks) \(drawn)\(rest) \(label)"
      }
    }
    lines.append("")
    for category in Category.allCases where used.contains(category) {
      let price = prices.first { $0.category == category }
      let words = price?.amount.description ?? "not sold"
      lines.append(
        clipped(
          "\(Seat(category: category, state: .available).mark) \(category.rawValue): \(words)",
          to: width))
    }
    if rows.isEmpty {
      for price in prices {
        lines.append(
          clipped(
            "\(price.category.rawValue): \(price.amount)", to: width))
      }
    } else {
      for state in State.allCases where state != .available {
        let mark = Seat(category: .regular, state: state).drawn(isColoured)
        lines.append("\(mark) \(state.rawValue.lowercased())")
      }
    }
    return lines
  }

  /// Some columns of the room.
  private struct Part {
    let heading: String
    let nameWidth: Int
    let width: Int
    let rows: [(name: String, seats: ArraySlice<Seat?>)]
  }

  /// The room in as many parts as it takes, from left to right.
  private func parts(width: Int) -> [Part] {
    let names = rows.map { escaped($0.name ?? "", limit: 8) }
    let nameWidth = min(names.map { columns($0) }.max() ?? 0, 8)
    let widest = rows.map(\.seats.count).max() ?? 0
    let room = max(1, width - 2 * (nameWidth + 1))
    return stride(from: 0, to: widest, by: room).map { start in
      let size = min(room, widest - start)
      let word = size >= 8 ? " screen " : ""
      let left = (size - word.count) / 2
      let line =
        String(repeating: "-", count: left) + word
        + String(repeating: "-", count: size - word.count - left)
      return Part(
        heading: String(repeating: " ", count: nameWidth + 1) + line, nameWidth: nameWidth,
        width: size,
        rows: zip(names, rows).map { ($0, $1.seats.dropFirst(start).prefix(size)) })
    }
  }
}

extension SeatChart.Seat {
  /// One character: by its category where it is free, by its state otherwise.
  fileprivate var mark: String {
    switch state {
    case .locked: "~"
    case .booked: "x"
    case .blocked: "#"
    case .available:
      switch category {
      case .regular: "o"
      case .premium: "P"
      case .vip: "V"
      case .wheelchair: "W"
      case .companion: "C"
      }
    }
  }

  fileprivate func drawn(_ isColoured: Bool) -> String {
    guard isColoured else { return mark }
    let colour =
      switch state {
      case .available: "30;47"
      case .locked: "30;43"
      case .booked: "97;100"
      case .blocked: "97;40"
      }
    return "\u{1B}[\(colour)m\(mark)\u{1B}[0m"
  }
}

/// As much of a text as has room.
private func clipped(_ text: String, to width: Int) -> String {
  guard columns(text) > width else { return text }
  var (clipped, taken) = ("", 0)
  for letter in text where taken + columns(letter) < width {
    clipped.append(letter)
    taken += columns(letter)
  }
  return clipped + "…"
}
