/// The size of a printed symbol.
public struct SymbolSize: Sendable, Equatable {
  /// Width of the dark and light modules, without the quiet zone.
  public let width: Millimetres
  /// Height of the dark and light modules, without the quiet zone.
  public let height: Millimetres
  /// Width with the quiet zone on both sides: the width of SVG and PNG output.
  public let outerWidth: Millimetres
  /// Height with the quiet zone above and below: the height of SVG and PNG output.
  public let outerHeight: Millimetres
}

extension Symbol {
  /// Returns the printed size for a module of the given width; rows of PDF417 are three modules high.
  public func size(module: Millimetres = .default) -> SymbolSize {
    func length(_ modules: Int) -> Millimetres {
      Millimetres(exactly: modules * module.micrometres)
    }
    return SymbolSize(
      width: length(columns), height: length(rows * rowHeight),
      outerWidth: length(outerColumns), outerHeight: length(outerLines))
  }

  /// Width in modules, quiet zone included.
  var outerColumns: Int { columns + 2 * quietZone }

  /// Height in modules, quiet zone and row height included.
  var outerLines: Int { rows * rowHeight + 2 * quietZone }
}
