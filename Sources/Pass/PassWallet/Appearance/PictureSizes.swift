/// The sizes that a picture of a pass may have, in points.
enum PictureSizes: Sendable {
  /// One of these, the newest first.
  case oneOf([(width: Int, height: Int)])
  /// At most this size.
  case atMost(width: Int, height: Int)
  /// A size that nothing limits.
  case any

  /// Returns whether a picture of this many pixels is right for a screen that has `scale` pixels for a point.
  func allow(_ pixels: (width: Int, height: Int), scale: Int) -> Bool {
    switch self {
    case .oneOf(let sizes):
      sizes.contains { pixels == ($0.width * scale, $0.height * scale) }
    case .atMost(let width, let height):
      pixels.width <= width * scale && pixels.height <= height * scale
    case .any: true
    }
  }

  /// Returns the right sizes in pixels, such as `76×76 or 58×58`; empty if any is right.
  func words(scale: Int) -> String {
    switch self {
    case .oneOf(let sizes):
      sizes.map { "\($0.width * scale)×\($0.height * scale)" }.joined(separator: " or ")
    case .atMost(let width, let height): "at most \(width * scale)×\(height * scale)"
    case .any: ""
    }
  }
}
