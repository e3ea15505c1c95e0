/// A rectangle on paper, in millimetres from the upper left corner of the page.
struct Box: Equatable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var right: Double { x + width }
  var bottom: Double { y + height }

  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Returns the box reduced by a margin on every side.
  func inset(_ margin: Double) -> Box {
    Box(x + margin, y + margin, width - 2 * margin, height - 2 * margin)
  }

  /// Returns the smallest box around both.
  func union(_ other: Box) -> Box {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Box(left, top, max(right, other.right) - left, max(bottom, other.bottom) - top)
  }

  /// Returns columns of equal width with a gap between them.
  func columns(_ count: Int, gap: Double) -> [Box] {
    let width = (width - gap * Double(count - 1)) / Double(count)
    return (0..<count).map { Box(x + Double($0) * (width + gap), y, width, height) }
  }
}
