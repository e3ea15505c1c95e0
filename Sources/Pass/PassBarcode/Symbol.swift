/// A barcode: the dark and light modules of a text, ready to be drawn.
///
/// Reading the symbol returns exactly the text, trailing blanks included. The text itself is not
/// kept, because it is a credential and drawing needs only the modules.
///
///     let symbol = try Symbol(token)
///     try symbol.png()      // an image of the right printed size
///     symbol.svg()          // the same for a page
///     symbol.terminal()     // and for the command line
public struct Symbol: Sendable, Equatable {
  /// The kind of barcode.
  public let symbology: Symbology
  /// The requested level; Data Matrix has a single level, and the value has no effect there.
  public let errorCorrection: ErrorCorrection

  let grid: ModuleGrid

  /// Encodes a text, which may be any text except an empty one, as long as it fits.
  ///
  /// ASCII is encoded byte for byte with no ECI; any other text as UTF-8 under ECI 26, which covers every Unicode
  /// character, NUL included. The capacity depends on the text; for a token, that is base64url, it is about this many
  /// characters:
  ///
  /// | level | Aztec | QR | PDF417 | Data Matrix |
  /// |---|---|---|---|---|
  /// | low | 2,200 | 2,950 | 1,100 | 1,670 |
  /// | medium | 1,880 | 2,330 | 1,080 | 1,670 |
  /// | high | 1,560 | 1,660 | 1,040 | 1,670 |
  /// | highest | 1,220 | 1,270 | 960 | 1,670 |
  ///
  /// - Throws: `emptyText`; `textTooLong`, with the number of characters that would have fitted; `noLibrary` if libzint
  ///   cannot be loaded; `encoding` if libzint refuses the text for another reason.
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

  /// The number of light modules that every rendering adds on each of the four sides; see `Symbology.quietZone`.
  public var quietZone: Int { symbology.quietZone }

  /// Returns whether a module is dark, counted from 0 at the upper left; everything outside is light.
  public func isDark(column: Int, row: Int) -> Bool {
    grid.isDark(column: column, row: row)
  }

  /// Returns the runs of dark modules in a row from left to right, for custom renderers.
  ///
  /// The result is empty for a row outside the symbol.
  public func darkRuns(inRow row: Int) -> [Range<Int>] {
    guard row >= 0, row < rows else { return [] }
    var runs: [Range<Int>] = []
    grid.forEachDarkRun(inRow: row) { start, end in runs.append(start..<end) }
    return runs
  }
}
