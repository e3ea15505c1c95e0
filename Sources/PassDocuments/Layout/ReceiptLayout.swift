/// One pass on an 80 mm roll, as long as the pass needs; a thermal printer reaches 72 mm of it.
struct ReceiptLayout {
  private static let margin = 4.5
  private static let width = 71.0

  func page(_ content: PageContent, _ slot: BarcodeSlot) throws(DrawingError) -> Page {
    var composer = Composer()
    let x = Self.margin
    let width = Self.width
    var y = 6.0
    composer.text(content.kind, Box(x, y, width * 0.7, 6), TextStyle(13, bold: true))
    composer.text(
      content.issuer, Box(x + width * 0.5, y, width * 0.5, 6),
      TextStyle(13, least: 8, bold: true, .end))
    composer.rule(x, y + 7, width, thick: 0.7)
    y += 10
    if !content.warning.isEmpty {
      composer.warning(content.warning, Box(x, y, width, 6))
      y += 9
    }
    composer.lead(content.lead, Box(x, y, width, 26), .receipt)
    y += 26.5
    composer.text(
      content.caption, Box(x, y, width, 9), TextStyle(9, least: 7, bold: true, lines: 2))
    y += 9.5
    composer.fields(
      content.heroes, Box(x, y, width, 17), columns: 2, rowHeight: 17, size: 18)
    y += 17 * Double((content.heroes.count + 1) / 2)
    if let person = content.person {
      composer.field(person, Box(x, y, width, 13), size: 13, lines: 2)
      y += 16.5
    }
    let barcodeHeight = slot.isWide ? 34.0 : 46
    composer.add(try slot.mark(in: Box(x, y, width, barcodeHeight)))
    y += barcodeHeight + 1
    composer.text(
      content.reference, Box(x, y, width, 7), TextStyle(15, least: 8, bold: true, .centre))
    composer.text(
      "pass \(content.passID)", Box(x, y + 7, width, 4), TextStyle(8, grey: 0.2, .centre))
    y += 13
    composer.fields(
      content.details, Box(x, y, width, 9), columns: 3, rowHeight: 9, size: 8.5, bold: false)
    y += 9 * Double((content.details.count + 2) / 3)
    for leg in content.onward {
      composer.text(
        "then \(leg)", Box(x, y, width, 8), TextStyle(8, least: 6.5, bold: true, lines: 2))
      y += 8
    }
    composer.text(content.validity, Box(x, y, width, 8), TextStyle(8, least: 7, lines: 2))
    y += 8.5
    composer.rule(x, y, width, thick: 0.2)
    y += 2
    for advice in content.advice + (content.note.isEmpty ? [] : [content.note]) {
      composer.text(advice, Box(x, y, width, 11), TextStyle(8, least: 7, lines: 3))
      y += 12
    }
    // The end of the paper, where it is torn off, stays empty.
    return Page(width: Paper.receipt.width, height: y + 8, marks: composer.marks)
  }
}
