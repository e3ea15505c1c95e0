internal import PassBarcode

/// A barcode with the rules for its place on the paper.
struct BarcodeSlot {
  let symbol: Symbol
  private let module: Millimetres?
  private let usual: [Int]

  init(_ text: String, _ options: PrintOptions) throws(SymbolError) {
    symbol = try Symbol(
      text, symbology: options.symbology, errorCorrection: options.errorCorrection)
    module = options.module
    usual =
      options.arrangement == .phone
      ? Self.ofPhones : options.paper == .receipt ? Self.ofReceipts : Self.ofOffices
  }

  /// The module widths for office printers in micrometres, best first.
  ///
  /// They are whole dots of 300 or 600 dpi, then the minimum for a printed pass. A module that is not a whole number of
  /// dots varies in width (docs/evidence/bad-copies.md).
  private static let ofOffices = [593, 508, 423, 339, 330]
  /// The module widths for the 203 dpi of a receipt printer; a wide PDF417 has room for the minimum only.
  private static let ofReceipts = [626, 500, 375, 338, 330]

  /// The module widths for the screen of a phone: whole dots of 288 dpi; three dots are a pixel of the layout.
  private static let ofPhones = (4...18).reversed().map {
    Int((Double($0) * 25_400 / 288).rounded())
  }

  /// Whether the symbol is wide, as PDF417 is.
  var isWide: Bool { symbol.columns > 2 * symbol.rows * symbol.rowHeight }

  /// Returns the symbol centred in a box, which includes the quiet zone.
  func mark(in box: Box) throws(DrawingError) -> Mark {
    let candidates = module.map { [$0] } ?? usual.compactMap(Millimetres.init(micrometres:))
    for module in candidates where fits(box, module) {
      let size = symbol.size(module: module)
      return .barcode(
        symbol,
        at: Point(
          box.x + (box.width - size.width.value) / 2, box.y + (box.height - size.height.value) / 2),
        module: module)
    }
    let size = symbol.size(module: candidates.last ?? .default)
    throw .barcodeTooLarge(
      needed: "\(size.outerWidth) × \(size.outerHeight) mm",
      place: "\(Int(box.width)) × \(Int(box.height)) mm")
  }

  private func fits(_ box: Box, _ module: Millimetres) -> Bool {
    let size = symbol.size(module: module)
    return size.outerWidth.value <= box.width && size.outerHeight.value <= box.height
  }
}

extension PageContent {
  /// The barcode in words, for people who do not see it.
  var codeInWords: String { words.fill(\.codeOfPass, ["pass": passID.rawValue]) }
}

extension Millimetres {
  var value: Double { Double(micrometres) / 1000 }
}
