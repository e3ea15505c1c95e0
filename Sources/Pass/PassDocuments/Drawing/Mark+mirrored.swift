internal import PassBarcode

extension Mark {
  /// Returns the mark as placed in a box that is read from right to left; letters and modules are not turned.
  func mirrored(in box: Box) -> Mark {
    func place(_ inner: Box) -> Box {
      Box(box.x + box.right - inner.right, inner.y, inner.width, inner.height)
    }
    func place(_ point: Point) -> Point { Point(box.x + box.right - point.x, point.y) }
    return switch self {
    case .text(let text, let inner, let style): .text(text, in: place(inner), style.mirrored)
    case .fill(let inner, let grey): .fill(place(inner), grey: grey)
    case .rule(let from, let to, let width, let grey):
      .rule(from: place(from), to: place(to), width: width, grey: grey)
    case .fold(let from, let to): .fold(from: place(from), to: place(to))
    case .arrow(let from, let to, let width):
      .arrow(from: place(from), to: place(to), width: width)
    case .logo(let logo, let inner, let alignment):
      .logo(logo, in: place(inner), alignment.mirrored)
    case .barcode(let symbol, let corner, let module):
      .barcode(
        symbol,
        at: place(Point(corner.x + symbol.size(module: module).width.value, corner.y)),
        module: module)
    }
  }
}
