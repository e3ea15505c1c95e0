/// A printed length, stored in whole micrometres so that sums and output are exact.
public struct Millimetres: Sendable, Hashable {
  /// The length in thousandths of a millimetre.
  public let micrometres: Int

  /// The default width of a module, 0.33 mm: four dots of a 300 dpi printer, rounded down.
  public static let `default` = Millimetres(exactly: 330)

  /// The minimum width of a printed module in IATA's guide, 0.25 mm (10 mil).
  public static let leastPrintedModule = Millimetres(exactly: 250)

  /// Creates a length from one micrometre to one metre; returns nil outside that range.
  public init?(micrometres: Int) {
    guard (1...1_000_000).contains(micrometres) else { return nil }
    self.init(exactly: micrometres)
  }

  /// Creates a length without a check of its range, because lengths computed from others cannot overflow.
  init(exactly micrometres: Int) {
    self.micrometres = micrometres
  }
}

extension Millimetres: Comparable {
  /// Returns whether one length is shorter than the other.
  public static func < (one: Self, other: Self) -> Bool {
    one.micrometres < other.micrometres
  }
}

extension Millimetres: LosslessStringConvertible {
  /// The number without its unit, with no more decimals than it needs: `0.33`, `23.1`, `7`.
  public var description: String {
    let whole = String(micrometres / 1000)
    var decimals = String(micrometres % 1000)
    if decimals == "0" { return whole }
    decimals = String(repeating: "0", count: 3 - decimals.utf8.count) + decimals
    while decimals.last == "0" { decimals.removeLast() }
    return whole + "." + decimals
  }

  /// Parses millimetres such as `0.33`, with at most three decimals after a point.
  ///
  /// The result is nil for a sign, an exponent, a unit, more decimals or a length outside `init(micrometres:)`.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...4).contains(whole.utf8.count) else { return nil }
    let decimals = parts.count == 2 ? parts[1] : "0"
    guard (1...3).contains(decimals.utf8.count) else { return nil }
    var micrometres = 0
    for byte in (whole + decimals).utf8 {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      micrometres = micrometres * 10 + Int(byte - UInt8(ascii: "0"))
    }
    for _ in decimals.utf8.count..<3 { micrometres *= 10 }
    self.init(micrometres: micrometres)
  }
}
