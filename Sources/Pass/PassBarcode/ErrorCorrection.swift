/// The amount of damage that a symbol survives; a higher level means a larger symbol for the same text.
///
/// | level | Aztec | QR | PDF417 | Data Matrix |
/// |---|---|---|---|---|
/// | low | 10 % | L (7 %) | level 3, 16 codewords | ECC 200 |
/// | medium | 23 % | M (15 %) | level 4, 32 codewords | ECC 200 |
/// | high | 36 % | Q (25 %) | level 5, 64 codewords | ECC 200 |
/// | highest | 50 % | H (30 %) | level 6, 128 codewords | ECC 200 |
///
/// For Aztec the percentage is the share of error correction in the symbol's codewords, and ISO/IEC 24778 recommends 23
/// %. For QR it is the share that can be restored. IATA's guide shows PDF417 at level 3; ISO/IEC 15438 recommends level
/// 4 up to 320 codewords, that is 390 characters of a token, and level 5 above. Data Matrix has one fixed level: every
/// value is accepted there and has no effect.
public enum ErrorCorrection: String, CaseIterable, Sendable {
  /// The smallest symbol, for clean paper or a good screen.
  case low
  /// The standards' usual level, and the default.
  case medium
  /// The level for paper that is folded and handled.
  case high
  /// The level for the worst paper.
  ///
  /// A QR symbol of this level has twice the area of one at `low`; an Aztec symbol has one and a half times the area.
  case highest
}
