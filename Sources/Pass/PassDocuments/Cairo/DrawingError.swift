internal import Vocabulary

/// The reason why a drawing could not be written.
public enum DrawingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Cairo and Pango cannot be loaded, with the loader's message: install them.
  case noLibrary(String)
  /// librsvg cannot be loaded, with the loader's message: install it, or give the logo as PNG.
  case noLogoLibrary(String)
  /// The logo cannot be drawn, with the reason: save it in another way.
  case logo(String)
  /// No font on this machine has these characters: install one that does.
  case noGlyphs(characters: String)
  /// The barcode does not fit into its place on the paper: choose another symbology, a smaller
  /// module or larger paper.
  case barcodeTooLarge(needed: String, place: String)
  /// The paper does not support the layout: choose larger paper.
  case noSuchLayout(String)
  /// The drawing does not have a page of this index, counted from 0: ask for a page that it has.
  case noSuchPage(Int, count: Int)
  /// An error reported by Cairo, such as lack of memory: draw fewer pages or at a lower resolution.
  case cairo(String)

  /// The fault and its remedy.
  public var description: String {
    switch self {
    case .noLibrary(let reason):
      "printing needs Cairo and Pango, which are not here (\(escaped(reason))); install them: "
        + "apt-get install libpangocairo-1.0-0 fonts-noto-core"
    case .noLogoLibrary(let reason):
      "a logo as SVG needs librsvg, which is not here (\(escaped(reason))); install it "
        + "(apt-get install librsvg2-2), or give the logo as PNG"
    case .logo(let detail): "the logo cannot be drawn: \(detail)"
    case .noGlyphs(let characters):
      "no font on this machine can write \(escaped(characters, limit: 20)); install one that can, "
        + "such as fonts-noto-core, fonts-noto-cjk or fonts-noto-color-emoji"
    case .barcodeTooLarge(let needed, let place):
      "the barcode needs \(needed), but its place on this paper has \(place); choose another "
        + "symbology, a smaller module or a larger paper"
    case .noSuchLayout(let detail): detail
    case .noSuchPage(let index, let count):
      "there is no page \(index); pages are counted from 0, and there are \(count)"
    case .cairo(let message):
      "the page cannot be drawn (Cairo: \(message)); print fewer pages, or at a lower resolution"
    }
  }
}
