public import PassBarcode

/// How passes are put on paper.
public struct PrintOptions: Sendable {
  /// What they are printed on.
  public var paper = Paper.a4
  /// How they share a sheet; on a roll each has its own.
  public var arrangement = Arrangement.page
  /// The kind of barcode.
  public var symbology = Symbology.aztec
  /// How much damage the barcode survives.
  public var errorCorrection = ErrorCorrection.medium
  /// Width of a module; by default the largest of the usual ones that its place has room for, because
  /// nothing helps a reader more.
  public var module: Millimetres?

  /// One Aztec pass to a sheet of A4.
  public init() {}
}
