/// One pass on a sheet of A4 or letter: the pass above the fold, advice below it.
struct PageLayout {
  let paper: Paper

  func page(_ content: PageContent, _ slot: BarcodeSlot) throws(DrawingError) -> Page {
    let height = paper.height ?? 0
    var composer = Composer()
    let panel = Box(12, 12, paper.width - 24, height / 2 - 18)
    let onward = try pass(content, slot, panel, &composer)
    composer.add(.fold(from: Point(0, height / 2), to: Point(paper.width, height / 2)))
    composer.text(
      "fold here", Box(12, height / 2 + 1, panel.width, 3),
      TextStyle(6.5, grey: 0.45, .end))
    advice(
      content, onward: onward, Box(12, height / 2 + 12, panel.width, height / 2 - 24), &composer)
    return Page(width: paper.width, height: height, marks: composer.marks)
  }

  /// Draws the pass itself and returns the onward legs for which there was no room.
  private func pass(
    _ content: PageContent, _ slot: BarcodeSlot, _ panel: Box, _ composer: inout Composer
  ) throws(DrawingError) -> [String] {
    composer.text(
      content.kind, Box(panel.x, panel.y, panel.width * 0.7, 8), TextStyle(17, bold: true))
    composer.text(
      content.issuer, Box(panel.x + panel.width * 0.5, panel.y, panel.width * 0.5, 8),
      TextStyle(17, bold: true, .end))
    composer.rule(panel.x, panel.y + 9, panel.width, thick: 0.9)
    var y = panel.y + 13
    if !content.warning.isEmpty {
      composer.warning(content.warning, Box(panel.x, y, panel.width, 8))
      y += 11
    }

    let right = panel.right - (slot.isWide ? 92.0 : 58)
    let left = right - 8 - panel.x
    try barcode(
      content, slot, Box(right, y, panel.right - right, panel.bottom - y), &composer)

    composer.lead(content.lead, Box(panel.x, y, left, 36), .page)
    y += 36.5
    composer.text(
      content.caption, Box(panel.x, y, left, 6), TextStyle(11.5, least: 7.5, bold: true))
    y += 7.5
    composer.rule(panel.x, y, left, thick: 0.2, grey: 0.5)
    y += 3.5
    composer.fields(
      content.heroes, Box(panel.x, y, left, 19), columns: max(3, content.heroes.count),
      rowHeight: 19, size: 25)
    y += 21.5
    if let person = content.person {
      composer.field(person, Box(panel.x, y, left, 13), size: 16, lines: 2)
      y += 15
    }
    composer.fields(
      content.details, Box(panel.x, y, left, 9), columns: 4, rowHeight: 9.5, size: 10, bold: false)
    y += 9.5 * Double((content.details.count + 3) / 4)
    return onward(content.onward, Box(panel.x, y, left, panel.bottom - y), &composer)
  }

  /// Draws the barcode in a frame, and below it the reference for when it cannot be read.
  private func barcode(
    _ content: PageContent, _ slot: BarcodeSlot, _ box: Box, _ composer: inout Composer
  ) throws(DrawingError) {
    let height = slot.isWide ? 44.0 : 50
    composer.add(try slot.mark(in: Box(box.x, box.y + 4, box.width, height)))
    let y = box.y + height + 9
    composer.text(
      content.reference, Box(box.x + 3, y, box.width - 6, 8),
      TextStyle(20, least: 8, bold: true, .centre))
    composer.text(
      "pass \(content.passID)", Box(box.x, y + 9, box.width, 4),
      TextStyle(8, least: 6, grey: 0.35, .centre))
    composer.text(
      content.validity, Box(box.x + 2, y + 14.5, box.width - 4, 4),
      TextStyle(8, least: 6, .centre))
    composer.frame(Box(box.x, box.y, box.width, y + 21 - box.y))
  }

  /// Draws the onward legs if all of them fit; returns those that were not drawn.
  private func onward(
    _ legs: [String], _ box: Box, _ composer: inout Composer
  ) -> [String] {
    guard !legs.isEmpty else { return [] }
    let room = Int((box.height - 4) / 4.6)
    guard room >= legs.count else { return legs }
    composer.text("THEN", Box(box.x, box.y + 0.5, box.width, 3), Composer.label)
    for (index, leg) in legs.enumerated() {
      composer.text(
        leg, Box(box.x, box.y + 3.6 + 4.6 * Double(index), box.width, 4.5),
        TextStyle(9, least: 6, bold: true))
    }
    return []
  }

  private func advice(
    _ content: PageContent, onward: [String], _ box: Box, _ composer: inout Composer
  ) {
    var y = box.y
    let columns = box.columns(2, gap: 12)
    if !onward.isEmpty {
      y -= 4
      _ = self.onward(onward, Box(box.x, y, box.width, 20), &composer)
      y += 24
    }
    composer.text("So that it scans", Box(columns[0].x, y, columns[0].width, 6), Self.heading)
    for (index, advice) in content.advice.enumerated() {
      let top = y + 9 + 15 * Double(index)
      composer.text("\(index + 1)", Box(columns[0].x, top, 5, 5), TextStyle(10, bold: true))
      composer.text(
        advice, Box(columns[0].x + 6, top, columns[0].width - 6, 14),
        TextStyle(9.5, least: 8, lines: 3))
    }
    let right = columns[1]
    composer.text("Keep it to yourself", Box(right.x, y, right.width, 6), Self.heading)
    composer.text(
      "The code is the pass. \(content.issuer) has signed it, and the reader checks that signature "
        + "with no network. Whoever has a picture of it can try to use it before you.",
      Box(right.x, y + 9, right.width, 20), TextStyle(9.5, least: 8, lines: 4))
    if !content.note.isEmpty {
      composer.text("From \(content.issuer)", Box(right.x, y + 32, right.width, 6), Self.heading)
      composer.text(
        content.note, Box(right.x, y + 41, right.width, 30), TextStyle(9.5, least: 8, lines: 6))
    }
  }

  private static let heading = TextStyle(12, bold: true)
}
