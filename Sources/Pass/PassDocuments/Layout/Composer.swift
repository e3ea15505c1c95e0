internal import Vocabulary

/// The marks of a page that is being laid out, with the drawing helpers that all layouts share.
///
/// Every text gets a box that is as high as its lines, and no two boxes intersect. `TextSetter` keeps the ink of each
/// text inside its box, so no text ever covers another.
struct Composer {
  private(set) var marks: [Mark] = []
  let language: Language

  init(_ language: Language = .english) { self.language = language }

  mutating func add(_ mark: Mark) { marks.append(mark) }

  /// Adds the marks of a pass, mirrored in its box where its language is read from right to left.
  mutating func add(_ pass: Composer, in box: Box) {
    marks += pass.language.isRightToLeft ? pass.marks.map { $0.mirrored(in: box) } : pass.marks
  }

  mutating func text(_ text: String, _ box: Box, _ style: TextStyle) {
    guard !text.isEmpty else { return }
    var style = style
    style.language = language
    marks.append(.text(text, in: box, style))
  }

  /// Adds a text in one line; returns the height of the line in millimetres.
  @discardableResult
  mutating func line(
    _ text: String, _ x: Double, _ y: Double, _ width: Double, _ style: TextStyle
  ) -> Double {
    self.text(text, Box(x, y, width, style.height), style)
    return style.height
  }

  /// Adds a text in as many lines as it takes; returns its height in millimetres.
  @discardableResult
  mutating func paragraph(
    _ text: String, _ x: Double, _ y: Double, _ width: Double, _ style: TextStyle
  ) -> Double {
    var style = style
    style.lines = TextEstimate.lines(text, width: width, size: style.size, bold: style.isBold)
    self.text(text, Box(x, y, width, style.height), style)
    return style.height
  }

  /// Adds the issuer's note in the given room, in as many lines as fit; omits it if not even one line fits.
  mutating func note(_ note: String, _ room: Box, _ size: Double) {
    let least = 4.5
    guard !note.isEmpty, room.height >= least * Self.lineHeight else { return }
    let size = min(size, room.height / Self.lineHeight)
    let needed = TextEstimate.lines(note, width: room.width, size: size)
    // Smaller letters may make room for more lines.
    let most = max(1, Int(room.height / (least * Self.lineHeight)))
    let lines = min(max(1, needed), most)
    let style = TextStyle(
      min(size, room.height / Self.lineHeight / Double(lines)), least: least, lines: lines)
    text(note, Box(room.x, room.y, room.width, style.height), style)
  }

  /// Returns two parts of a line in the order in which the language reads them.
  func joined(_ one: String, _ other: String) -> String {
    language.words.joined([one, other], by: " ")
  }

  /// Adds a horizontal line.
  mutating func rule(_ x: Double, _ y: Double, _ width: Double, thick: Double, grey: Double = 0) {
    add(.rule(from: Point(x, y), to: Point(x + width, y), width: thick, grey: grey))
  }

  /// Adds a thin line around a box.
  mutating func frame(_ box: Box) {
    let corners = [
      Point(box.x, box.y), Point(box.right, box.y), Point(box.right, box.bottom),
      Point(box.x, box.bottom),
    ]
    for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      add(.rule(from: from, to: to, width: 0.25, grey: 0.6))
    }
  }

  /// Adds a conspicuous warning in white on black.
  mutating func warning(_ warning: String, _ box: Box) {
    add(.fill(box, grey: 0))
    let style = TextStyle(box.height / Self.lineHeight * 0.72, least: 6, bold: true, grey: 1)
    line(warning, box.x + 2.5, box.y + (box.height - style.height) / 2, box.width - 5, style)
  }

  /// Millimetres per point.
  static let point = 25.4 / 72
  /// The line height in millimetres per point of font size; the same as in `TextSetter`.
  static let lineHeight = 0.48
}

extension TextStyle {
  /// The height of its lines at full size, in millimetres.
  var height: Double { size * Composer.lineHeight * Double(lines) }
}
