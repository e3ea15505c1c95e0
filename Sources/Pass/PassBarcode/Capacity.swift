extension ModuleGrid {
  /// Encodes a text; the work is bounded by the capacity of the largest symbol.
  init(
    _ text: String, _ symbology: Symbology, _ errorCorrection: ErrorCorrection
  ) throws(SymbolError) {
    guard !text.isEmpty else { throw .emptyText }
    // One byte more than the largest symbol holds is enough to know that the text is too long.
    let bytes = Array(text.utf8.prefix(symbology.byteLimit + 1))
    do throws(ZintEncoder.Failure) {
      if bytes.count > symbology.byteLimit { throw .tooLong }
      self = try Self.encode(bytes[...], symbology, errorCorrection)
    } catch {
      switch error {
      case .tooLong:
        throw SymbolError.textTooLong(
          symbology: symbology, errorCorrection: errorCorrection,
          length: text.unicodeScalars.count,
          capacity: Self.capacity(of: bytes, symbology, errorCorrection))
      case .noLibrary(let reason):
        throw SymbolError.noLibrary(reason)
      case .other(let message):
        throw SymbolError.encoding(symbology: symbology, message: message)
      }
    }
  }

  /// Returns the number of Unicode scalars from the start that fit, by bisection: about a dozen encodings.
  private static func capacity(
    of bytes: [UInt8], _ symbology: Symbology, _ errorCorrection: ErrorCorrection
  ) -> Int {
    // A scalar begins at each byte that is not a UTF-8 continuation byte, 10xxxxxx.
    let starts = bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 }
    var fits = 0
    var tooMany = starts.count
    while tooMany - fits > 1 {
      let middle = (fits + tooMany) / 2
      let encoded = try? encode(bytes[..<starts[middle]], symbology, errorCorrection)
      if encoded == nil { tooMany = middle } else { fits = middle }
    }
    return fits
  }

  private static func encode(
    _ bytes: ArraySlice<UInt8>, _ symbology: Symbology, _ errorCorrection: ErrorCorrection
  ) throws(ZintEncoder.Failure) -> ModuleGrid {
    try ZintEncoder(symbology, errorCorrection).modules(of: bytes)
  }
}
