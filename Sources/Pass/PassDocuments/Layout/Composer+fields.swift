/// The sizes of the parts of a field.
struct FieldStyle {
  /// The font size of the value, in points.
  let size: Double
  var isBold = true
  /// Maximum number of lines of the value.
  var lines = 1
  /// Whether the note has a line of its own; otherwise it follows the value.
  var hasNote = false
  /// The font size of the label, in points.
  var labelSize = 7.0

  /// The height in millimetres.
  var height: Double {
    label.height + value.height + (hasNote ? note.height : 0)
  }

  var label: TextStyle { TextStyle(labelSize, grey: 0.35) }
  var value: TextStyle { TextStyle(size, bold: isBold, lines: lines) }
  var note: TextStyle { TextStyle(labelSize + 0.5, grey: 0.35) }
  /// The style of the label of a list.
  static let label = FieldStyle(size: 0).label

  /// Returns the style for a name: one line if it fits on one, else two lines that are set a little smaller.
  static func name(
    _ name: String, width: Double, size: Double, labelSize: Double = 7
  ) -> FieldStyle {
    TextEstimate.lines(name, width: width, size: size, bold: true) == 1
      ? FieldStyle(size: size, labelSize: labelSize)
      : FieldStyle(size: size * 0.85, lines: 2, labelSize: labelSize)
  }
}

extension Composer {
  /// Returns the number of columns, at most `most`, that are wide enough for all labels and values in the smallest size.
  func columns(for fields: [PageContent.Field], width: Double, most: Int) -> Int {
    let needed =
      fields.map { field in
        let texts = [field.label.uppercased(), whole(field)]
        return (texts.map { TextEstimate.width($0) }.max() ?? 0) * TextStyle.smallest * Self.point
      }.max() ?? 0
    return (1...most).last { Box(0, 0, width, 0).columns($0, gap: 4)[0].width >= needed } ?? 1
  }

  /// Draws labels with values that take as many lines as they need, up to `most`.
  ///
  /// Returns their height in millimetres, with a gap below each.
  mutating func wideFields(
    _ fields: [PageContent.Field], _ x: Double, _ y: Double, _ width: Double, size: Double,
    labelSize: Double = 7, lines most: Int = .max, gap: Double = 2.5
  ) -> Double {
    part(.list) { list in
      fields.reduce(0) { height, field in
        let needed = TextEstimate.lines(list.whole(field), width: width, size: size, bold: true)
        let style = FieldStyle(size: size, lines: min(needed, most), labelSize: labelSize)
        return height + list.field(field, x, y + height, width, style) + gap
      }
    }
  }

  /// Returns the value of a field with its note after it.
  func whole(_ field: PageContent.Field) -> String {
    field.note.isEmpty ? field.value : joined(field.value, field.note)
  }

  /// Draws a label with its value and a note below, an item of a list; returns the height in millimetres.
  @discardableResult
  mutating func field(
    _ field: PageContent.Field, _ x: Double, _ y: Double, _ width: Double, _ style: FieldStyle
  ) -> Double {
    let below = y + style.label.height
    let value = style.hasNote ? field.value : whole(field)
    part(.item) {
      $0.label(field.label, x, y, width, style.label)
      $0.part(.body) {
        $0.text(value, Box(x, below, width, style.value.height), style.value)
        if style.hasNote { $0.line(field.note, x, below + style.value.height, width, style.note) }
      }
    }
    return style.height
  }

  /// Draws a field that stands alone, a list of one item; returns the height in millimetres.
  @discardableResult
  mutating func loneField(
    _ field: PageContent.Field, _ x: Double, _ y: Double, _ width: Double, _ style: FieldStyle
  ) -> Double {
    part(.list) { $0.field(field, x, y, width, style) }
  }

  /// Draws fields in columns of equal width, row by row.
  ///
  /// Returns the height of the rows, with a gap between each two, in millimetres.
  @discardableResult
  mutating func fields(
    _ fields: [PageContent.Field], _ x: Double, _ y: Double, _ width: Double, columns: Int,
    gap: Double = 0.6, _ style: FieldStyle
  ) -> Double {
    let places = Box(x, y, width, 0).columns(columns, gap: 4)
    let pitch = style.height + gap
    part(.list) {
      for (index, field) in fields.enumerated() {
        let place = places[index % columns]
        $0.field(field, place.x, y + Double(index / columns) * pitch, place.width, style)
      }
    }
    let rows = (fields.count + columns - 1) / columns
    return rows == 0 ? 0 : Double(rows) * pitch - gap
  }
}
