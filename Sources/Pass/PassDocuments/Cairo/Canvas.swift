internal import CCairo
internal import PassBarcode
internal import Vocabulary

/// A Cairo surface with its drawing context, freed at the end of its lifetime.
///
/// Its user space is in millimetres.
@safe struct Canvas: ~Copyable {
  let library: CairoLibrary
  private let surface: OpaquePointer
  private let cairo: OpaquePointer
  private let context: OpaquePointer
  /// Dots per millimetre of an image, or nil for vector output.
  private let dotsPerMillimetre: Double?
  /// The receiver of the output; kept alive until the surface has written its last byte.
  private let sink: ByteSink

  /// Takes ownership of a surface that has `unitsPerMillimetre` units of its own per millimetre.
  init(
    _ library: CairoLibrary, surface: OpaquePointer?, writingTo sink: ByteSink,
    unitsPerMillimetre: Double, isImage: Bool = false
  ) throws(DrawingError) {
    let call = library.call
    // Pango keeps a default font map per thread, so no map is used by two threads at once.
    guard let surface = unsafe surface, let cairo = unsafe call.cairo_create(surface),
      let fonts = call.pango_cairo_font_map_get_default(),
      let context = unsafe call.pango_font_map_create_context(fonts),
      let options = call.cairo_font_options_create()
    else { throw .cairo("out of memory") }
    self.library = library
    self.sink = sink
    unsafe self.surface = surface
    unsafe self.cairo = cairo
    unsafe self.context = context
    dotsPerMillimetre = isImage ? unitsPerMillimetre : nil
    unsafe call.cairo_scale(cairo, unitsPerMillimetre, unitsPerMillimetre)
    // Hinting and rounding to whole dots are off, so that text is laid out the same on paper and on a screen.
    unsafe call.cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe call.cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe call.cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe call.pango_cairo_context_set_font_options(context, options)
    unsafe call.cairo_font_options_destroy(options)
    unsafe call.pango_cairo_context_set_resolution(context, 72)
    unsafe call.pango_context_set_round_glyph_positions(context, 0)
    unsafe call.pango_cairo_update_context(cairo, context)
  }

  deinit {
    let call = library.call
    unsafe call.g_object_unref(UnsafeMutableRawPointer(context))
    unsafe call.cairo_destroy(cairo)
    unsafe call.cairo_surface_destroy(surface)
  }

  /// Draws a page and returns how its texts were set.
  @discardableResult
  func draw(_ page: Page) throws(DrawingError) -> [SetText] {
    var texts: [SetText] = []
    for mark in page.marks {
      if let text = try draw(mark) { texts.append(text) }
    }
    try check()
    return texts
  }

  /// Draws a page of a PDF, each mark as a part of its own, and returns how the text of each mark was set.
  func drawInParts(_ page: Page) throws(DrawingError) -> [Int: SetText] {
    var texts: [Int: SetText] = [:]
    for (index, mark) in page.marks.enumerated() {
      // What the part is comes later (`TaggedPDF`), so all have the same tag.
      unsafe library.call.cairo_tag_begin(cairo, "P", "")
      texts[index] = try draw(mark)
      unsafe library.call.cairo_tag_end(cairo, "P")
    }
    try check()
    return texts
  }

  /// Ends a page; further drawing goes to the next one.
  func endPage() { unsafe library.call.cairo_show_page(cairo) }

  /// Fills the whole surface with white.
  func clear() {
    grey(1)
    unsafe library.call.cairo_paint(cairo)
  }

  /// Finishes drawing, so that all bytes have been written.
  func finish() throws(DrawingError) {
    unsafe library.call.cairo_surface_finish(surface)
    try check()
  }

  /// Calls `body` with the surface.
  func withSurface<Result>(_ body: (OpaquePointer) -> Result) -> Result { unsafe body(surface) }

  private func check() throws(DrawingError) {
    let call = library.call
    for status in unsafe [call.cairo_status(cairo), call.cairo_surface_status(surface)]
    where status != 0 {
      throw .cairo(
        unsafe call.cairo_status_to_string(status).map { unsafe String(cString: $0) }
          ?? "status \(status)")
    }
  }

  private func draw(_ mark: Mark) throws(DrawingError) -> SetText? {
    switch mark {
    case .text(let text, let box, let style):
      grey(style.grey)
      // The language is set because the variant of a Han character must not depend on the locale of the machine.
      unsafe library.call.pango_context_set_language(
        context, library.call.pango_language_from_string(style.language.rawValue))
      return try unsafe TextSetter(library, cairo, context).draw(text, in: box, style)
    case .fill(let box, let grey):
      self.grey(grey)
      unsafe library.call.cairo_rectangle(cairo, box.x, box.y, box.width, box.height)
      unsafe library.call.cairo_fill(cairo)
    case .rule(let from, let to, let width, let grey):
      self.grey(grey)
      line(from, to, width: width)
    case .fold(let from, let to):
      grey(0.55)
      let dashes = [1.6, 1.2]
      unsafe library.call.cairo_set_dash(cairo, dashes, 2, 0)
      line(from, to, width: 0.2)
      unsafe library.call.cairo_set_dash(cairo, nil, 0, 0)
    case .arrow(let from, let to, let width):
      grey(0)
      unsafe library.call.cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
      line(from, to, width: width)
      let head = 5 * width
      let back = to.x + (to.x < from.x ? head : -head)
      line(Point(back, to.y - 0.7 * head), to, width: width)
      line(Point(back, to.y + 0.7 * head), to, width: width)
      unsafe library.call.cairo_set_line_cap(cairo, 0)
    case .logo(let logo, let box, let alignment):
      try unsafe LogoDrawer(library, cairo).draw(logo, in: box, alignment)
    case .barcode(let symbol, let corner, let module):
      draw(symbol, at: corner, module: Double(module.micrometres) / 1000)
    }
    return nil
  }

  /// Fills all modules as one path, so that no seams show between them.
  ///
  /// In an image a module is a whole number of dots and begins on a dot, because a scanner reads grey edges badly. For
  /// this the symbol grows or shrinks about its centre by a few per cent.
  private func draw(_ symbol: Symbol, at corner: Point, module: Double) {
    let call = library.call
    var (x, y, module) = (corner.x, corner.y, module)
    if let dots = dotsPerMillimetre {
      let snapped = max(1, (module * dots).rounded()) / dots
      x += Double(symbol.columns) * (module - snapped) / 2
      y += Double(symbol.rows * symbol.rowHeight) * (module - snapped) / 2
      (x, y, module) = ((x * dots).rounded() / dots, (y * dots).rounded() / dots, snapped)
    }
    let height = module * Double(symbol.rowHeight)
    grey(0)
    unsafe call.cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE)
    for row in 0..<symbol.rows {
      for run in symbol.darkRuns(inRow: row) {
        unsafe call.cairo_rectangle(
          cairo, x + Double(run.lowerBound) * module, y + Double(row) * height,
          Double(run.count) * module, height)
      }
    }
    unsafe call.cairo_fill(cairo)
    unsafe call.cairo_set_antialias(cairo, 0)
  }

  private func grey(_ value: Double) {
    unsafe library.call.cairo_set_source_rgb(cairo, value, value, value)
  }

  private func line(_ from: Point, _ to: Point, width: Double) {
    unsafe library.call.cairo_set_line_width(cairo, width)
    unsafe library.call.cairo_move_to(cairo, from.x, from.y)
    unsafe library.call.cairo_line_to(cairo, to.x, to.y)
    unsafe library.call.cairo_stroke(cairo)
  }
}
