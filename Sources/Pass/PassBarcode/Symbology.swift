/// A kind of barcode that a boarding pass may carry.
///
/// IATA's guide (BCBP implementation guide, 7th edition) makes PDF417 the default on paper and
/// allows Aztec, QR and Data Matrix alike on a phone; from version 7 on they may be printed too.
public enum Symbology: String, CaseIterable, Sendable {
  /// Aztec Code, ISO/IEC 24778: a square with its finder pattern in the middle.
  ///
  /// A symbol is best kept to 101 modules, some 800 characters of a token. Above that, one symbol in 25 ends in padding
  /// that readers built on zxing-cpp from before November 2023 take for 31 more bytes (pull requests 668 and 671 of
  /// zxing-cpp).
  case aztec
  /// QR Code, ISO/IEC 18004: a square with three finder patterns, which every phone can read.
  case qr
  /// PDF417, ISO/IEC 15438: stacked rows of bars, readable by a laser scanner.
  case pdf417
  /// Data Matrix ECC 200, ISO/IEC 16022, in its square sizes.
  case datamatrix

  /// The name in JSON: `AZTEC`, `QR`, `PDF417` or `DATAMATRIX`.
  public var formatName: String {
    switch self {
    case .aztec: "AZTEC"
    case .qr: "QR"
    case .pdf417: "PDF417"
    case .datamatrix: "DATAMATRIX"
    }
  }

  /// The name for display: `Aztec`, `QR`, `PDF417` or `Data Matrix`.
  public var displayName: String {
    switch self {
    case .aztec: "Aztec"
    case .qr: "QR"
    case .pdf417: "PDF417"
    case .datamatrix: "Data Matrix"
    }
  }

  /// Finds the symbology with this exact name in JSON; returns nil for any other text.
  public init?(formatName: String) {
    guard let known = Self.allCases.first(where: { $0.formatName == formatName }) else {
      return nil
    }
    self = known
  }
}

extension Symbology {
  /// Width of the quiet zone in modules, on each of the four sides of every rendering.
  ///
  /// - QR: 4 (ISO/IEC 18004:2015, 9.1).
  /// - Data Matrix: 1 (ISO/IEC 16022:2006, 7.1).
  /// - PDF417: 7. ISO/IEC 15438:2015, 5.8.3, requires 2 and an appendix of IATA's guide repeats
  ///   that, but the guide's text requires at least 7.
  /// - Aztec: 2. ISO/IEC 24778:2008, 4.1 c), requires none, but 2 separate the outermost modules
  ///   from dark surroundings.
  public var quietZone: Int {
    switch self {
    case .aztec: 2
    case .qr: 4
    case .pdf417: 7
    case .datamatrix: 1
    }
  }

  /// Height of one row in modules: 3 for PDF417 (the minimum of ISO/IEC 15438 and IATA), else 1.
  public var rowHeight: Int {
    self == .pdf417 ? 3 : 1
  }

  /// An upper bound on the bytes in any symbol.
  ///
  /// It is the capacity of the largest one for digits, which are encoded most densely.
  ///
  /// ISO/IEC 24778: 3,832. ISO/IEC 18004: 7,089. ISO/IEC 15438: 2,710. ISO/IEC 16022: 3,116.
  var byteLimit: Int {
    switch self {
    case .aztec: 3832
    case .qr: 7089
    case .pdf417: 2710
    case .datamatrix: 3116
    }
  }
}
