internal import CCairo

/// A text as it was set.
struct SetText: Equatable, Sendable {
  let text: String
  /// The box that its ink covers.
  let ink: Box
  /// The font size in points.
  let size: Double
  /// Whether a part of it is missing.
  let isCut: Bool
  /// The number of lines; the blank between two lines is not drawn.
  let lineCount: Int
}

/// The setting of a text in its box.
///
/// The text has the size of its style. It is set smaller if it does not fit, and is truncated as a last resort.
@safe struct TextSetter: ~Copyable {
  private let library: CairoLibrary
  private let cairo: OpaquePointer
  private let layout: OpaquePointer?
  private let font: OpaquePointer?
  private let attributes: OpaquePointer?

  /// The preferred font family; characters that it lacks come from another font.
  private static let family = "Noto Sans, Noto Sans Arabic"
  private static let millimetresPerPoint = 25.4 / 72
  private static let step = 0.5
  /// Distance from the top of a line to its baseline, as a multiple of the font size.
  private static let ascent = 1.0
  private static let lineHeight = 1.36

  init(_ library: CairoLibrary, _ cairo: OpaquePointer, _ context: OpaquePointer) {
    self.library = library
    unsafe self.cairo = cairo
    unsafe layout = library.call.pango_layout_new(context)
    unsafe font = library.call.pango_font_description_new()
    unsafe attributes = library.call.pango_attr_list_new()
  }

  deinit {
    if let attributes = unsafe attributes { unsafe library.call.pango_attr_list_unref(attributes) }
    unsafe library.call.g_object_unref(layout.map { unsafe UnsafeMutableRawPointer($0) })
    if let font = unsafe font { unsafe library.call.pango_font_description_free(font) }
  }

