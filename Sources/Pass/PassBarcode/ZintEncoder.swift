internal import CZint

/// One call of libzint, which takes a text and returns its modules.
///
/// libzint only computes the matrix; the drawing is done here. Each encoder owns its `zint_symbol`, which is all the
/// state that libzint changes: the library itself has only constant tables, so encoders may run on several threads at
/// the same time.
@safe struct ZintEncoder: ~Copyable {
  private let symbol: UnsafeMutablePointer<zint_symbol>
  private let symbology: Symbology
  private let library: ZintLibrary

  /// Creates an encoder with the options for a symbology and level; throws if libzint cannot be loaded or memory is
  /// short.
  init(_ symbology: Symbology, _ errorCorrection: ErrorCorrection) throws(Failure) {
    let library = try ZintLibrary.shared.get()
    guard let created = unsafe library.create() else { throw .other("out of memory") }
    unsafe symbol = created
    self.library = library
    self.symbology = symbology
    unsafe symbol.pointee.symbology = symbology.zintNumber
    if let option = symbology.zintLevel(errorCorrection) {
      unsafe symbol.pointee.option_1 = option
    }
    if symbology == .datamatrix { unsafe symbol.pointee.option_3 = DM_SQUARE }
    // A warning means that libzint would encode something other than the given text.
    unsafe symbol.pointee.warn_level = WARN_FAIL_ALL
  }

  deinit {
    unsafe library.delete(symbol)
  }

  /// The reason why libzint returned no matrix.
  enum Failure: Error {
    case tooLong
    case noLibrary(String)
    case other(String)
  }

  /// Returns the modules of a non-empty text, given as UTF-8.
  ///
  /// ASCII is encoded as it is, with no ECI, because gates may not support any. Other text is UTF-8 under ECI 26, so
  /// that no reader has to guess the character set.
  consuming func modules(of utf8: ArraySlice<UInt8>) throws(Failure) -> ModuleGrid {
    let isASCII = utf8.allSatisfy { $0 < 0x80 }
    unsafe symbol.pointee.input_mode = isASCII ? DATA_MODE : UNICODE_MODE
    unsafe symbol.pointee.eci = isASCII ? 0 : 26
    let status = unsafe utf8.withUnsafeBufferPointer { bytes in
      unsafe library.encode(symbol, bytes.baseAddress, Int32(clamping: bytes.count))
    }
    switch status {
    case 0: break
    case ZINT_ERROR_TOO_LONG: throw .tooLong
    default: throw .other(unsafe String(cString: passtool_zint_message(symbol)))
    }
    return grid()
  }

  private borrowing func grid() -> ModuleGrid {
    var grid = ModuleGrid(
      columns: Int(unsafe symbol.pointee.width), rows: Int(unsafe symbol.pointee.rows))
    for row in 0..<grid.rows {
      let bytes = unsafe UnsafeBufferPointer(
        start: passtool_zint_row(symbol, Int32(clamping: row)), count: (grid.columns + 7) / 8)
      unsafe grid.setRow(row, toPackedBytes: bytes)
    }
    return grid
  }
}

extension Symbology {
  fileprivate var zintNumber: Int32 {
    switch self {
    case .aztec: BARCODE_AZTEC
    case .qr: BARCODE_QRCODE
    case .pdf417: BARCODE_PDF417
    case .datamatrix: BARCODE_DATAMATRIX
    }
  }

  /// Returns libzint's `option_1`, or nil if the symbology has a single level.
  fileprivate func zintLevel(_ errorCorrection: ErrorCorrection) -> Int32? {
    let step: Int32 =
      switch errorCorrection {
      case .low: 0
      case .medium: 1
      case .high: 2
      case .highest: 3
      }
    return switch self {
    case .aztec, .qr: 1 + step
    case .pdf417: 3 + step
    case .datamatrix: nil
    }
  }
}
