/// Collects the marks of a page, with the drawing helpers that all layouts share.
struct Composer {
  private(set) var marks: [Mark] = []

  mutating func add(_ mark: Mark) { marks.append(mark) }

  mutating func text(_ text: String, _ box: Box, _ style: TextStyle) {
    if !text.isEmpty { marks.append(.text(text, in: box, style)) }
  }

  /// A horizontal line.
  mutating func rule(_ x: Double, _ y: Double, _ width: Double, thick: Double, grey: Double = 0) {
    add(.rule(from: Point(x, y), to: Point(x + width, y), width: thick, grey: grey))
  }

  /// A label with its value, and a note below.
  ///
  /// - Parameter size: font size of the value, in points.
  mutating func field(
    _ field: PageContent.Field, _ box: Box, size: Double, bold: Bool = true, lines: Int = 1,
    _ alignment: TextStyle.Alignment = .start
  ) {
    let height = size * Self.lineHeight * Double(lines)
    text(field.label.uppercased(), Box(box.x, box.y, box.width, 3), Self.label.aligned(alignment))
    text(
      field.value, Box(box.x, box.y + 3.2, box.width, height),
      TextStyle(size, least: min(size, 7.5), bold: bold, alignment, lines: lines))
    text(
      field.note, Box(box.x, box.y + 3 + height, box.width, 3),
      TextStyle(7.5, least: 5.5, grey: 0.35, alignment))
  }

  /// Fields in columns of equal width, row by row.
  mutating func fields(
    _ fields: [PageContent.Field], _ box: Box, columns: Int, rowHeight: Double, size: Double,
    bold: Bool = true
  ) {
    for (index, field) in fields.enumerated() {
      let column = box.columns(columns, gap: 4)[index % columns]
      let y = box.y + Double(index / columns) * rowHeight
      self.field(field, Box(column.x, y, column.width, rowHeight), size: size, bold: bold)
    }
  }

  /// A thin line around a box.
  mutating func frame(_ box: Box) {
    let corners = [
      Point(box.x, box.y), Point(box.right, box.y), Point(box.right, box.bottom),
      Point(box.x, box.bottom),
    ]
    for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      add(.rule(from: from, to: to, width: 0.25, grey: 0.6))
    }
  }

  /// A conspicuous warning in white on black.
  mutating func warning(_ warning: String, _ box: Box) {
    add(.fill(box, grey: 0))
    let size = box.height * 1.45
    text(
      warning, Box(box.x + 2.5, box.y + box.height * 0.2, box.width - 5, box.height),
      TextStyle(size, bold: true, grey: 1))
  }

  static let label = TextStyle(7, least: 5, grey: 0.35)
  /// Millimetres per point.
  static let point = 25.4 / 72
  /// Line height in millimetres per point of font size.
  static let lineHeight = 0.48
}
