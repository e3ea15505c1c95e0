internal import Vocabulary

/// The marks of a page that is being laid out, with the drawing helpers that all layouts share.
///
/// Every text gets a box that is as high as its lines, and no two boxes intersect. `TextSetter` keeps the ink of each
/// text inside its box, so no text ever covers another.
struct Composer {
  private(set) var marks: [Mark] = []
  /// The meaning of the marks, in the order in which they are read.
  private(set) var elements: [Element] = []
  /// The elements that are being filled, the innermost last.
  private var open: [Element] = []
  let language: Language

  init(_ language: Language = .english) { self.language = language }

  /// Adds a mark that is not read.
  mutating func add(_ mark: Mark) { marks.append(mark) }

  /// Adds a picture and the words instead of it.
  mutating func add(_ picture: Mark, inWords words: String) {
    part(.figure, words: words) { $0.addRead(picture) }
  }

  /// Adds a mark that is read as a part of the innermost element.
  mutating func addRead(_ mark: Mark) {
    if !open.isEmpty { open[open.count - 1].children.append(.mark(marks.count)) }
    marks.append(mark)
  }

  /// Adds an element with what `body` adds; nothing if it adds nothing that is read.
  mutating func part<Result>(
    _ role: Element.Role, words: String? = nil, isContinued: Bool = false,
    _ body: (inout Composer) -> Result
  ) -> Result {
    open.append(Element(role: role, words: words.map(SpokenText.plain), isContinued: isContinued))
    let result = body(&self)
    close(open.removeLast())
    return result
  }

  private mutating func close(_ element: Element) {
    guard !element.children.isEmpty else { return }
    if open.isEmpty {
      elements.append(element)
    } else {
      open[open.count - 1].children.append(.element(element))
    }
  }

  /// Adds the marks of a pass, mirrored in its box where its language is read from right to left.
  ///
  /// Its elements become parts of one of this role; with nil they stand alone.
  mutating func add(_ pass: Composer, in box: Box, as role: Element.Role? = .section) {
    let inner = pass.elements.map { $0.shifted(by: marks.count) }
    marks += pass.language.isRightToLeft ? pass.marks.map { $0.mirrored(in: box) } : pass.marks
    guard let role else {
      for element in inner { close(element) }
      return
    }
    var whole = Element(role: role, language: pass.language)
    whole.children = inner.map { .element($0) }
    close(whole)
  }

  /// Adds a text, which is read in its place.
  ///
  /// `role` is its meaning, nil for a text that is not read. `words` are those that are read instead of its letters.
  mutating func text(
    _ text: String, _ box: Box, _ style: TextStyle, as role: Element.Role? = .paragraph,
    words: String? = nil
  ) {
    guard !text.isEmpty else { return }
    guard let role else { return add(.text(text, in: box, styled(style))) }
    part(role, words: words ?? (SpokenText.isReadAsDrawn(text) ? nil : text)) {
      $0.addRead(.text(text, in: box, $0.styled(style)))
    }
  }

  /// Returns a style in the language of the page.
  func styled(_ style: TextStyle) -> TextStyle {
    var style = style
    style.language = language
    return style
  }

  /// Adds a text in one line; returns the height of the line in millimetres.
  @discardableResult
  mutating func line(
    _ text: String, _ x: Double, _ y: Double, _ width: Double, _ style: TextStyle,
    as role: Element.Role? = .paragraph, words: String? = nil
  ) -> Double {
    self.text(text, Box(x, y, width, style.height), style, as: role, words: words)
    return style.height
  }

  /// Adds a line that is read as a part of the innermost element.
  mutating func inline(
    _ text: String, _ x: Double, _ y: Double, _ width: Double, _ style: TextStyle
  ) {
    addRead(.text(text, in: Box(x, y, width, style.height), styled(style)))
  }

  /// Adds a text in as many lines as it takes; returns its height in millimetres.
  @discardableResult
  mutating func paragraph(
    _ text: String, _ x: Double, _ y: Double, _ width: Double, _ style: TextStyle,
    as role: Element.Role? = .paragraph
  ) -> Double {
    var style = style
    style.lines = TextEstimate.lines(text, width: width, size: style.size, bold: style.isBold)
    self.text(text, Box(x, y, width, style.height), style, as: role)
    return style.height
  }

  /// Adds a label in capitals; returns the height of the line in millimetres.
  ///
  /// It is read in its own letters, because some programs spell a word in capitals.
  @discardableResult
  mutating func label(
    _ label: String, _ x: Double, _ y: Double, _ width: Double, _ style: TextStyle,
    as role: Element.Role = .label
  ) -> Double {
    let capitals = label.uppercased()
    return line(
      capitals, x, y, width, style, as: role, words: capitals == label ? nil : label)
  }

  /// Adds the issuer's note in the given room, in as many lines as fit; omits it if not even one line fits.
  mutating func note(_ note: String, _ room: Box, _ size: Double) {
    let least = TextStyle.smallest
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

  /// Returns the page with its marks; the sides are in millimetres.
  func page(_ width: Double, _ height: Double) -> Page {
    Page(width: width, height: height, marks: marks, elements: elements)
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

  /// Adds a conspicuous warning in white on black, in two lines if it needs them and the box is high enough.
  mutating func warning(_ warning: String, _ box: Box) {
    add(.fill(box, grey: 0))
    let width = box.width - Self.warningMargins
    var style = TextStyle(box.height / Self.lineHeight * 0.72, bold: true, grey: 1)
    let two = TextStyle(box.height / Self.lineHeight * 0.45, bold: true, grey: 1, lines: 2)
    if isLong(warning, box.width), two.height <= box.height { style = two }
    let place = Box(
      box.x + Self.warningMargins / 2, box.y + (box.height - style.height) / 2, width,
      style.height)
    text(warning, place, style)
  }

  /// Whether a warning needs two lines in a box of this width, in millimetres.
  func isLong(_ warning: String, _ width: Double) -> Bool {
    let room = width - Self.warningMargins
    return TextEstimate.lines(warning, width: room, size: TextStyle.smallest, bold: true) > 1
  }

  private static let warningMargins = 5.0

  /// Millimetres per point.
  static let point = 25.4 / 72
  /// The line height in millimetres per point of font size; the same as in `TextSetter`.
  static let lineHeight = 0.48
}

extension TextStyle {
  /// The height of its lines at full size, in millimetres.
  var height: Double { size * Composer.lineHeight * Double(lines) }
}
