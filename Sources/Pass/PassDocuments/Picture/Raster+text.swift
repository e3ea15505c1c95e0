package import Vocabulary

extension Raster {
  /// Draws a short text in black on a transparent ground, its ink in the middle of the picture.
  ///
  /// The ink is as large as a rectangle of this size, in pixels, allows. The language decides the shape of characters
  /// that languages share.
  package init(
    width: Int, height: Int, text: String, inkWidth: Double, inkHeight: Double, language: Language
  ) throws(DrawingError) {
    let (width, height) = (Double(width), Double(height))
    // The text is set once to learn how large its ink is, in a place in which nothing is cut off.
    let trial = height / 2 * Self.pointsPerUnit
    let room = Box(-4 * width, 0, 9 * width, 4 * height)
    func mark(_ size: Double, in box: Box) -> Mark {
      var style = TextStyle(size, least: size, bold: true, .centre)
      style.language = language
      return .text(text, in: box, style)
    }
    let page = Page(width: width, height: height, marks: [mark(trial, in: room)])
    let set = try CairoFontLock.draw([page]) { () throws(DrawingError) in try Drawing.set(page) }
    guard let ink = set.first?.ink, ink.width > 0, ink.height > 0 else {
      throw .noGlyphs(characters: text)
    }
    let scale = min(inkWidth / ink.width, inkHeight / ink.height)
    let centre = Point(room.x + room.width / 2, 0)
    let (left, top) = ((ink.x - centre.x) * scale, ink.y * scale)
    let box = Box(
      width / 2 - (left + ink.width * scale / 2) - room.width * scale / 2,
      (height - ink.height * scale) / 2 - top, room.width * scale, room.height * scale)
    try self.init(
      width: Int(width), height: Int(height), showing: mark(trial * scale, in: box))
  }

  /// The points of a font's size in a unit of a page.
  private static let pointsPerUnit = 72 / 25.4
}
