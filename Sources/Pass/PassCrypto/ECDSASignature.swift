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
    var signature = [UInt8](repeating: 0, count: 2 * scalarByteCount)
    var position = 2
    guard copyInteger(in: der, at: &position, to: &signature, endingAt: scalarByteCount),
      copyInteger(in: der, at: &position, to: &signature, endingAt: 2 * scalarByteCount),
      position == der.count
    else { return nil }
    lowerS(&signature)
    return signature
  }

  /// Replaces s by n − s where that is less, so that the same one of the two valid signatures is always written.
  private static func lowerS(_ signature: inout [UInt8]) {
    // Half of the order begins with 7F FF FF FF 80, so nearly every s below it shows in its first byte.
    if signature[scalarByteCount] < 0x7F { return }
    let order = order
    var negated = signature
    var borrow = 0
    for index in stride(from: scalarByteCount - 1, through: 0, by: -1) {
      let digit = Int(order[index]) - Int(signature[scalarByteCount + index]) - borrow
      borrow = digit < 0 ? 1 : 0
      negated[scalarByteCount + index] = UInt8(truncatingIfNeeded: digit)
    }
    if negated.lexicographicallyPrecedes(signature) { signature = negated }
  }

  private static func appendInteger(_ scalar: ArraySlice<UInt8>, to der: inout [UInt8]) {
    let significant = scalar.drop { $0 == 0 }
    let needsZero = (significant.first ?? 0x80) >= 0x80
    der.append(0x02)
    der.append(UInt8(significant.count + (needsZero ? 1 : 0)))
    if needsZero { der.append(0) }
    der += significant
  }

  /// Copies a DER integer so that its last byte precedes `end`.
  ///
  /// The function returns false if there is no integer, or if it is longer than 32 bytes.
  private static func copyInteger(
    in der: [UInt8], at position: inout Int, to signature: inout [UInt8], endingAt end: Int
  ) -> Bool {
    guard position + 2 <= der.count, der[position] == 0x02 else { return false }
    var start = position + 2
    position = start + Int(der[position + 1])
    guard position <= der.count else { return false }
    while start < position, der[start] == 0 { start += 1 }
    guard position - start <= scalarByteCount else { return false }
    for index in start..<position { signature[end - position + index] = der[index] }
    return true
  }

  /// n, the order of the base point (FIPS 186-4 D.1.2.3).
  private static let order = bytes(
    0xFFFF_FFFF_0000_0000, 0xFFFF_FFFF_FFFF_FFFF, 0xBCE6_FAAD_A717_9E84, 0xF3B9_CAC2_FC63_2551)

  private static func bytes(_ words: UInt64...) -> [UInt8] {
    words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
  }
}
