/// A barcode: the dark and light modules of a text, ready to be drawn.
///
/// Reading the symbol gives the text back exactly, trailing blanks included. The text itself is not
/// kept, for it is a credential, and a drawing needs only its modules.
///
///     let symbol = try Symbol(token)
///     try symbol.png()      // an image of the right printed size
///     symbol.svg()          // the same for a page
///     symbol.terminal()     // and for the command line
public struct Symbol: Sendable, Equatable {
  /// The kind of barcode.
  public let symbology: Symbology
  /// The level asked for; Data Matrix has one level only and keeps this as a note.
  public let errorCorrection: ErrorCorrection

  let grid: ModuleGrid

  /// Encodes a text, which may be any but an empty one, as long as it fits.
  ///
  /// ASCII is encoded byte for byte with no ECI; any other text as UTF-8 under ECI 26, so that every
  /// character of Unicode is carried, NUL included. How much fits depends on the text; of a token,
  /// that is base64url, about this many characters do:
  ///
  /// | level | Aztec | QR | PDF417 | Data Matrix |
  /// |---|---|---|---|---|
  /// | low | 2,200 | 2,950 | 1,100 | 1,670 |
  /// | medium | 1,880 | 2,330 | 1,080 | 1,670 |
  /// | high | 1,560 | 1,660 | 1,040 | 1,670 |
  /// | highest | 1,220 | 1,270 | 960 | 1,670 |
  ///
  /// - Throws: `emptyText`; `textTooLong`, with the number of characters that would have fitted;
  ///   `encoding` if libzint refuses for a reason of its own.
  public init(
    _ text: String, symbology: Symbology = .aztec, errorCorrection: ErrorCorrection = .medium
  ) throws(SymbolError) {
    self.symbology = symbology
    self.errorCorrection = errorCorrection
    grid = try ModuleGrid(text, symbology, errorCorrection)
  }

  /// Width in modules, without the quiet zone.
  public var columns: Int { grid.columns }

  /// Number of rows, without the quiet zone; each is `rowHeight` modules high.
  public var rows: Int { grid.rows }

  /// Height of a row in modules: 3 for PDF417, else 1.
  public var rowHeight: Int { symbology.rowHeight }

  /// Light modules on each of the four sides that every rendering adds; see `Symbology.quietZone`.
  public var quietZone: Int { symbology.quietZone }

  /// Whether a module is dark; columns and rows count from 0 at the upper left, outside is light.
  public func isDark(column: Int, row: Int) -> Bool {
    grid.isDark(column: column, row: row)
  }

  /// The runs of dark modules in a row from left to right, for a renderer of one's own.
  ///
  /// Empty for a row outside the symbol.
  public func darkRuns(inRow row: Int) -> [Range<Int>] {
    guard row >= 0, row < rows else { return [] }
    var runs: [Range<Int>] = []
    grid.forEachDarkRun(inRow: row) { start, end in runs.append(start..<end) }
    return runs
  }
}
