internal import PassDocuments

extension WalletColor {
  /// The colour as an opaque pixel.
  var pixel: UInt32 { 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// The colour of a pixel without its opacity; nil for a transparent one.
  init?(pixel: UInt32) {
    let opacity = pixel >> 24
    guard opacity > 0 else { return nil }
    func part(_ shift: UInt32) -> UInt8 {
      UInt8(min(255, (((pixel >> shift) & 0xFF) * 255 + opacity / 2) / opacity))
    }
    self.init(red: part(16), green: part(8), blue: part(0))
  }
}

extension Raster {
  /// Puts a picture of the same size over this one.
  mutating func put(_ other: Raster) {
    for index in pixels.indices {
      pixels[index] = Self.blended(other.pixels[index], over: pixels[index])
    }
  }

  /// Puts a colour over this picture where another of the same size is opaque.
  mutating func put(_ color: WalletColor, where mask: Raster) {
    let pixel = color.pixel
    for index in pixels.indices {
      let opacity = mask.pixels[index] >> 24
      pixels[index] = Self.blended(Self.scaled(pixel, by: opacity), over: pixels[index])
    }
  }

  /// Fills a rectangle of whole pixels.
  mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ color: WalletColor) {
    for row in rows.clamped(to: 0..<height) {
      for column in columns.clamped(to: 0..<width) { pixels[row * width + column] = color.pixel }
    }
  }

  /// Fills the whole picture with a colour, except outside of rounded corners.
  mutating func fill(_ color: WalletColor, cornerRadius radius: Double) {
    // A pixel at a corner is tried at sixteen points.
    let points = [0.125, 0.375, 0.625, 0.875]
    for row in 0..<height {
      for column in 0..<width {
        var inside: UInt32 = 0
        for y in points {
          for x in points where isInside(Double(column) + x, Double(row) + y, radius) {
            inside += 1
          }
        }
        pixels[row * width + column] = Self.scaled(color.pixel, by: inside * 255 / 16)
      }
    }
  }

  private func isInside(_ x: Double, _ y: Double, _ radius: Double) -> Bool {
    let right = max(radius - x, x - (Double(width) - radius), 0)
    let down = max(radius - y, y - (Double(height) - radius), 0)
    return right * right + down * down <= radius * radius
  }

  private static func blended(_ top: UInt32, over bottom: UInt32) -> UInt32 {
    let opacity = top >> 24
    if opacity == 255 { return top }
    if opacity == 0 { return bottom }
    return top &+ scaled(bottom, by: 255 - opacity)
  }

  /// Returns a pixel with all its parts multiplied by a number of 255ths.
  private static func scaled(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
    func part(_ shift: UInt32) -> UInt32 {
      ((((pixel >> shift) & 0xFF) * factor + 127) / 255) << shift
    }
    return part(24) | part(16) | part(8) | part(0)
  }
}
