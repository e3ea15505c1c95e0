public import PassBarcode

/// How passes are printed.
public struct PrintOptions: Sendable {
  /// The paper.
  public var paper = Paper.a4
  /// How many passes share a sheet; on a roll each pass is separate.
  public var arrangement = Arrangement.page
  /// The kind of barcode.
  public var symbology = Symbology.aztec
  /// How much damage the barcode survives.
  public var errorCorrection = ErrorCorrection.medium
  /// Width of a module; by default the largest of the standard widths that fits.
  ///
  /// Nothing helps a reader more than size.
  public var module: Millimetres?

  /// The number of passes on a sheet.
  public var passesPerSheet: Int { paper == .receipt ? 1 : arrangement.passesPerSheet }

  /// A picture for the head of each page.
  public var logo: Logo?

  /// Dots per inch of a PNG where none are asked for; a picture for a phone has 3 for each of its 390 pixels.
  public var usualDotsPerInch: Int { arrangement == .phone ? 288 : 300 }

  /// The defaults: one pass per A4 sheet, as Aztec.
  public init() {}
}
