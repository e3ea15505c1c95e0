/// The layout of one pass on a sheet of A4 or letter: the pass above the fold, advice below it.
struct PageLayout {
  let paper: Paper

  func page(_ content: PageContent, _ slot: BarcodeSlot) throws(DrawingError) -> Page {
    let height = paper.height ?? 0
    var composer = Composer(content.language)
    let words = content.words
    let panel = Box(12, 12, paper.width - 24, height / 2 - 18)
    let onward = try pass(content, slot, panel, &composer)
    composer.add(.fold(from: Point(0, height / 2), to: Point(paper.width, height / 2)))
    composer.line(
      words.foldHere, 12, height / 2 + 1, panel.width, TextStyle(7, grey: 0.45, .end), as: nil)
    PageAdvice(content: content, onward: onward).draw(
      Box(12, height / 2 + 10, panel.width, height / 2 - 20), &composer)
    var sheet = Composer()
    sheet.add(composer, in: Box(0, 0, paper.width, height))
    return sheet.page(paper.width, height)
  }

  /// Draws the pass itself and returns the onward legs for which there was no room.
  private func pass(
    _ content: PageContent, _ slot: BarcodeSlot, _ panel: Box, _ composer: inout Composer
  ) throws(DrawingError) -> [String] {
    composer.header(
      content, panel.x, panel.y, panel.width, TextStyle(17, least: 8, bold: true),
      logo: Box(panel.right - 44, panel.y - 6, 44, 14))
    composer.rule(panel.x, panel.y + 9, panel.width, thick: 0.9)
    var y = panel.y + 12
    if !content.warning.isEmpty {
      composer.warning(content.warning, Box(panel.x, y, panel.width, 8))
      y += 10
    }

    let right = panel.right - (slot.isWide ? 92.0 : 58)
    let left = right - 8 - panel.x
    let column = Box(panel.x, y, left, panel.bottom - y)
    // A trial shows how large the column may be and how much room is left, which goes between the parts.
    var (end, wide) = (Double.infinity, WideStyle.largest)
    for style in WideStyle.all where end > column.bottom {
      var trial = Composer(content.language)
      (end, wide) = (self.column(content, column, air: 0, style, &trial), style)
    }
    let needed = end + composer.onwardHeight(content.onward)
    let air = min(3, max(0, column.bottom - needed) / 5)
    let below = self.column(content, column, air: air, wide, &composer) + air
    let room = Box(column.x, below, left, column.bottom - below)
    let isWhole = composer.onward(content.onward, in: room)
    // The barcode stands beside the column, and is read after it.
    try barcode(content, slot, Box(right, y, panel.right - right, 0), &composer)
    return isWhole ? [] : content.onward
  }

  /// The style of the fields of full width, which are as large as the rest leaves room for.
  private struct WideStyle {
    /// The font size of the value, in points.
    let size: Double
    /// Maximum number of lines of the value.
    let lines: Int
    /// The room below each field, in millimetres.
    let gap: Double

    static let largest = WideStyle(size: 12, lines: 4, gap: 2.5)
    static let all = [
      largest, WideStyle(size: 11, lines: 4, gap: 1.5), WideStyle(size: 10, lines: 4, gap: 1),
      WideStyle(size: 9, lines: 4, gap: 1), WideStyle(size: 8, lines: 4, gap: 0.5),
      WideStyle(size: 7, lines: 4, gap: 0.5), WideStyle(size: 7, lines: 2, gap: 0.5),
      WideStyle(size: 7, lines: 1, gap: 0.5),
    ]
  }

  /// Draws the column beside the barcode in the style `wide`, and returns where it ends.
  ///
  /// `air` is the room between two parts, in millimetres.
  private func column(
    _ content: PageContent, _ box: Box, air: Double, _ wide: WideStyle,
    _ composer: inout Composer
  ) -> Double {
    var y = box.y
    let isWarned = !content.warning.isEmpty
    y += composer.lead(content.lead, box.x, y, box.width, isWarned ? .pageBelowWarning : .page)
    y += 0.5 + air / 2
    y += composer.line(
      content.caption, box.x, y, box.width, TextStyle(11.5, bold: true))
    y += 1 + air / 2
    composer.rule(box.x, y, box.width, thick: 0.2, grey: 0.5)
    y += 2 + air / 2
    y += composer.fields(
      content.heroes, box.x, y, box.width, columns: max(3, content.heroes.count),
      FieldStyle(size: 25, hasNote: true))
    y += 1.5 + air
    y += composer.wideFields(
      content.wide, box.x, y, box.width, size: wide.size, lines: wide.lines, gap: wide.gap)
    if let person = content.person {
      y += composer.loneField(
        person, box.x, y, box.width, .name(person.value, width: box.width, size: 16))
      y += 1.5 + air
    }
    return y
      + composer.fields(
        content.details, box.x, y, box.width,
        columns: max(3, composer.columns(for: content.details, width: box.width, most: 4)),
        FieldStyle(size: 10, isBold: false))
  }

