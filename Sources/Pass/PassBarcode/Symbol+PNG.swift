extension Symbol {
  /// The allowed scales of an image in pixels per module.
  ///
  /// The largest is 4,900 dpi at the default module.
  public static let pixelsPerModuleRange = 1...64

  /// Returns the symbol as a PNG image of one bit per pixel, quiet zone included.
  ///
  /// Its `pHYs` chunk (PNG, 11.3.4.3) states the resolution in pixels per metre, rounded, at which a module prints at
  /// the given width. The same symbol gives the same bytes.
  ///
  /// - Throws: `pixelsPerModule` outside `pixelsPerModuleRange`; `image` if memory runs out.
  public func png(
    pixelsPerModule: Int = 8, module: Millimetres = .default
  ) throws(SymbolError) -> [UInt8] {
    guard Self.pixelsPerModuleRange.contains(pixelsPerModule) else {
      throw .pixelsPerModule(pixelsPerModule)
    }
    // libpng repeats each line `pixelsPerModule` times; the three modules of a PDF417 row are
    // separate lines here.
    let width = outerColumns * pixelsPerModule
    var lines: [UInt8] = []
    lines.reserveCapacity(outerLines * (width + 7) / 8)
    for line in 0..<outerLines {
      let row = line < quietZone ? -1 : (line - quietZone) / rowHeight
      lines += pixels(row: row, pixelsPerModule: pixelsPerModule, width: width)
    }
    let micrometresPerMetre = 1_000_000
    let scaled = pixelsPerModule * micrometresPerMetre
    return try PNGImage(
      lines: lines, width: width, lineCount: outerLines, copiesOfEachLine: pixelsPerModule,
      pixelsPerMetre: (scaled + module.micrometres / 2) / module.micrometres
    ).bytes
  }

  /// Returns one line of pixels, eight to a byte, the leftmost in the highest bit, 1 for white.
  private func pixels(row: Int, pixelsPerModule: Int, width: Int) -> [UInt8] {
    var line = [UInt8](repeating: 0xFF, count: (width + 7) / 8)
    for run in darkRuns(inRow: row) {
      let start = (quietZone + run.lowerBound) * pixelsPerModule
      let end = (quietZone + run.upperBound) * pixelsPerModule
      for pixel in start..<end { line[pixel / 8] &= ~(0x80 >> UInt8(pixel % 8)) }
    }
    return line
  }
}
