/// Base64 with padding (RFC 4648 §4).
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: some RandomAccessCollection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var (bits, count) = (UInt32(0), 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 1
      if count == 3 {
        for shift in [18, 12, 6, 0] { result.append(digits[Int(bits >> UInt32(shift) & 63)]) }
        (bits, count) = (0, 0)
      }
    }
    if count > 0 {
      bits <<= count == 1 ? 16 : 8
      for shift in [18, 12, 6, 0].prefix(count + 1) {
        result.append(digits[Int(bits >> UInt32(shift) & 63)])
      }
      for _ in count..<3 { result.append(UInt8(ascii: "=")) }
    }
    return result
  }
}
