extension Composer {
  /// The type sizes of a lead.
  struct LeadSize {
    /// Font size of the largest text, in points.
    let mark: Double
    /// Font size of the text below it, in points.
    let second: Double
    /// The most lines of a title.
    let lines: Int

    static let page = LeadSize(mark: 46, second: 14, lines: 2)
    static let strip = LeadSize(mark: 25, second: 9.5, lines: 1)
    static let receipt = LeadSize(mark: 32, second: 10.5, lines: 2)
  }

  /// Draws the lead of a pass at the top of a box.
  mutating func lead(_ lead: PageContent.Lead, _ box: Box, _ size: LeadSize) {
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
        time.date?.longWords ?? "",
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

  /// Draws origin and destination with an arrow between them.
  private mutating func journey(
    _ from: PageContent.End, _ to: PageContent.End, _ box: Box, _ size: LeadSize
  ) {
    let arrow = min(20, box.width * 0.16)
    let side = (box.width - arrow) / 2
    let time = TextStyle(size.second * 1.15, bold: true)
    let zone = TextStyle(size.second * 0.62, least: 5.5, grey: 0.35)
    for (end, x) in [(from, box.x), (to, box.x + side + arrow)] {
      // The three letters of an airport code have the full size; a day is longer and set smaller.
      let mark = end.mark.count > 4 ? size.mark * 0.55 : size.mark
      text(
        end.mark, Box(x, box.y + (size.mark - mark) * Self.point, side, mark * 0.4),
        TextStyle(mark, least: 9, bold: true))
      // Clear of descenders such as the tail of a J.
      let below = box.y + size.mark * 0.45
      text(
        end.name, Box(x, below, side, 4.5), TextStyle(size.second * 0.72, least: 6.5, grey: 0.25))
      let clock = below + size.second * 0.37
      text(end.time, Box(x, clock, side * 0.42, 6), time)
      let beside = end.time.isEmpty ? 0 : size.second * 1.25
      text(
        end.zone,
        Box(x + beside, clock + (time.size - zone.size) * Self.point, side - beside - 1, 4), zone)
    }
    let isLong = from.mark.count > 4
    let middle = box.y + size.mark * (isLong ? 0.27 : 0.2)
    add(
      .arrow(
        from: Point(box.x + side + arrow * (isLong ? 0.2 : -0.1), middle),
        to: Point(box.x + side + arrow * 0.66, middle), width: size.mark * 0.022))
  }
}
