/// The layout of one pass as a picture for the screen of a phone: 390 pixels wide, and as high as the pass needs.
///
/// A pixel is a 96th of an inch, as in CSS. Running text is 13 pixels high, and the zone beside an hour 9.
struct PhoneLayout {
  /// The width in millimetres.
  static let width = 390 * 25.4 / 96
  private static let margin = 5.0

  /// The lowest position at which the barcode may end, in millimetres: 600 pixels below the upper edge.
  ///
  /// The browser of a phone shows this part of a page at once, between its bars.
  static let lowestCode = 600 * 25.4 / 96

  func page(_ content: PageContent, _ slot: BarcodeSlot) throws(DrawingError) -> Page {
    var composer = Composer(content.language)
    let (x, width) = (Self.margin, Self.width - 2 * Self.margin)
    var y = top(content, x, width, &composer)
    let height = min(slot.isWide ? 46.0 : 82, Self.lowestCode - y)
    composer.add(try slot.mark(in: Box(x, y, width, height)))
    y += height + 1
    y += composer.line(
      content.reference, x, y, width, TextStyle(18, least: 9, bold: true, .centre))
    y += composer.line(
      content.passInWords, x, y, width, TextStyle(9, least: 8, grey: 0.3, .centre))
    y += composer.paragraph(content.validity, x, y, width, TextStyle(10, least: 8, .centre))
    y = middle(content, x, y + 3.5, width, &composer)
    y = bottom(content, x, y, width, &composer)
    var screen = Composer()
    screen.add(composer, in: Box(0, 0, Self.width, y))
    return Page(width: Self.width, height: y + Self.margin, marks: screen.marks)
  }

  /// Draws the part above the barcode, with place and time; returns where it ends.
  private func top(
    _ content: PageContent, _ x: Double, _ width: Double, _ composer: inout Composer
  ) -> Double {
    var y = 5.0
    let isMarked = content.logo != nil
    composer.header(
      content, x, isMarked ? y + 4 : y, width, TextStyle(12.5, least: 8, bold: true),
      logo: Box(x + width - 30, y, 30, 10.5))
    y += isMarked ? 11.5 : 7
    composer.rule(x, y, width, thick: 0.7)
    y += 2
    if !content.warning.isEmpty {
      composer.warning(content.warning, Box(x, y, width, 7.5))
      y += 9.5
    }
    y += composer.lead(content.lead, x, y, width, .phone) + 1
    if !content.caption.isEmpty {
      y += composer.paragraph(content.caption, x, y, width, TextStyle(11, least: 8, bold: true))
    }
    return y
  }

  /// Draws the large fields and the person, below the barcode; returns where they end.
  private func middle(
    _ content: PageContent, _ x: Double, _ start: Double, _ width: Double,
    _ composer: inout Composer
  ) -> Double {
    var y = start
    y += composer.fields(
      content.heroes, x, y, width, columns: 2, gap: 1.5,
      FieldStyle(size: 21, hasNote: true, labelSize: 9))
    y += 1.5
    y += composer.wideFields(content.wide, x, y, width, size: 13, labelSize: 9)
    if let person = content.person {
      y += composer.field(
        person, x, y, width, .name(person.value, width: width, size: 15, labelSize: 9))
    }
    return y + 1.5
  }

  /// Draws the part that people read when they have time; returns where it ends.
  private func bottom(
    _ content: PageContent, _ x: Double, _ start: Double, _ width: Double,
    _ composer: inout Composer
  ) -> Double {
    var y = start
    y += composer.fields(
      content.details, x, y, width, columns: 2, gap: 1,
      FieldStyle(size: 11, isBold: false, labelSize: 9))
    y += 1.5
    for leg in content.onward {
      y += composer.paragraph(
        content.words.fill(\.thenLegs, ["legs": leg]), x, y, width,
        TextStyle(10, least: 8, bold: true))
    }
    composer.rule(x, y + 0.5, width, thick: 0.2)
    y += 2
    if !content.note.isEmpty {
      y += composer.paragraph(
        content.noteHeading, x, y, width, TextStyle(10, least: 8, bold: true))
      y += composer.paragraph(content.note, x, y, width, TextStyle(10, least: 8)) + 1.5
    }
    for text in content.adviceOnScreen {
      y += composer.paragraph(text, x, y, width, TextStyle(10, least: 8, grey: 0.25)) + 1.2
    }
    return y
  }
}
