internal import PassBarcode

/// One element of a page.
enum Mark: Equatable, Sendable {
  case text(String, in: Box, TextStyle)
  /// A filled rectangle; grey 0 is black, 1 is white.
  case fill(Box, grey: Double)
  /// A straight line; its width is in millimetres.
  case rule(from: Point, to: Point, width: Double, grey: Double)
  /// A dashed line that marks where to fold or cut.
  case fold(from: Point, to: Point)
  /// A horizontal arrow with its head at `to`.
  case arrow(from: Point, to: Point, width: Double)
  /// A logo, as large as the box allows, at its start, in its middle or at its end.
  case logo(Logo, in: Box, TextStyle.Alignment)
  /// The dark modules; `at` is the upper left corner of the first one, inside the quiet zone.
  case barcode(Symbol, at: Point, module: Millimetres)
}

extension Mark {
  /// The rectangle that it covers; a barcode without its quiet zone.
  var extent: Box {
    switch self {
    case .text(_, let box, _), .fill(let box, _), .logo(_, let box, _): return box
    case .rule(let from, let to, _, _), .fold(let from, let to), .arrow(let from, let to, _):
      return Box(min(from.x, to.x), min(from.y, to.y), abs(to.x - from.x), abs(to.y - from.y))
    case .barcode(let symbol, let corner, let module):
      let size = symbol.size(module: module)
      return Box(corner.x, corner.y, size.width.value, size.height.value)
    }
  }
}

/// A point on paper, in millimetres from the upper left corner of the page.
struct Point: Equatable, Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// A page: its size, its marks in drawing order, and their meaning in the order of a reader.
struct Page: Equatable, Sendable {
  /// The width in millimetres; the height has the same unit.
  let width: Double
  let height: Double
  var marks: [Mark]
  var elements: [Element] = []
}
