internal import PassDocuments

/// What a logo looks like: where its ink is, and on which colours it can be seen.
struct LogoLook {
  let logo: Logo
  /// The part of the trial picture that has ink, in pixels.
  let ink: RasterBox
  /// The colour of a logo that brings its own ground; nil for one with transparent or varied edges.
  let ground: WalletColor?
  /// Whether no pixel of the logo is transparent.
  let isOpaque: Bool
  private let colors: [(color: WalletColor, weight: Double)]

  /// The size of the trial picture, in pixels: that of a logo on a screen of three pixels for a point.
  private static let trial = (width: 480, height: 150)
  /// The contrast below which a shape is lost on its ground.
  private static let lostContrast = 2.0
  /// The share of a logo's ink that may be lost, such as a white rim on a white ground.
  private static let mostLost = 0.25

  /// Draws the logo once to look at it.
  init(_ logo: Logo) throws(DrawingError) {
    let picture = try logo.raster(
      width: Self.trial.width, height: Self.trial.height,
      in: RasterBox(0, 0, Double(Self.trial.width), Double(Self.trial.height)))
    let box = picture.inkBox
    guard let box else { throw .logo("it is empty; save it with its shapes") }
    self.logo = logo
    ink = RasterBox(
      Double(box.columns.lowerBound), Double(box.rows.lowerBound), Double(box.columns.count),
      Double(box.rows.count))
    let edge = picture.edge(of: box)
    // The outermost pixels may be half covered, so they are not looked at.
    isOpaque = edge.allSatisfy { $0 >> 24 == 0xFF }
    let first = edge.first.flatMap(WalletColor.init(pixel:))
    ground =
      isOpaque && edge.allSatisfy { WalletColor(pixel: $0)?.isNear(first) ?? false } ? first : nil
    var weights: [UInt32: Double] = [:]
    for pixel in picture.pixels where pixel >> 24 > 0x20 {
      guard let color = WalletColor(pixel: pixel) else { continue }
      // Near colours count as one, because a photograph has thousands.
      weights[color.pixel & 0xFFF0_F0F0, default: 0] += Double(pixel >> 24)
    }
    colors = weights.compactMap { pixel, weight in
      WalletColor(pixel: pixel | 0x0008_0808).map { ($0, weight) }
    }.sorted { $0.color.pixel < $1.color.pixel }
  }

  /// Returns whether the logo can be seen on a colour.
  func isSeen(on color: WalletColor) -> Bool { lost(on: color) <= Self.mostLost }

  /// Returns the first of some colours on which the logo can be seen, or that on which the most of it can.
  func ground(among colors: [WalletColor]) -> WalletColor {
    colors.first(where: isSeen) ?? colors.min { lost(on: $0) < lost(on: $1) } ?? .white
  }

  /// Returns the share of the ink that has too little contrast on a colour.
  private func lost(on color: WalletColor) -> Double {
    let all = colors.reduce(0) { $0 + $1.weight }
    let lost = colors.filter { $0.color.contrast(on: color) < Self.lostContrast }
    return lost.reduce(0) { $0 + $1.weight } / max(all, 1)
  }

  /// Draws the logo so that its ink fills a rectangle, as far as its proportions allow.
  func raster(width: Int, height: Int, ink place: RasterBox) throws(DrawingError) -> Raster {
    let scale = min(place.width / ink.width, place.height / ink.height)
    let box = RasterBox(
      place.x + (place.width - ink.width * scale) / 2 - ink.x * scale,
      place.y + (place.height - ink.height * scale) / 2 - ink.y * scale,
      Double(Self.trial.width) * scale, Double(Self.trial.height) * scale)
    return try logo.raster(width: width, height: height, in: box)
  }
}

extension WalletColor {
  /// Returns whether another colour looks the same.
  fileprivate func isNear(_ other: WalletColor?) -> Bool {
    guard let other else { return false }
    return [(red, other.red), (green, other.green), (blue, other.blue)].allSatisfy {
      abs(Int($0) - Int($1)) <= 8
    }
  }
}

extension Raster {
  /// The columns and rows that are not transparent; nil for an empty picture.
  fileprivate var inkBox: (columns: Range<Int>, rows: Range<Int>)? {
    var (left, right, top, bottom) = (width, -1, height, -1)
    for (index, pixel) in pixels.enumerated() where pixel >> 24 > 8 {
      let (row, column) = index.quotientAndRemainder(dividingBy: width)
      (left, right) = (min(left, column), max(right, column))
      (top, bottom) = (min(top, row), max(bottom, row))
    }
    return right < 0 ? nil : (left..<(right + 1), top..<(bottom + 1))
  }

  /// Returns the pixels one pixel inside the edges of a box.
  fileprivate func edge(of box: (columns: Range<Int>, rows: Range<Int>)) -> [UInt32] {
    guard box.columns.count > 4, box.rows.count > 4 else { return [0] }
    let (left, right) = (box.columns.lowerBound + 1, box.columns.upperBound - 2)
    let (top, bottom) = (box.rows.lowerBound + 1, box.rows.upperBound - 2)
    var edge: [UInt32] = []
    for column in left...right {
      edge += [pixels[top * width + column], pixels[bottom * width + column]]
    }
    for row in top...bottom { edge += [pixels[row * width + left], pixels[row * width + right]] }
    return edge
  }
}
