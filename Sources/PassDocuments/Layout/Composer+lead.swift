extension Composer {
  /// How large a lead is set.
  struct LeadSize {
    /// Points of the largest letters.
    let mark: Double
    /// Points of what stands below them.
    let second: Double
    /// Lines that a title may take.
    let lines: Int

    static let page = LeadSize(mark: 40, second: 13, lines: 2)
    static let strip = LeadSize(mark: 24, second: 9.5, lines: 1)
    static let receipt = LeadSize(mark: 30, second: 10, lines: 3)

    /// Millimetres that a lead takes.
    var height: Double { mark * 0.44 + second * 1.05 }
  }

  /// What stands largest on a pass, at the top of a box.
  mutating func lead(_ lead: PassContent.Lead, _ box: Box, _ size: LeadSize) {
    let below = box.y + size.mark * 0.42
    switch lead {
    case .journey(let from, let to): journey(from, to, box, size)
    case .title(let title, let place):
      text(
        title, Box(box.x, box.y, box.width, size.mark * 0.43),
        TextStyle(size.mark * 0.72, least: 9, bold: true, lines: size.lines))
      text(
        place, Box(box.x, below + 0.5, box.width, size.second),
        TextStyle(size.second, least: 8, lines: size.lines))
    case .moment(let time, let title, _):
      let width = size.mark * 1.05
      text(time.clock, Box(box.x, box.y, width, size.mark * 0.4), TextStyle(size.mark, bold: true))
      text(
        time.date?.words ?? "",
        Box(box.x + width + 3, box.y + size.mark * 0.05, box.width - width - 3, 8),
        TextStyle(size.mark * 0.42, least: 8, bold: true))
      text(
        time.zone, Box(box.x + width + 3, box.y + size.mark * 0.24, box.width - width - 3, 5),
        TextStyle(size.second * 0.75, least: 6.5, grey: 0.35))
      text(
        title, Box(box.x, below + 0.5, box.width, size.second),
        TextStyle(size.second * 1.2, least: 8, bold: true, lines: size.lines))
    case .person(let name, let role):
      text(
        name, Box(box.x, box.y, box.width, size.mark * 0.43),
        TextStyle(size.mark * 0.75, least: 8, bold: true, lines: size.lines))
      text(
        role, Box(box.x, below + 0.5, box.width, size.second),
        TextStyle(size.second, least: 8, lines: size.lines))
    }
  }

  /// Two ends with an arrow from one to the other.
  private mutating func journey(
    _ from: PassContent.End, _ to: PassContent.End, _ box: Box, _ size: LeadSize
  ) {
    let arrow = min(22, box.width * 0.16)
    let side = (box.width - arrow) / 2
    for (end, x) in [(from, box.x), (to, box.x + side + arrow)] {
      // Three letters of an airport may be as large as they like, a day has to share the line.
      text(
        end.mark, Box(x, box.y, side, size.mark * 0.4),
        TextStyle(end.mark.count > 4 ? size.mark * 0.6 : size.mark, least: 9, bold: true))
      let below = box.y + size.mark * 0.4
      text(
        end.name, Box(x, below, side, 4.5),
        TextStyle(size.second * 0.75, least: 6.5, grey: 0.2))
      text(
        end.time, Box(x, below + size.second * 0.4, side * 0.42, 6),
        TextStyle(size.second * 1.15, bold: true))
      text(
        end.zone,
        Box(x + size.second * 1.35, below + size.second * 0.44 + 0.4, side - size.second * 1.35, 5),
        TextStyle(size.second * 0.65, least: 5.5, grey: 0.35))
    }
    let middle = box.y + size.mark * 0.2
    add(
      .arrow(
        from: Point(box.x + side + arrow * 0.1, middle),
        to: Point(box.x + side + arrow * 0.78, middle), width: size.mark * 0.022))
  }
}
