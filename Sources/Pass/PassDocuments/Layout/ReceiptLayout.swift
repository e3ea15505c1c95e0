/// The layout of one pass on an 80 mm roll, as long as the pass needs; a thermal printer reaches 72 mm of its width.
struct ReceiptLayout {
  private static let margin = 4.5
  private static let width = 71.0

  func page(_ content: PageContent, _ slot: BarcodeSlot) throws(DrawingError) -> Page {
    var composer = Composer(content.language)
    let x = Self.margin
    let width = Self.width
    var y = 6.0
    if let logo = content.logo {
      composer.add(
        .logo(logo, in: Box(x + 8, y, width - 16, 15), .centre), inWords: content.issuer)
      y += 18
    }
    y += header(content, x, y, &composer)
    composer.rule(x, y + 1, width, thick: 0.7)
    y += 3.5
    if !content.warning.isEmpty {
      let height = composer.isLong(content.warning, width) ? 7.8 : 6
      composer.warning(content.warning, Box(x, y, width, height))
      y += height + 2
    }
    y += composer.lead(content.lead, x, y, width, .receipt) + 0.5
    if !content.caption.isEmpty {
      y += composer.paragraph(content.caption, x, y, width, TextStyle(9, bold: true))
    }
    y += 2
    y += composer.fields(
      content.heroes, x, y, width, columns: 2, gap: 1.2, FieldStyle(size: 18, hasNote: true))
    y += 1.2
    y += composer.wideFields(content.wide, x, y, width, size: 11)
    if let person = content.person {
      y += composer.loneField(person, x, y, width, .name(person.value, width: width, size: 13))
      y += 1.5
    }
    let barcodeHeight = slot.isWide ? 34.0 : 46
    composer.add(
      try slot.mark(in: Box(x, y, width, barcodeHeight)), inWords: content.codeInWords)
    y += barcodeHeight + 1
    y += composer.line(
      content.reference, x, y, width, TextStyle(15, least: 8, bold: true, .centre))
    y += composer.line(
      content.passInWords, x, y, width, TextStyle(8, grey: 0.2, .centre))
    y += 2
    y += composer.fields(
      content.details, x, y, width,
      columns: composer.columns(for: content.details, width: width, most: 3),
      FieldStyle(size: 8.5, isBold: false))
    y += 1
    for leg in content.onward {
      y += composer.paragraph(
        content.words.fill(\.thenLegs, ["legs": leg]), x, y, width,
        TextStyle(8, bold: true))
    }
    y += composer.paragraph(content.validity, x, y, width, TextStyle(8)) + 1
    composer.rule(x, y, width, thick: 0.2)
    y += 1.5
    y = advice(content, x, y, &composer)
    // The end of the paper, where it is torn off, stays empty.
    var roll = Composer()
    roll.add(composer, in: Box(0, 0, Paper.receipt.width, y + 8))
    return roll.page(Paper.receipt.width, y + 8)
  }

  /// Draws the advice as a list, and the note below it; returns where they end.
  private func advice(
    _ content: PageContent, _ x: Double, _ start: Double, _ composer: inout Composer
  ) -> Double {
    let style = TextStyle(8)
    var y = start
    composer.part(.list) { list in
      for text in content.advice {
        list.part(.item) { y += $0.paragraph(text, x, y, Self.width, style, as: .body) + 1.2 }
      }
    }
    guard !content.note.isEmpty else { return y }
    return y + composer.paragraph(content.note, x, y, Self.width, style) + 1.2
  }

  /// Draws the kind of document and the issuer; returns their height in millimetres.
  ///
  /// They are side by side if both are readable there. Otherwise the issuer takes as many lines as the name needs,
  /// because it ends with the id.
  private func header(
    _ content: PageContent, _ x: Double, _ y: Double, _ composer: inout Composer
  ) -> Double {
    let style = TextStyle(13, least: 7, bold: true)
    let readable = 9 * Composer.point
    let texts = [content.kind, content.issuerAndID]
    let wide = texts.map { TextEstimate.width($0, bold: true) * readable }.reduce(3, +)
    if wide <= Self.width {
      composer.header(content, x, y, Self.width, style)
      return 6
    }
    let height = composer.line(content.kind, x, y, Self.width, style, as: .heading)
    return height
      + composer.paragraph(
        content.issuerAndID, x, y + height, Self.width, TextStyle(10, least: 7, bold: true))
  }
}
