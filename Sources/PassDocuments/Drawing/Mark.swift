internal import PassBarcode

/// One thing on a page.
enum Mark: Equatable, Sendable {
  case text(String, in: Box, TextStyle)
  /// A filled rectangle; 0 is black.
  case fill(Box, grey: Double)
  /// A straight line of a width in millimetres.
  case rule(from: Point, to: Point, width: Double, grey: Double)
  /// Where paper is folded or cut: a dashed line.
  case fold(from: Point, to: Point)
  /// An arrow from left to right.
  case arrow(from: Point, to: Point, width: Double)
  /// The dark modules; the corner is that of the first module, inside the quiet zone.
  case barcode(Symbol, at: Point, module: Millimetres)
}

/// A place on paper, in millimetres from the upper left corner of the page.
struct Point: Equatable, Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// A sheet of paper with what stands on it.
struct Page: Equatable, Sendable {
  /// Millimetres.
  let width: Double
  let height: Double
  var marks: [Mark]
}
