extension Symbol {
  /// Returns the symbol as an SVG document of exact printed size, with quiet zone and white background.
  ///
  /// All dark modules form one path: each run of a row is a stroke as thick as the row is high. That is a quarter
  /// shorter than outlines and half as long as rectangles, and covers exactly the same area, because a stroke ends
  /// where its last module does (SVG 1.1, 11.4: butt caps). The user unit is the module. The same symbol gives the same
  /// bytes.
  ///
  /// `module` is the printed width of one module. `title` is the text that a screen reader says, by default the name of
  /// the symbology. It must not be the text of the symbol, because a person who has that text can board.
  public func svg(module: Millimetres = .default, title: String? = nil) -> String {
    var out = SVGBuffer(capacity: 512 + 4 * columns * rows / 2)
    let size = size(module: module)
    out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"")
    out.append(size.outerWidth.description)
    out.append("mm\" height=\"")
    out.append(size.outerHeight.description)
    out.append("mm\" viewBox=\"0 0 \(outerColumns) \(outerLines)\" shape-rendering=\"crispEdges\">")
    out.append("<title>")
    out.appendEscaped(title ?? symbology.displayName)
    out.append("</title><rect width=\"\(outerColumns)\" height=\"\(outerLines)\" fill=\"#fff\"/>")
    out.append("<path stroke=\"#000\"")
    if rowHeight != 1 { out.append(" stroke-width=\"\(rowHeight)\"") }
    out.append(" d=\"")
    appendPath(to: &out)
    out.append("\"/></svg>\n")
    return out.string
  }

  /// Appends the path with relative moves: `m2 0h3` is two light modules, then three dark ones.
  private func appendPath(to out: inout SVGBuffer) {
    // A stroke runs along the middle of its row, which is half a module down, or one and a half where a row is three
    // high.
    out.append("M\(quietZone) \(quietZone + rowHeight / 2).5")
    var penColumn = 0
    var penRow = 0
    for row in 0..<rows {
      grid.forEachDarkRun(inRow: row) { start, end in
        if start != penColumn || row != penRow {
          out.append(UInt8(ascii: "m"))
          out.append(start - penColumn)
          out.append(UInt8(ascii: " "))
          out.append((row - penRow) * rowHeight)
        }
        out.append(UInt8(ascii: "h"))
        out.append(end - start)
        penColumn = end
        penRow = row
      }
    }
  }
}
