import PassBarcode

/// Reproducible texts and symbols for barcode tests.
struct BarcodeSamples {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// Returns the next number below a limit, by SplitMix64.
  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Int(mixed % UInt64(limit))
  }

  /// Returns characters of base64url (RFC 4648 §5), as in tokens.
  mutating func base64URL(_ count: Int) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    return String(
      decoding: (0..<count).map { _ in alphabet[next(below: 64)] }, as: UTF8.self)
  }

  /// Returns any of the 128 ASCII characters.
  mutating func ascii(_ count: Int) -> String {
    String(decoding: (0..<count).map { _ in UInt8(next(below: 128)) }, as: UTF8.self)
  }

  /// Returns symbols of every symbology at every level, with random texts of different sizes.
  static func symbols() throws -> [Symbol] {
    var samples = BarcodeSamples(seed: 20_240_229)
    var symbols: [Symbol] = []
    for symbology in Symbology.allCases {
      for level in ErrorCorrection.allCases {
        for longest in [20, 200, 900] {
          let text = samples.base64URL(1 + samples.next(below: longest))
          symbols.append(try Symbol(text, symbology: symbology, errorCorrection: level))
        }
      }
    }
    return symbols
  }
}

/// Returns the expected modules of a rendering: true for dark, including quiet zone and row height.
func paintedModules(of symbol: Symbol) -> [[Bool]] {
  let quiet = symbol.quietZone
  let light = [Bool](repeating: false, count: symbol.columns + 2 * quiet)
  let margin = [[Bool]](repeating: light, count: quiet)
  let lines = (0..<symbol.rows).flatMap { row in
    let line =
      [Bool](repeating: false, count: quiet)
      + (0..<symbol.columns).map { symbol.isDark(column: $0, row: row) }
      + [Bool](repeating: false, count: quiet)
    return [[Bool]](repeating: line, count: symbol.rowHeight)
  }
  return margin + lines + margin
}

/// Returns the error of an encoding that must fail.
func symbolError(
  _ text: String, _ symbology: Symbology, _ level: ErrorCorrection = .medium
) -> SymbolError? {
  do throws(SymbolError) {
    _ = try Symbol(text, symbology: symbology, errorCorrection: level)
    return nil
  } catch {
    return error
  }
}
