/// A size of paper in hundredths of a millimetre, and its name for printers (PWG 5101.1).
package struct PaperSize: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// Whether the paper is a roll, which may be longer than what is printed.
  package let isRoll: Bool

  /// A paper of these millimetres.
  package init(width: Double, height: Double, isRoll: Bool = false) {
    self.width = Int((width * 100).rounded())
    self.height = Int((height * 100).rounded())
    self.isRoll = isRoll
  }

  /// The largest difference at which two sizes are the same, in hundredths of a millimetre: names are rounded.
  private static let tolerance = 100

  /// The size in words.
  package var inWords: String { "\(Self.millimetres(width)) × \(Self.millimetres(height)) mm" }

  private static func millimetres(_ hundredths: Int) -> String {
    hundredths % 100 == 0
      ? "\(hundredths / 100)" : "\(hundredths / 100).\(hundredths % 100 / 10)"
  }

  /// Returns the name under which a printer has this paper; nil where it has none.
  ///
  /// `supported` are the names that the printer gives (`media-supported`). One that gives none gets a name of the size. A
  /// roll fits where it is as wide, and at least as long.
  package func name(among supported: [String]) -> String? {
    let custom = "custom_pass_\(Self.millimetres(width))x\(Self.millimetres(height))mm"
    if supported.isEmpty { return custom }
    let sizes = supported.compactMap { name in Self.size(of: name).map { (name: name, size: $0) } }
    let fixed = sizes.filter {
      !$0.name.hasPrefix("custom_min") && !$0.name.hasPrefix("custom_max")
    }
    func isClose(_ left: Int, _ right: Int) -> Bool { abs(left - right) <= Self.tolerance }
    if let same = fixed.first(where: {
      isClose($0.size.width, width) && isClose($0.size.height, height)
    }) {
      return same.name
    }
    // A printer that takes any size says the smallest and the largest one.
    if let least = sizes.first(where: { $0.name.hasPrefix("custom_min") })?.size,
      let most = sizes.first(where: { $0.name.hasPrefix("custom_max") })?.size,
      least.width <= width, width <= most.width, least.height <= height, height <= most.height
    {
      return custom
    }
    guard isRoll else { return nil }
    return fixed.filter {
      isClose($0.size.width, width) && $0.size.height + Self.tolerance >= height
    }.min { $0.size.height < $1.size.height }?.name
  }

  /// Returns the size that a name ends in, such as `iso_a4_210x297mm`; nil for a name without one.
  static func size(of name: String) -> (width: Int, height: Int)? {
    guard let last = name.split(separator: "_").last, last.utf8.count <= 30 else { return nil }
    let unit = last.hasSuffix("mm") ? 100.0 : last.hasSuffix("in") ? 2540.0 : 0
    let numbers = last.dropLast(2).split(separator: "x").map { Double($0) ?? -1 }
    guard unit > 0, numbers.count == 2, numbers.allSatisfy({ (0...100_000).contains($0) }) else {
      return nil
    }
    return (Int((numbers[0] * unit).rounded()), Int((numbers[1] * unit).rounded()))
  }
}
