public import PassBarcode

/// The options for printing passes.
public struct PrintOptions: Sendable {
  /// The paper.
  public var paper = Paper.a4
  /// The arrangement of passes on a sheet; on a roll each pass is separate.
  public var arrangement = Arrangement.page
  /// The kind of barcode.
  public var symbology = Symbology.aztec
  /// The amount of damage that the barcode survives.
  public var errorCorrection = ErrorCorrection.medium
  /// The width of a module; by default the largest of the standard widths that fits.
  ///
  /// Size helps a reader more than anything else.
  public var module: Millimetres?

  /// The number of passes on a sheet.
  public var passesPerSheet: Int { paper == .receipt ? 1 : arrangement.passesPerSheet }

  /// A picture for the head of each page.
  public var logo: Logo?

  /// The default resolution of a PNG in dots per inch; a phone's picture has 3 dots for each of its 390 pixels.
  public var usualDotsPerInch: Int { arrangement == .phone ? 288 : 300 }

  /// Creates the default options: one pass per A4 sheet, as Aztec.
  public init() {}
}
