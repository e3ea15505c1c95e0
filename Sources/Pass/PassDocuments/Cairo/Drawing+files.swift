internal import CCairo
internal import Vocabulary

extension Drawing {
  /// Returns the whole document as PDF that can be read aloud; the same passes with the same fonts give the same bytes.
  ///
  /// With colour emoji and a logo that is an SVG with transparent groups, the names of pictures in these groups may
  /// differ, because they depend on what else the process has drawn (`PictureNames`).
  public func pdf() throws(DrawingError) -> [UInt8] {
    let (bytes, texts) = try untaggedPDF()
    do throws(PDFFault) {
      return try TaggedPDF.file(bytes, self, texts)
    } catch {
      throw .cairo("its PDF has a form that is not known here: \(error)")
    }
  }

  /// Returns the PDF as Cairo writes it, and how the text of each mark of each page was set.
  func untaggedPDF() throws(DrawingError) -> (bytes: [UInt8], texts: [[Int: SetText]]) {
    try CairoFontLock.draw(pages) { () throws(DrawingError) in try drawnPDF() }
  }

  private func drawnPDF() throws(DrawingError) -> (bytes: [UInt8], texts: [[Int: SetText]]) {
    let library = try CairoLibrary.shared.get()
    let call = library.call
    let sink = ByteSink()
    let pointsPerMillimetre = Self.pointsPerMillimetre
    let first = pages.first
    let surface = unsafe call.cairo_pdf_surface_create_for_stream(
      ByteSink.write, sink.closure, (first?.width ?? 0) * pointsPerMillimetre,
      (first?.height ?? 0) * pointsPerMillimetre)
    // Later versions keep their objects in compressed streams.
    unsafe call.cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
    let canvas = try unsafe Canvas(
      library, surface: surface, writingTo: sink, unitsPerMillimetre: pointsPerMillimetre)
    var texts: [[Int: SetText]] = []
    for page in pages {
      unsafe call.cairo_pdf_surface_set_size(
        surface, page.width * pointsPerMillimetre, page.height * pointsPerMillimetre)
      texts.append(try canvas.drawInParts(page))
      canvas.endPage()
    }
    try canvas.finish()
    return (sink.bytes, texts)
  }

  /// Returns the page with this index, from 0; throws `DrawingError.noSuchPage` if the document does not have it.
  private func page(_ index: Int) throws(DrawingError) -> Page {
    guard pages.indices.contains(index) else {
      throw .noSuchPage(index, count: pages.count)
    }
    return pages[index]
  }

  /// Returns one page, counted from 0, as SVG; text is converted to outlines, so that no font is needed.
  public func svg(page index: Int = 0) throws(DrawingError) -> [UInt8] {
    let page = try page(index)
    return try CairoFontLock.draw([page]) { () throws(DrawingError) in try Self.drawnSVG(page) }
  }

  private static func drawnSVG(_ page: Page) throws(DrawingError) -> [UInt8] {
    let library = try CairoLibrary.shared.get()
    let sink = ByteSink()
    let surface = unsafe library.call.cairo_svg_surface_create_for_stream(
      ByteSink.write, sink.closure, page.width * Self.pointsPerMillimetre,
      page.height * Self.pointsPerMillimetre)
    unsafe library.call.cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PT)
    let canvas = try unsafe Canvas(
      library, surface: surface, writingTo: sink, unitsPerMillimetre: Self.pointsPerMillimetre)
    canvas.clear()
    try canvas.draw(page)
    try canvas.finish()
    return Self.withoutSurfaceNumber(sink.bytes)
  }

  /// Removes the number from the id that Cairo gives to the outermost group.
  ///
  /// Cairo counts the surfaces of the process, so a second drawing would differ from the first.
  private static func withoutSurfaceNumber(_ svg: [UInt8]) -> [UInt8] {
    let name = Array("id=\"surface".utf8)
    guard let start = svg.firstRange(of: name)?.upperBound else { return svg }
    return Array(svg[..<start]) + svg[start...].drop { ASCII.isDigit($0) }
  }

  /// The allowed resolutions of an image, in dots per inch.
  public static let dotsPerInchRange = 72...1200

  /// Returns one page, counted from 0, as a PNG image that states its printed size.
  ///
  /// A module of its barcode is a whole number of dots, as close to its width as the resolution
  /// allows.
  public func png(page index: Int = 0, dotsPerInch: Int = 300) throws(DrawingError) -> [UInt8] {
    let page = try page(index)
    return try CairoFontLock.draw([page]) { () throws(DrawingError) in
      try Self.drawnPNG(page, dotsPerInch: dotsPerInch)
    }
  }

  private static func drawnPNG(
    _ page: Page, dotsPerInch: Int
  ) throws(DrawingError) -> [UInt8] {
    let library = try CairoLibrary.shared.get()
    let dotsPerMillimetre = Double(dotsPerInch) / 25.4
    let sink = ByteSink()
    let surface = library.call.cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, Int32((page.width * dotsPerMillimetre).rounded()),
      Int32((page.height * dotsPerMillimetre).rounded()))
    let canvas = try unsafe Canvas(
      library, surface: surface, writingTo: sink, unitsPerMillimetre: dotsPerMillimetre,
      isImage: true)
    canvas.clear()
    try canvas.draw(page)
    let status = unsafe canvas.withSurface {
      unsafe library.call.cairo_surface_write_to_png_stream($0, ByteSink.write, sink.closure)
    }
    guard status == 0 else { throw .cairo("the image cannot be written (status \(status))") }
    return PNGSize.stated(in: sink.bytes, dotsPerInch: dotsPerInch)
  }

  /// Returns how each text of a page is set on this machine: the box that its ink covers, and whether it is cut.
  func setTexts(page index: Int = 0) throws(DrawingError) -> [SetText] {
    let page = try page(index)
    return try CairoFontLock.draw([page]) { () throws(DrawingError) in try Self.set(page) }
  }

  /// Sets the texts of a page on a surface of one dot, because texts do not depend on the surface.
  static func set(_ page: Page) throws(DrawingError) -> [SetText] {
    let library = try CairoLibrary.shared.get()
    let surface = library.call.cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1)
    let canvas = try unsafe Canvas(
      library, surface: surface, writingTo: ByteSink(),
      unitsPerMillimetre: Self.pointsPerMillimetre, isImage: true)
    return try canvas.draw(page)
  }

  static let pointsPerMillimetre = 72 / 25.4
}
