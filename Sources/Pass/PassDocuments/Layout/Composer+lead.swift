extension Composer {
  /// The type sizes of a lead.
  struct LeadSize {
    /// The font size of the largest text, in points.
    let mark: Double
    /// The font size of the text below it, in points.
    let second: Double
    /// Maximum number of lines of a title.
    let lines: Int
    /// Whether the zone of an hour has a line of its own, because there is no room beside the hour.
    var isZoneBelow = false

    static let page = LeadSize(mark: 46, second: 14, lines: 2)
    /// The sizes for a page that has a warning above the lead.
    static let pageBelowWarning = LeadSize(mark: 39, second: 13, lines: 2)
    static let strip = LeadSize(mark: 23.5, second: 9.3, lines: 1)
    static let phone = LeadSize(mark: 40, second: 12.5, lines: 2)
    static let receipt = LeadSize(mark: 32, second: 10.5, lines: 2, isZoneBelow: true)

    /// The style of the name of a place, below its code.
    var name: TextStyle { TextStyle(second * 0.72, grey: 0.25) }
    /// The style of an hour, below the name.
    var time: TextStyle { TextStyle(second * 1.15, bold: true) }
    var zone: TextStyle { TextStyle(second * 0.62, grey: 0.35) }
    /// The height of the first part, in millimetres.
    var top: Double { mark * Composer.lineHeight }
    /// The height of the whole lead, in millimetres.
    var height: Double { top + name.height + time.height }
  }

  /// Draws the lead of a pass; returns its height in millimetres.
  mutating func lead(
    _ lead: PageContent.Lead, _ x: Double, _ y: Double, _ width: Double, _ size: LeadSize
  ) -> Double {
    let below = Box(x, y + size.top, width, size.height - size.top)
    let top = Box(x, y, width, size.top)
    switch lead {
    case .journey(let from, let to):
      journey(from, to, top, size)
      if size.isZoneBelow { return size.height + size.zone.height }
    case .title(let title, let place):
      text(
        title, top, TextStyle(size.mark * 0.72, bold: true, lines: size.lines),
        as: .subheading)
      text(place, below, TextStyle(size.second, lines: size.lines))
    case .moment(let time, let title, _):
      moment(time, top, size)
      text(
        title, below, TextStyle(size.second * 1.2, bold: true, lines: size.lines),
        as: .subheading)
    case .person(let name, let role):
      text(
        name, top, TextStyle(size.mark * 0.75, bold: true, lines: size.lines),
        as: .subheading)
      text(role, below, TextStyle(size.second, lines: size.lines))
    }
    return size.height
  }

  /// Draws the hour, and beside it the day and the zone.
  private mutating func moment(_ time: PageContent.Moment, _ box: Box, _ size: LeadSize) {
    let clock = size.mark * 1.05
    let (x, width) = (box.x + clock + 3, box.width - clock - 3)
    line(time.clock, box.x, box.y, clock, TextStyle(size.mark, bold: true))
    var day = TextStyle(size.mark * 0.42, bold: true)
    if TextEstimate.lines(time.day, width: width, size: day.least, bold: true) > 1 {
      day = TextStyle(min(9, size.mark * 0.25), bold: true, lines: 2)
    }
    let zone = TextStyle(size.second * 0.75, grey: 0.35)
    let y = box.y + size.mark * 0.04
    line(time.day, x, y, width, day)
    line(time.zone, x, y + day.height, width, zone)
  }

  /// Draws origin and destination with an arrow between them.
  private mutating func journey(
    _ from: PageContent.End, _ to: PageContent.End, _ top: Box, _ size: LeadSize
  ) {
    let arrow = min(20, top.width * 0.16)
    let side = (top.width - arrow) / 2
    let ends = [(from, top.x), (to, top.x + side + arrow)]
    // The arrow between the two ends is read as the words of both.
    part(.subheading, words: words(from, to)) {
      for (end, x) in ends {
        // The three letters of an airport code have the full size; a day is longer and set smaller.
        let mark = TextStyle(end.isShort ? size.mark : size.mark * 0.55, least: 7, bold: true)
        let y = top.y + (size.mark - mark.size) * Self.point
        $0.inline(end.mark, x, y, side, mark)
      }
    }
    for (end, x) in ends {
      line(end.name, x, top.bottom, side, size.name)
      let clock = top.bottom + size.name.height
      let wide = TextEstimate.width(end.time, bold: true) * size.time.size * Self.point
      let hour = end.time.isEmpty ? 0 : min(wide + 1, side * 0.6)
      line(end.time, x, clock, hour, size.time)
      // The zone is on the baseline of the hour.
      let lower = (size.time.size - size.zone.size) * Self.point
      if size.isZoneBelow {
        line(end.zone, x, clock + size.time.height, side - 1, size.zone)
      } else {
        line(end.zone, x + hour + 1, clock + lower, side - hour - 2, size.zone)
      }
    }
    let middle = top.y + size.mark * (from.isShort ? 0.2 : 0.27)
    add(
      .arrow(
        from: Point(top.x + side + (from.isShort ? 0 : arrow * 0.2), middle),
        to: Point(top.x + side + arrow * (from.isShort ? 0.62 : 0.74), middle),
        width: size.mark * 0.022))
  }

  /// Returns a journey, or the days of a stay, in words.
  private func words(_ from: PageContent.End, _ to: PageContent.End) -> String {
    from.isShort
      ? language.words.fill(\.fromTo, ["origin": from.mark, "destination": to.mark])
      : language.words.fill(\.fromUntil, ["from": from.mark, "until": to.mark])
  }
}

extension PageContent.End {
  /// Whether the mark is a code and not a day.
  fileprivate var isShort: Bool { mark.count <= 4 }
}
