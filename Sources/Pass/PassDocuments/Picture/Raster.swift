internal import CCairo

/// A picture of pixels with transparency, for a screen.
package struct Raster: Equatable, Sendable {
  /// The number of pixels of a line.
  package let width: Int
  /// The number of lines.
  package let height: Int
  /// The pixels line by line, each with opacity, red, green and blue from the highest byte to the lowest.
  ///
  /// The colours are multiplied by the opacity, as Cairo has them.
  package var pixels: [UInt32]

  /// Creates a picture of one colour, by default a transparent one.
  package init(width: Int, height: Int, filledWith pixel: UInt32 = 0) {
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: pixel, count: width * height)
  }
}

/// A rectangle in a picture, in pixels from the upper left corner.
package struct RasterBox: Equatable, Sendable {
  package var x, y, width, height: Double

  /// Creates a rectangle.
  package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  var box: Box { Box(x, y, width, height) }
}

extension Logo {
  /// Draws the logo on a transparent ground, in the middle of a rectangle and as large as it allows.
  package func raster(
    width: Int, height: Int, in place: RasterBox
  ) throws(DrawingError) -> Raster {
    try Raster(width: width, height: height, showing: .logo(self, in: place.box, .centre))
  }
}

extension Raster {
  /// Draws a mark on a transparent ground; a unit of its page is a pixel.
  init(width: Int, height: Int, showing mark: Mark) throws(DrawingError) {
    self.init(width: width, height: height)
    let page = Page(width: Double(width), height: Double(height), marks: [mark])
    pixels = try CairoFontLock.draw([page]) { () throws(DrawingError) in
      try Self.pixels(of: page, width: width, height: height)
    }
  }

  private static func pixels(
    of page: Page, width: Int, height: Int
  ) throws(DrawingError) -> [UInt32] {
    let library = try CairoLibrary.shared.get()
    let call = library.call
    let surface = call.cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    let canvas = try unsafe Canvas(
      library, surface: surface, writingTo: ByteSink(), unitsPerMillimetre: 1, isImage: true)
    try canvas.draw(page)
    let pixels = unsafe canvas.withSurface { surface -> [UInt32]? in
      unsafe call.cairo_surface_flush(surface)
      guard let data = unsafe call.cairo_image_surface_get_data(surface) else { return nil }
      let stride = unsafe Int(call.cairo_image_surface_get_stride(surface))
      return (0..<(width * height)).map { index in
        let offset = index / width * stride + index % width * 4
        // Cairo keeps a pixel as one number in the order of the machine.
        return unsafe UnsafeRawPointer(data).load(fromByteOffset: offset, as: UInt32.self)
      }
    }
    guard let pixels else { throw .cairo("the picture has no pixels") }
    return pixels
  }
}
