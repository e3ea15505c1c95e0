import PassBarcode
import Testing

@Suite struct PNGTests {
  @Test(arguments: [1, 3, 8])
  func `the pixels are the modules, each as many pixels wide and high as asked`(scale: Int) throws {
    for symbol in try BarcodeSamples.symbols() where scale == 1 || symbol.columns < 80 {
      let image = try PNGFile(try symbol.png(pixelsPerModule: scale))
      let modules = paintedModules(of: symbol)
      #expect(image.width == modules[0].count * scale)
      #expect(image.height == modules.count * scale)
      let expected = modules.flatMap { line in
        let pixels = line.flatMap { [Bool](repeating: $0, count: scale) }
        return [[Bool]](repeating: pixels, count: scale)
      }
      #expect(try image.darkPixels() == expected)
    }
  }

  @Test func `the image is greyscale of one bit, not interlaced`() throws {
    let image = try PNGFile(try Symbol("x").png())
    // Bit depth, colour type, compression, filter, interlace: PNG, 11.2.2.
    #expect(image.header.suffix(5) == [1, 0, 0, 0, 0])
    #expect(image.chunks.map(\.name) == ["IHDR", "pHYs", "IDAT", "IEND"])
  }

  @Test(arguments: [(8, 330, 24242), (1, 1000, 1000), (12, 254, 47244), (64, 1, 64_000_000)])
  func `the resolution makes a module as wide as asked`(
    scale: Int, micrometres: Int, pixelsPerMetre: Int
  ) throws {
    let module = try #require(Millimetres(micrometres: micrometres))
    let image = try PNGFile(try Symbol("x").png(pixelsPerModule: scale, module: module))
    let value = (0..<4).map { UInt8(truncatingIfNeeded: pixelsPerMetre >> (24 - 8 * $0)) }
    // The same across and down, unit metre: PNG, 11.3.4.3.
    #expect(image.chunks.first { $0.name == "pHYs" }?.data == value + value + [1])
  }

  @Test(arguments: [Int.min, -1, 0, 65, .max])
  func `absurd scales are refused`(scale: Int) throws {
    let symbol = try Symbol("x")
    #expect(throws: SymbolError.pixelsPerModule(scale)) {
      try symbol.png(pixelsPerModule: scale)
    }
  }

  @Test func `the same symbol gives the same file`() throws {
    let symbol = try Symbol("x")
    #expect(try symbol.png() == symbol.png())
  }
}
