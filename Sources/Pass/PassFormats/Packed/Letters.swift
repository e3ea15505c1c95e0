internal import Vocabulary

/// Bytes encoded as the letters A–Z (docs/SPEC.md §4.1).
///
/// Each block of eight bytes is a number in base 26 with fourteen letters, most significant first;
/// a shorter last block takes the fewest letters that hold it. In Aztec a letter costs 5 bits, so
/// eight bytes cost 70, against about 86 in base64. Every byte string has exactly one encoding.
package enum Letters {
  /// The numbers of letters for a block of k = 0 to 8 bytes: the least n with 26ⁿ ≥ 256ᵏ.
  private static let widths = [0, 2, 4, 6, 7, 9, 11, 12, 14]

  /// Returns the number of letters for a number of bytes.
  package static func count(bytes: Int) -> Int { bytes / 8 * widths[8] + widths[bytes % 8] }

  /// Returns the number of bytes for a number of letters, or nil where no number of bytes yields it.
  package static func byteCount(letters: Int) -> Int? {
    guard let rest = widths.firstIndex(of: letters % widths[8]), rest < 8 else { return nil }
    return letters / widths[8] * 8 + rest
  }

  /// Encodes bytes as letters.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var letters: [UInt8] = []
    letters.reserveCapacity(count(bytes: bytes.count))
    var start = 0
    while start < bytes.count {
      let size = min(8, bytes.count - start)
      var number: UInt64 = 0
      for index in start..<(start + size) { number = number << 8 | UInt64(bytes[index]) }
      let first = letters.count
      letters.append(contentsOf: repeatElement(UInt8(ascii: "A"), count: widths[size]))
      for index in stride(from: letters.count - 1, through: first, by: -1) {
        letters[index] = UInt8(ascii: "A") + UInt8(number % 26)
        number /= 26
      }
      start += size
    }
    return letters
  }

  /// Decodes letters to a number of bytes; returns nil where the text is not their exact encoding.
  package static func decode(_ letters: ArraySlice<UInt8>, bytes count: Int) -> [UInt8]? {
    guard letters.count == self.count(bytes: count), areLetters(letters.span) else { return nil }
    var bytes = [UInt8](zeros: count)
    var target = bytes.mutableSpan
    var rest = letters.span
    var start = 0
    while count - start >= 8 {
      guard let number = number(ofFourteen: rest.extracting(first: 14)) else { return nil }
      guard target.store(number, at: start) else { return nil }
      start &+= 8
      rest = rest.extracting(droppingFirst: 14)
    }
    guard start < count else { return bytes }
    var number: UInt64 = 0
    // This cannot overflow, because there are at most twelve letters, and 26¹² < 2⁶⁴.
    for index in rest.indices { number = number &* 26 &+ UInt64(rest[index] &- UInt8(ascii: "A")) }
    guard number >> (8 * (count - start)) == 0 else { return nil }
    for index in start..<count {
      target[index] = UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - index)))
    }
    return bytes
  }

  /// Returns the number that fourteen letters spell, or nil for one beyond 64 bits.
  private static func number(ofFourteen letters: Span<UInt8>) -> UInt64? {
    // The value of `A` is subtracted from all thirteen digits together. The rest cannot overflow, as 26¹³ < 2⁶⁴, and
    // what overflows before is undone.
    var number: UInt64 = 0
    for index in 0..<13 { number = number &* 26 &+ UInt64(letters[index]) }
    number &-= thirteenAs
    let (product, overflow) = number.multipliedReportingOverflow(by: 26)
    let (sum, carry) = product.addingReportingOverflow(UInt64(letters[13] &- UInt8(ascii: "A")))
    return overflow || carry ? nil : sum
  }

  /// The number that thirteen `A` would spell if `A` were 65, modulo 2⁶⁴.
  private static var thirteenAs: UInt64 {
    var number: UInt64 = 0
    for _ in 0..<13 { number = number &* 26 &+ UInt64(UInt8(ascii: "A")) }
    return number
  }

  /// Returns whether all bytes are letters; they are all looked at, so that the compiler takes many at once.
  private static func areLetters(_ text: Span<UInt8>) -> Bool {
    var areLetters = true
    for index in text.indices where !ASCII.isUpperCaseLetter(text[index]) { areLetters = false }
    return areLetters
  }
}
