/// Constants of the curve P-256 (FIPS 186-4 D.1.2.3) as big-endian bytes, and helpers for tests.
enum P256Numbers {
  /// The order of the base point.
  static let order = bytes("FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551")
  /// The prime of the field.
  static let prime = bytes("FFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF")

  static func bytes(_ hexadecimal: String) -> [UInt8] {
    var digits = Array(hexadecimal)[...]
    var bytes: [UInt8] = []
    while !digits.isEmpty {
      bytes.append(UInt8(String(digits.prefix(2)), radix: 16) ?? 0)
      digits = digits.dropFirst(2)
    }
    return bytes
  }

  /// Returns a − b of numbers of the same length.
  static func difference(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    var borrow = 0
    return zip(a, b).reversed().map { a, b in
      let digit = Int(a) - Int(b) - borrow
      borrow = digit < 0 ? 1 : 0
      return UInt8(truncatingIfNeeded: digit)
    }.reversed()
  }

  /// Returns whether s is at most n/2, that is s ≤ n − s.
  static func isLow(_ s: [UInt8]) -> Bool {
    !difference(order, s).lexicographicallyPrecedes(s)
  }

  /// Returns the signature with the other valid s.
  static func twin(_ signature: [UInt8]) -> [UInt8] {
    signature.prefix(32) + difference(order, Array(signature.suffix(32)))
  }

  /// Returns the DER encoding that other tools use (RFC 3279 §2.2.3).
  static func der(_ signature: [UInt8]) -> [UInt8] {
    func integer(_ scalar: ArraySlice<UInt8>) -> [UInt8] {
      var digits = Array(scalar.drop { $0 == 0 })
      if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
      return [0x02, UInt8(digits.count)] + digits
    }
    let content = integer(signature[..<32]) + integer(signature[32...])
    return [0x30, UInt8(content.count)] + content
  }

  /// Returns r‖s from a DER encoding.
  static func raw(_ der: [UInt8]) -> [UInt8] {
    let r = der[4..<(4 + Int(der[3]))]
    let s = der[(r.endIndex + 2)...]
    return [r, s].flatMap { scalar in
      let digits = scalar.drop { $0 == 0 }
      return [UInt8](repeating: 0, count: 32 - digits.count) + digits
    }
  }
}
