/// The layout of four passes on a sheet, to be cut apart: for a family or a group.
struct StripLayout {
  let paper: Paper
  /// The distance of the person from the top of a strip, in millimetres.
  private static let personTop = 45.9

  func page(_ passes: [(PageContent, BarcodeSlot)]) throws(DrawingError) -> Page {
    let height = paper.height ?? 0
    var composer = Composer()
    let pitch = height / 4
    for (index, (content, slot)) in passes.enumerated() {
      let top = pitch * Double(index)
      if index > 0 {
        composer.add(.fold(from: Point(0, top), to: Point(paper.width, top)))
      }
      var strip = Composer(content.language)
      let box = Box(12, top + 5, paper.width - 24, pitch - 9.5)
      try self.strip(content, slot, box, &strip)
      composer.add(strip, in: box)
    }
    if passes.count < 4 {
      let end = pitch * Double(passes.count)
      composer.add(.fold(from: Point(0, end), to: Point(paper.width, end)))
    }
    return composer.page(paper.width, height)
  }

  private func strip(
    _ content: PageContent, _ slot: BarcodeSlot, _ box: Box, _ composer: inout Composer
  ) throws(DrawingError) {
    let barcodeWidth = slot.isWide ? 84.0 : 46
    let (x, width) = (box.x, box.width - barcodeWidth - 6)
    composer.header(
      content, x, box.y, width, TextStyle(10.5, bold: true),
      logo: Box(x + width - 24, box.y - 2.8, 24, 7.8))
    composer.rule(x, box.y + 5.8, width, thick: 0.6)
    _ = composer.lead(content.lead, x, box.y + 6.6, width, .strip)
    if content.warning.isEmpty {
      composer.line(
        content.caption, x, box.y + 26.7, width, TextStyle(8.5, bold: true))
    } else {
      composer.warning(content.warning, Box(x, box.y + 26.5, width, 4.4))
    }
    heroes(content, x, box.y + 31.2, width, &composer)
    let person = box.y + Self.personTop
    let noteTop = person + bottom(content, x, person, width, &composer) + 0.2
    let last = TextStyle(7, grey: 0.2)
    let lastTop = box.bottom - last.height
    let note = Box(x, noteTop, width, lastTop - 0.2 - noteTop)
    if note.height >= last.height {
      composer.note(content.note, note, last.size)
      composer.line(onward(content), x, lastTop, width, last)
    } else if content.onward.isEmpty, !content.note.isEmpty {
      // The barcode contains the validity, too, but the note is only here.
      composer.line(content.note, x, lastTop, width, last)
    } else {
      composer.line(onward(content), x, lastTop, width, last)
    }

    let right = Box(box.right - barcodeWidth, box.y, barcodeWidth, 42)
    composer.add(try slot.mark(in: right), inWords: content.codeInWords)
    let reference = TextStyle(11, bold: true, .centre)
    let pass = TextStyle(7, grey: 0.35, .centre)
    let hint = TextStyle(7, grey: 0.2, .centre, lines: 3)
    var y = min(
      right.bottom + 1, box.bottom + 0.4 - reference.height - pass.height - hint.height)
    y += composer.line(content.reference, right.x, y, right.width, reference)
    y += composer.line(content.passInWords, right.x, y, right.width, pass)
    composer.line(content.words.stripHint, right.x - 4, y, right.width + 4, hint)
  }

  /// Draws the large fields, and beside them the long ones in smaller letters, each with the room of two.
  private func heroes(
    _ content: PageContent, _ x: Double, _ y: Double, _ width: Double, _ composer: inout Composer
  ) {
    let large = FieldStyle(size: 14, hasNote: true)
    let places = max(3, content.heroes.count + 2 * content.wide.count)
    let place = width / Double(places)
    let share = place * Double(content.wide.isEmpty ? places : content.heroes.count)
    composer.fields(
      content.heroes, x, y, share,
      columns: content.wide.isEmpty ? places : max(1, content.heroes.count), large)
    for (index, field) in content.wide.enumerated() {
      let room = place * 2 - 3
      let text = composer.whole(field)
      // More lines need smaller letters, because the room between the label and the person is fixed.
      let sizes = [(10.0, 2), (7, 3)]
      let (size, lines) =
        sizes.first { TextEstimate.lines(text, width: room, size: $0.0, bold: true) <= $0.1 }
        ?? (7, 3)
      composer.loneField(
        field, x + share + place * 2 * Double(index), y, room,
        FieldStyle(size: size, lines: lines))
    }
  }

  /// Draws the person, and beside the name the details that have room; returns their height in millimetres.
  private func bottom(
    _ content: PageContent, _ x: Double, _ y: Double, _ width: Double, _ composer: inout Composer
  ) -> Double {
    guard let person = content.person else {
      return composer.fields(
        Array(content.details.prefix(4)), x, y, width, columns: 4,
        FieldStyle(size: 9, isBold: false))
    }
    // A detail that has no room in readable letters is left out; the barcode has it.
    let room = width * 0.45
    let details = Array(
      content.details.prefix(
        composer.columns(for: Array(content.details.prefix(3)), width: room, most: 3)))
    let name = Self.name(person.value, width: width * (details.isEmpty ? 1 : 0.52))
    composer.loneField(person, x, y, width * (details.isEmpty ? 1 : 0.52), name)
    composer.fields(
      details, x + width * 0.55, y, room, columns: max(1, details.count),
      FieldStyle(size: 8, isBold: false))
    return name.height
  }

  /// Returns the style for a name: one line if it fits on one, else two lines that a strip has room for.
  private static func name(_ name: String, width: Double) -> FieldStyle {
    let large = FieldStyle(size: 10.5)
    let isOneLine = TextEstimate.lines(name, width: width, size: large.size, bold: true) == 1
    return isOneLine ? large : FieldStyle(size: 8, lines: 2)
  }

  private func onward(_ content: PageContent) -> String {
    if content.onward.isEmpty { return content.validity }
    let legs = content.words.joined(content.onward, by: "   /   ")
    return content.words.fill(\.thenLegs, ["legs": legs])
  }
}
