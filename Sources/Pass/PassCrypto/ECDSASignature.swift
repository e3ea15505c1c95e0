/// The conversion of P-256 ECDSA signatures between their two encodings.
///
/// Tokens carry r‖s (RFC 7518 §3.4); libcrypto uses a DER sequence (RFC 3279 §2.2.3).
enum ECDSASignature {
  /// The length in bytes of r, and of s.
  static let scalarByteCount = 32
  /// The longest DER encoding in bytes.
  static let longestDER = 72

  /// Returns the DER encoding of 64 bytes r‖s.
  ///
  /// The range of r and s is not checked, because libcrypto checks it when it verifies.
  static func der(_ signature: [UInt8]) -> [UInt8] {
    var der: [UInt8] = []
    der.reserveCapacity(longestDER)
    der += [0x30, 0]
    appendInteger(signature[..<scalarByteCount], to: &der)
    appendInteger(signature[scalarByteCount...], to: &der)
    der[1] = UInt8(der.count - 2)
    return der
  }

  /// Returns r‖s with the lower of s and n − s, or nil if the bytes are not DER.
  static func lowS(der: [UInt8]) -> [UInt8]? {
    guard der.count >= 2, der[0] == 0x30, Int(der[1]) == der.count - 2 else { return nil }
    var position = 2
    guard let r = integer(in: der, at: &position), var s = integer(in: der, at: &position),
      position == der.count
    else { return nil }
    let negated = order - s
    if negated < s { s = negated }
    var signature: [UInt8] = []
    signature.reserveCapacity(2 * scalarByteCount)
    r.append(to: &signature)
    s.append(to: &signature)
    return signature
  }

  private static func appendInteger(_ scalar: ArraySlice<UInt8>, to der: inout [UInt8]) {
    let significant = scalar.drop { $0 == 0 }
    let needsZero = (significant.first ?? 0x80) >= 0x80
    der.append(0x02)
    der.append(UInt8(significant.count + (needsZero ? 1 : 0)))
    if needsZero { der.append(0) }
    der += significant
  }

  /// Reads a DER integer; returns nil if there is none, or if it is longer than 32 bytes.
  private static func integer(in der: [UInt8], at position: inout Int) -> Scalar? {
    guard position + 2 <= der.count, der[position] == 0x02 else { return nil }
    var start = position + 2
    position = start + Int(der[position + 1])
    guard position <= der.count else { return nil }
    while start < position, der[start] == 0 { start += 1 }
    guard position - start <= scalarByteCount else { return nil }
    return Scalar(der.span.extracting(start..<position))
  }

  /// n, the order of the base point (FIPS 186-4 D.1.2.3).
  private static let order = Scalar(
    0xFFFF_FFFF_0000_0000, 0xFFFF_FFFF_FFFF_FFFF, 0xBCE6_FAAD_A717_9E84, 0xF3B9_CAC2_FC63_2551)

  /// A number of 256 bits.
  ///
  /// It is public, as is all of a signature, so that nothing here needs to take the same time for every value.
  private struct Scalar {
    private var words: (UInt64, UInt64, UInt64, UInt64)

    /// The number of four words, the most significant first.
    init(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64) {
      words = (first, second, third, fourth)
    }

    /// The number of at most 32 bytes, the most significant first.
    init(_ bytes: Span<UInt8>) {
      words = (0, 0, 0, 0)
      for index in bytes.indices {
        let byte = UInt64(bytes[index])
        switch (bytes.count - 1 - index) / 8 {
        case 0: words.3 = words.3 << 8 | byte
        case 1: words.2 = words.2 << 8 | byte
        case 2: words.1 = words.1 << 8 | byte
        default: words.0 = words.0 << 8 | byte
        }
      }
    }

    /// Returns the difference modulo 2²⁵⁶.
    static func - (left: Scalar, right: Scalar) -> Scalar {
      var difference = left
      var borrow: UInt64 = 0
      func subtract(_ word: inout UInt64, _ other: UInt64) {
        let (first, isLess) = word.subtractingReportingOverflow(other)
        let (second, isLeast) = first.subtractingReportingOverflow(borrow)
        word = second
        borrow = isLess || isLeast ? 1 : 0
      }
      subtract(&difference.words.3, right.words.3)
      subtract(&difference.words.2, right.words.2)
      subtract(&difference.words.1, right.words.1)
      subtract(&difference.words.0, right.words.0)
      return difference
    }

    static func < (left: Scalar, right: Scalar) -> Bool { left.words < right.words }

    /// Appends the 32 bytes, the most significant first.
    func append(to bytes: inout [UInt8]) {
      bytes.append(addingCapacity: scalarByteCount) { bytes in
        func append(_ word: UInt64) {
          var rest = word
          for _ in 0..<8 {
            bytes.append(UInt8(rest >> 56))
            rest <<= 8
          }
        }
        append(words.0)
        append(words.1)
        append(words.2)
        append(words.3)
      }
    }
  }
}
