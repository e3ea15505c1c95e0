internal import PassCompression

/// A check of the frame of a PNG, made before a library decodes it (PNG, 5 and 11.2).
enum PNGScreen {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Maximum number of pixels on a side; 2,048 are 45 mm at 1,156 dots per inch.
  private static let sideLimit = 2_048
  /// The chunks that pixels need.
  ///
  /// Other chunks hold texts, profiles and previews, and are left out.
  private static let needed = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]

  /// Returns the image with only the chunks that its pixels need.
  static func screened(_ file: [UInt8]) throws(LogoError) -> [UInt8] {
    var kept = signature
    var offset = signature.count
    var isFirst = true
    var pixels: [UInt8] = []
    var size = 0
    while offset + 12 <= file.count {
      let length = number(file, at: offset)
      let name = String(decoding: file[(offset + 4)..<(offset + 8)], as: UTF8.self)
      guard length <= file.count - offset - 12 else {
        throw LogoError("is cut off at byte \(offset); save it again")
      }
      let end = offset + 12 + length
      if isFirst {
        guard name == "IHDR", length == 13 else {
          throw LogoError("does not begin with an IHDR chunk; save it again")
        }
        try checkSize(number(file, at: offset + 8), number(file, at: offset + 12))
        size = try inflatedSize(Array(file[(offset + 8)..<(offset + 21)]))
        isFirst = false
      }
      if needed.contains(name) { kept += file[offset..<end] }
      if name == "IDAT" { pixels += file[(offset + 8)..<(end - 4)] }
      if name == "IEND" {
        try checkPixels(pixels, size)
        return kept
      }
      offset = end
    }
    throw LogoError("is cut off, because its IEND chunk is missing; save it again")
  }

  private static func checkSize(_ width: Int, _ height: Int) throws(LogoError) {
    guard (1...sideLimit).contains(width), (1...sideLimit).contains(height) else {
      throw LogoError(
        "has \(width)×\(height) pixels; a side may have 1 to \(sideLimit); save it in another size")
    }
  }

  /// Returns the number of bytes of the pixels before compression, as a header describes them.
  ///
  /// Each line has its filter, and the lines of an interlaced image come in seven passes (PNG, 7.2 and 8.2).
  private static func inflatedSize(_ header: [UInt8]) throws(LogoError) -> Int {
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
    guard let count = channels[Int(header[9])], [1, 2, 4, 8, 16].contains(header[8]),
      header[12] <= 1
    else { throw LogoError("has a header that no PNG has; save it again") }
    let (width, height) = (number(header, at: 0), number(header, at: 4))
    let bits = count * Int(header[8])
    let passes =
      header[12] == 0
      ? [(0, 0, 1, 1)]
      : [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ]
    return passes.reduce(0) { sum, pass in
      let columns = max(0, (width - pass.0 + pass.2 - 1) / pass.2)
      let lines = max(0, (height - pass.1 + pass.3 - 1) / pass.3)
      return columns == 0 ? sum : sum + lines * (1 + (columns * bits + 7) / 8)
    }
  }

  /// Refuses pixels that inflate to more than the header says; the library reports their other faults.
  private static func checkPixels(_ compressed: [UInt8], _ size: Int) throws(LogoError) {
    do throws(InflateError) {
      _ = try Zlib.inflate(compressed, limit: size)
    } catch .tooLong {
      throw LogoError("has more pixels than its header says, \(size) bytes; save it again")
    } catch {}
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}