  /// Draws the barcode in a frame, and below it the reference for the case that it cannot be read.
  private func barcode(
    _ content: PageContent, _ slot: BarcodeSlot, _ box: Box, _ composer: inout Composer
  ) throws(DrawingError) {
    let height = slot.isWide ? 44.0 : 50
    composer.add(
      try slot.mark(in: Box(box.x, box.y + 4, box.width, height)), inWords: content.codeInWords)
    var y = box.y + height + 6
    y += composer.line(
      content.reference, box.x + 3, y, box.width - 6, TextStyle(20, least: 8, bold: true, .centre))
    y += composer.line(
      content.passInWords, box.x + 2, y, box.width - 4,
      TextStyle(8, grey: 0.35, .centre))
    y += composer.paragraph(
      content.validity, box.x + 2, y + 1, box.width - 4, TextStyle(8, .centre))
    composer.frame(Box(box.x, box.y, box.width, y + 3 - box.y))
  }
}

extension Composer {
  /// Draws the kind of document on the left, and on the right the issuer and the logo.
  ///
  /// `box` is the place of the logo, at the right end of the header; nil if the logo is elsewhere.
  mutating func header(
    _ content: PageContent, _ x: Double, _ y: Double, _ width: Double, _ style: TextStyle,
    logo box: Box? = nil
  ) {
    var room = width
    if let logo = content.logo, let box {
      add(.logo(logo, in: box, .end), inWords: content.issuer)
      room -= box.width + 3
    }
    sides(content.kind, content.issuerAndID, x, y, room, style)
  }

  /// Draws a heading at the start of a line and a text at its end; the longer of them gets more room.
  ///
  /// The second is set in two lines if it is too long for one, because it ends with an id.
  mutating func sides(
    _ one: String, _ other: String, _ x: Double, _ y: Double, _ width: Double, _ style: TextStyle,
    words: String? = nil
  ) {
    let gap = 3.0
    let (left, right) = (
      TextEstimate.width(one, bold: true), TextEstimate.width(other, bold: true)
    )
    let share = min(0.7, max(0.3, left / max(left + right, 0.1)))
    line(one, x, y, (width - gap) * share, style, as: .heading, words: words)
    let start = (width - gap) * share + gap
    guard right * style.least * Self.point > width - start else {
      line(other, x + start, y, width - start, style.aligned(.end))
      return
    }
    let small = TextStyle(
      TextStyle.smallest, bold: style.isBold, grey: style.grey, .end, lines: 2)
    // Two lines that are higher than the one beside them begin above it.
    let top = y + min(0, style.height - small.height)
    text(other, Box(x + start, top, width - start, small.height), small)
  }

  /// Draws the onward legs; returns false, and draws nothing, if there is no room for all of them.
  mutating func onward(_ legs: [String], in box: Box) -> Bool {
    guard !legs.isEmpty else { return true }
    guard onwardHeight(legs) <= box.height else { return false }
    var y =
      box.y
      + label(language.words.then, box.x, box.y, box.width, FieldStyle.label, as: .paragraph)
    part(.list) { list in
      for leg in legs {
        list.part(.item) { y += $0.line(leg, box.x, y, box.width, Self.onwardLine, as: .body) }
      }
    }
    return true
  }

  /// Returns the height of the onward legs in millimetres; 0 without legs.
  func onwardHeight(_ legs: [String]) -> Double {
    legs.isEmpty ? 0 : FieldStyle.label.height + Self.onwardLine.height * Double(legs.count)
  }

  private static let onwardLine = TextStyle(9, bold: true)
}
