/// Four passes on a sheet, to be cut apart: for a family or a group.
struct StripLayout {
  let paper: Paper

  func page(_ passes: [(PageContent, BarcodeSlot)]) throws(DrawingError) -> Page {
    let height = paper.height ?? 0
    var composer = Composer()
    let pitch = height / 4
    for (index, (content, slot)) in passes.enumerated() {
      let top = pitch * Double(index)
      if index > 0 {
        composer.add(.fold(from: Point(0, top), to: Point(paper.width, top)))
      }
      try strip(
        content, slot, Box(12, top + 6, paper.width - 24, pitch - 11), &composer)
    }
    if passes.count < 4 {
      let end = pitch * Double(passes.count)
      composer.add(.fold(from: Point(0, end), to: Point(paper.width, end)))
    }
    return Page(width: paper.width, height: height, marks: composer.marks)
  }

  private func strip(
    _ content: PageContent, _ slot: BarcodeSlot, _ box: Box, _ composer: inout Composer
  ) throws(DrawingError) {
    let barcodeWidth = slot.isWide ? 84.0 : 46
    let left = Box(box.x, box.y, box.width - barcodeWidth - 6, box.height)
    composer.text(
      content.kind, Box(left.x, left.y, left.width * 0.65, 5), TextStyle(10.5, bold: true))
    composer.text(
      content.issuer, Box(left.x + left.width * 0.5, left.y, left.width * 0.5, 5),
      TextStyle(10.5, bold: true, .end))
    composer.rule(left.x, left.y + 5.8, left.width, thick: 0.6)
    composer.lead(content.lead, Box(left.x, left.y + 7.2, left.width, 20), .strip)
    if content.warning.isEmpty {
      composer.text(
        content.caption, Box(left.x, left.y + 28, left.width, 4),
        TextStyle(8.5, least: 6, bold: true))
    } else {
      composer.warning(content.warning, Box(left.x, left.y + 27, left.width, 5.6))
    }
    composer.fields(
      content.heroes, Box(left.x, left.y + 33, left.width, 13),
      columns: max(3, content.heroes.count), rowHeight: 13, size: 14)
    let bottom = Box(left.x, left.y + 48.2, left.width, 9)
    if let person = content.person {
      composer.field(
        PageContent.Field(label: person.label, value: person.value),
        Box(bottom.x, bottom.y, bottom.width * (content.details.isEmpty ? 1 : 0.52), 9), size: 10.5)
      composer.fields(
        Array(content.details.prefix(3)),
        Box(bottom.x + bottom.width * 0.54, bottom.y, bottom.width * 0.46, 9),
        columns: min(3, max(1, content.details.count)), rowHeight: 9, size: 8, bold: false)
    } else {
      composer.fields(content.details, bottom, columns: 4, rowHeight: 9, size: 9, bold: false)
    }
    composer.text(
      onward(content), Box(left.x, box.bottom - 2, left.width, 3),
      TextStyle(6.5, least: 5, grey: 0.2))

    let right = Box(box.right - barcodeWidth, box.y, barcodeWidth, 42)
    composer.add(try slot.mark(in: right))
    composer.text(
      content.reference, Box(right.x, right.bottom + 1.2, right.width, 5),
      TextStyle(11, least: 6.5, bold: true, .centre))
    composer.text(
      "pass \(content.passID)", Box(right.x, right.bottom + 6, right.width, 3),
      TextStyle(6.5, least: 5, grey: 0.35, .centre))
    composer.text(
      "If it does not scan, lay it flat and out of glare; staff can find you by the reference.",
      Box(right.x, right.bottom + 9.4, right.width, 6),
      TextStyle(6.2, least: 5, grey: 0.2, .centre, lines: 2))
  }

  private func onward(_ content: PageContent) -> String {
    if content.onward.isEmpty { return content.validity }
    return "Then " + content.onward.joined(separator: "   /   ")
  }
}
