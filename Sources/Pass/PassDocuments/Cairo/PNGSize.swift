/// The `pHYs` chunk of a PNG, which states its printed size (PNG, 11.3.4.3) and which Cairo omits.
enum PNGSize {
  /// Returns the image with its resolution inserted after the header.
  static func stated(in png: [UInt8], dotsPerInch: Int) -> [UInt8] {
    // The signature comes first, then IHDR: length, type, 13 bytes of data, checksum.
    let headerEnd = 8 + 4 + 4 + 13 + 4
    guard png.count > headerEnd else { return png }
    let dotsPerMetre = (dotsPerInch * 10_000 + 127) / 254
    var chunk = Array("pHYs".utf8) + bigEndian(dotsPerMetre) + bigEndian(dotsPerMetre)
    chunk.append(1)  // the unit is the metre
    return png[..<headerEnd] + bigEndian(chunk.count - 4) + chunk
      + bigEndian(Int(checksum(chunk))) + png[headerEnd...]
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Returns the CRC-32 of PNG, annex D; a table does not pay for some twenty bytes.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
    return ~sum
  }
}
