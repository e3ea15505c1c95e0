/// The reason why a text could not be encoded, or a symbol could not be drawn as an image.
public enum SymbolError: Error, Equatable, Sendable {
  /// The text is empty: give it at least one character.
  case emptyText
  /// The text does not fit: only the first `capacity` of its `length` characters would.
  ///
  /// Shorten the text, lower the error correction or choose a symbology that holds more. Both numbers count Unicode
  /// scalars. The capacity is that of this text, determined by trying, because digits and capitals are encoded more
  /// densely than a token.
  case textTooLong(
    symbology: Symbology, errorCorrection: ErrorCorrection, length: Int, capacity: Int)
  /// The scale of an image is outside `Symbol.pixelsPerModuleRange`: choose one inside.
  case pixelsPerModule(Int)
  /// libzint cannot be loaded, with the loader's message: install it.
  case noLibrary(String)
  /// libzint refused the text for another reason, given as its message: change the text or the
  /// symbology.
  case encoding(symbology: Symbology, message: String)
  /// libpng could not write the image because memory ran out: choose a smaller scale.
  case image(message: String)
}

extension SymbolError: CustomStringConvertible {
  /// The error in one line: what is wrong, where, and how to fix it.
  public var description: String {
    switch self {
    case .emptyText:
      "the text is empty; a barcode needs at least one character"
    case .textTooLong(let symbology, let level, let length, let capacity):
      "the text is too long for \(Self.place(symbology, level)): it has \(length) characters,"
        + " and the first \(capacity) fit; \(Self.mend(symbology, level))"
    case .pixelsPerModule(let given):
      "\(given) pixels per module is out of range; choose from"
        + " \(Symbol.pixelsPerModuleRange.lowerBound) to \(Symbol.pixelsPerModuleRange.upperBound)"
    case .noLibrary(let reason):
      "barcodes are drawn by libzint, which is not here (\(reason)); install it: "
        + "apt-get install libzint2.11"
    case .encoding(let symbology, let message):
      "the text cannot be drawn as \(symbology.displayName): zint says \"\(message)\""
    case .image(let message):
      "the image cannot be written: libpng says \"\(message)\""
    }
  }

  private static func place(_ symbology: Symbology, _ level: ErrorCorrection) -> String {
    symbology == .datamatrix
      ? symbology.displayName
      : "\(symbology.displayName) at \(level.rawValue) error correction"
  }

  /// Returns the ways to make the text fit; QR is suggested where it holds more of a token.
  private static func mend(_ symbology: Symbology, _ level: ErrorCorrection) -> String {
    var ways = ["shorten the text"]
    if symbology != .datamatrix, level != .low { ways.append("lower the error correction") }
    // Data Matrix has one level, and holds more than QR at QR's two highest levels.
    let isBest = symbology == .datamatrix && [.high, .highest].contains(level)
    if symbology != .qr, !isBest { ways.append("use QR, which holds more of a token") }
    let last = ways.removeLast()
    return ways.isEmpty ? last : ways.joined(separator: ", ") + " or " + last
  }
}
