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
    guard letters.count == self.count(bytes: count) else { return nil }
    var isValid = false
    let bytes = [UInt8](capacity: count) { (bytes: inout OutputSpan<UInt8>) in
      let widths = widths
      var rest = letters.span
      // This is local, because the closure's own variable is in memory.
      var isExact = true
      while bytes.count < count {
        let size = min(8, count - bytes.count)
        let block = rest.extracting(first: widths[size])
        let last = block.count - 1
        var number: UInt64 = 0
        var greatest: UInt8 = 0
        for index in 0..<last {
          let digit = block[index] &- UInt8(ascii: "A")
          greatest = max(greatest, digit)
          // This cannot overflow, because there are at most thirteen letters, and 26¹³ < 2⁶⁴.
          number = number &* 26 &+ UInt64(digit)
        }
        let digit = block[last] &- UInt8(ascii: "A")
        let (product, overflow) = number.multipliedReportingOverflow(by: 26)
        let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
        isExact =
          isExact && max(greatest, digit) < 26 && !overflow && !carry
          && (size == 8 || sum >> (8 * size) == 0)
        for index in 0..<size {
          bytes.append(UInt8(truncatingIfNeeded: sum >> (8 * (size - 1 - index))))
        }
        rest = rest.extracting(droppingFirst: widths[size])
      }
      isValid = isExact
    }
    return isValid ? bytes : nil
  }
}
