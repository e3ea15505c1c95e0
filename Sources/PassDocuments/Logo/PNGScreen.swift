/// Checks the frame of a PNG before a library decodes it (PNG, 5 and 11.2).
enum PNGScreen {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Pixels on a side; 2,048 are 45 mm at 1,156 dots per inch.
  private static let sideLimit = 2_048
  /// The chunks that pixels need.
  ///
  /// Others hold texts, profiles and previews, which are left out.
  private static let needed = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]

  /// The image with the chunks that its pixels need.
  static func screened(_ file: [UInt8]) throws(LogoError) -> [UInt8] {
    var kept = signature
    var offset = signature.count
    var isFirst = true
    while offset + 12 <= file.count {
      let length = number(file, at: offset)
      let name = String(decoding: file[(offset + 4)..<(offset + 8)], as: UTF8.self)
      guard length <= file.count - offset - 12 else {
        throw LogoError("is cut off at byte \(offset)")
      }
      let end = offset + 12 + length
      if isFirst {
        guard name == "IHDR", length == 13 else {
          throw LogoError("does not begin with an IHDR chunk")
        }
        try checkSize(number(file, at: offset + 8), number(file, at: offset + 12))
        isFirst = false
      }
      if needed.contains(name) { kept += file[offset..<end] }
      if name == "IEND" { return kept }
      offset = end
    }
    throw LogoError("is cut off: its IEND chunk is missing")
  }

  private static func checkSize(_ width: Int, _ height: Int) throws(LogoError) {
    guard (1...sideLimit).contains(width), (1...sideLimit).contains(height) else {
      throw LogoError(
        "has \(width)×\(height) pixels; a side may have 1 to \(sideLimit)")
    }
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}