  /// Sets a text so that its ink stays in the box.
  ///
  /// If the ink does not fit at the smallest size of the style, as with letters that carry many stacked accents, the
  /// text is set smaller still, and in the end is cut off at the edge of the box.
  @discardableResult
  func draw(_ text: String, in box: Box, _ style: TextStyle) throws(DrawingError) -> SetText? {
    guard !text.isEmpty else { return nil }
    let call = library.call
    unsafe call.pango_layout_set_text(layout, text, -1)
    unsafe call.pango_layout_set_single_paragraph_mode(layout, 1)
    unsafe call.pango_font_description_set_family(font, Self.family)
    unsafe call.pango_font_description_set_weight(
      font, style.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    let size = fit(box, style)
    guard unsafe call.pango_layout_get_unknown_glyphs_count(layout) == 0 else {
      throw .noGlyphs(characters: missing(in: text))
    }
    unsafe call.pango_layout_set_alignment(layout, alignment(style.alignment))
    let ink = ink(box, style, size: size)
    let overhang = Self.overhang(size: size)
    let isInside =
      holds(box, style, size: size) && ink.x >= box.x - overhang
      && ink.right <= box.right + overhang
    if !isInside {
      unsafe call.cairo_save(cairo)
      unsafe call.cairo_rectangle(
        cairo, box.x - overhang, box.y, box.width + 2 * overhang, box.height)
      unsafe call.cairo_clip(cairo)
    }
    unsafe call.cairo_move_to(cairo, box.x, top(box, style, size: size))
    unsafe call.pango_cairo_show_layout(cairo, layout)
    if !isInside { unsafe call.cairo_restore(cairo) }
    return SetText(
      text: text, ink: isInside ? ink : box, size: size,
      isCut: unsafe !isInside || call.pango_layout_is_ellipsized(layout) != 0,
      lineCount: Int(unsafe call.pango_layout_get_line_count(layout)))
  }

  /// Returns the vertical position of the top of the layout, in millimetres.
  ///
  /// Fields side by side keep a common baseline, even if one of them had to shrink.
  private func top(_ box: Box, _ style: TextStyle, size: Double) -> Double {
    let anchor = style.lines == 1 ? style.size : size
    let baseline =
      Double(unsafe library.call.pango_layout_get_baseline(layout)) / Double(PANGO_SCALE)
    let top = box.y + anchor * Self.millimetresPerPoint * Self.ascent - baseline
    // Some letters reach lower or higher than Latin letters, so the text moves to where there is room.
    let (above, below) = inkEdges()
    let (atTop, atBottom) = (top + above - box.y, box.bottom - top - below)
    if atTop < 0 { return top + min(-atTop, max(0, atBottom)) }
    return top - max(0, min(-atBottom, atTop))
  }

  /// Returns the upper and lower edge of the ink, below the top of the layout, in millimetres.
  private func inkEdges() -> (above: Double, below: Double) {
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    unsafe library.call.pango_layout_get_extents(layout, &ink, &logical)
    let scale = Double(PANGO_SCALE)
    return (Double(ink.y) / scale, Double(ink.y + ink.height) / scale)
  }

  /// Returns the rectangle that the ink of the layout covers.
  private func ink(_ box: Box, _ style: TextStyle, size: Double) -> Box {
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    unsafe library.call.pango_layout_get_extents(layout, &ink, &logical)
    func millimetres(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
    return Box(
      box.x + millimetres(ink.x), top(box, style, size: size) + millimetres(ink.y),
      millimetres(ink.width), millimetres(ink.height))
  }

  /// Returns whether the ink is neither above nor below the box.
  private func holds(_ box: Box, _ style: TextStyle, size: Double) -> Bool {
    let ink = ink(box, style, size: size)
    let play = 0.001
    return ink.y >= box.y - play && ink.bottom <= box.bottom + play
  }

  /// Returns the distance by which single strokes may cross the left and right edge, in millimetres.
  ///
  /// Examples are the tail of a J, and a vowel sign alone at the start of a line. Boxes side by side are twice as far
  /// apart.
  private static func overhang(size: Double) -> Double { min(size * 0.18, 1.4) }

  /// Returns the characters for which no font has a glyph, determined one by one.
  private func missing(in text: String) -> String {
    let missing = Set(text.unicodeScalars.map { String($0) }).filter { character in
      unsafe library.call.pango_layout_set_text(layout, character, -1)
      return unsafe library.call.pango_layout_get_unknown_glyphs_count(layout) > 0
    }
    return missing.sorted().joined()
  }

  /// Finds the largest size that fits, applies it to the layout, and returns it.
  private func fit(_ box: Box, _ style: TextStyle) -> Double {
    let call = library.call
    unsafe call.pango_layout_set_width(layout, units(box.width))
    unsafe call.pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
    unsafe call.pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
    // Running text is broken inside a long word; a name or a title is set smaller first.
    if style.lines > 2 { unsafe call.pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR) }
    unsafe call.pango_layout_set_height(layout, -1)
    var size = style.size
    while size >= style.least {
      set(size: size)
      if fits(box, style, size: size) { return size }
      size -= Self.step
    }
    // The layout is limited by the number of lines and not by height, because lines of another script may be higher.
    unsafe call.pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    unsafe call.pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    unsafe call.pango_layout_set_height(layout, -Int32(lines(box, style, size: style.least)))
    size = style.least
    set(size: size)
    while size > 2, !holds(box, style, size: size) {
      size *= 0.85
      set(size: size)
    }
    return size
  }

  /// Returns the number of lines of this size that the box holds, up to the limit of the style.
  private func lines(_ box: Box, _ style: TextStyle, size: Double) -> Int {
    let height = size * Self.millimetresPerPoint * Self.lineHeight
    return style.lines == 1 ? 1 : max(1, min(style.lines, Int(box.height / height + 0.05)))
  }

  private func fits(_ box: Box, _ style: TextStyle, size: Double) -> Bool {
    let call = library.call
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    unsafe call.pango_layout_get_extents(layout, &ink, &logical)
    let count = Int(unsafe call.pango_layout_get_line_count(layout))
    return logical.width <= units(box.width) && count <= lines(box, style, size: size)
      && holds(box, style, size: size)
  }

  /// Applies a font size.
  ///
  /// The line distance is the same in every script, because the height of the boxes is made for it.
  private func set(size: Double) {
    let pitch = size * Self.millimetresPerPoint * Self.lineHeight * Double(PANGO_SCALE)
    unsafe library.call.pango_attr_list_change(
      attributes, library.call.pango_attr_line_height_new_absolute(Int32(pitch)))
    unsafe library.call.pango_layout_set_attributes(layout, attributes)
    unsafe library.call.pango_font_description_set_absolute_size(
      font, size * Self.millimetresPerPoint * Double(PANGO_SCALE))
    unsafe library.call.pango_layout_set_font_description(layout, font)
  }

  /// Returns the Pango value for an alignment, which Pango mirrors in right-to-left text.
  ///
  /// The mirroring is undone here, because such a text belongs on the same side as any other text: under its label.
  private func alignment(_ alignment: TextStyle.Alignment) -> Int32 {
    let isTurned =
      unsafe library.call.pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL
    return switch alignment {
    case .start: isTurned ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
    case .end: isTurned ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
    case .centre: PANGO_ALIGN_CENTER
    }
  }

  private func units(_ millimetres: Double) -> Int32 {
    Int32(millimetres * Double(PANGO_SCALE))
  }
}
