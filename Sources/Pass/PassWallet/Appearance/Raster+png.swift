internal import PassCompression
internal import PassDocuments

extension Raster {
  /// The picture as PNG (PNG, third edition): eight bits for each part, and no opacity if all pixels are opaque.
  ///
  /// The same pixels give the same bytes.
  func png() throws(WalletError) -> [UInt8] {
    let isOpaque = pixels.allSatisfy { $0 >> 24 == 0xFF }
    let size = isOpaque ? 3 : 4
    var lines: [UInt8] = []
    lines.reserveCapacity(height * (1 + width * size))
    var above = [UInt8](repeating: 0, count: width * size)
    for row in 0..<height {
      var line: [UInt8] = []
      line.reserveCapacity(width * size)
      for pixel in pixels[(row * width)..<((row + 1) * width)] {
        let color = WalletColor(pixel: pixel) ?? .black
        line += [color.red, color.green, color.blue]
        if !isOpaque { line.append(UInt8(pixel >> 24)) }
      }
      lines += Self.filtered(line, above: above, size: size)
      above = line
    }
    guard let compressed = Zlib.compress(lines) else { throw WalletError("out of memory") }
    let header =
      Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height))
      + [8, isOpaque ? 2 : 6, 0, 0, 0]
    return PNGFile.signature + Self.chunk("IHDR", header) + Self.chunk("IDAT", compressed)
      + Self.chunk("IEND", [])
  }

  /// Returns a line with the filter (PNG, 9) that leaves the smallest numbers, which compress best.
  private static func filtered(_ line: [UInt8], above: [UInt8], size: Int) -> [UInt8] {
    var left = [UInt8](repeating: 0, count: line.count)
    for index in size..<max(size, line.count) { left[index] = line[index - size] }
    let candidates = [
      [0] + line, [1] + zip(line, left).map { $0 &- $1 }, [2] + zip(line, above).map { $0 &- $1 },
    ]
    func weight(_ bytes: [UInt8]) -> Int {
      bytes.dropFirst().reduce(0) { $0 + abs(Int(Int8(bitPattern: $1))) }
    }
    return candidates.min { weight($0) < weight($1) } ?? candidates[0]
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + content
    return bigEndian(UInt32(content.count)) + named
      + bigEndian(UInt32(truncatingIfNeeded: PNGFile.checksum(named[...])))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
