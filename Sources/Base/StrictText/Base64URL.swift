internal import Vocabulary

/// Canonical base64url without padding (RFC 4648 §5, RFC 7515 §2).
package enum Base64URL {
  /// Encodes bytes.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    append(bytes, to: &text)
    return text
  }

  /// Returns the number of characters for a number of bytes.
  package static func encodedCount(_ byteCount: Int) -> Int { (byteCount * 4 + 2) / 3 }

  /// Encodes bytes at the end of a text.
  package static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    var offset = text.count
    let count = encodedCount(bytes.count)
    text.append(addingCapacity: count) { $0.append(repeating: 0, count: count) }
    var target = text.mutableSpan
    var rest = bytes.span
    // Most bytes of a token are encoded, so six of them become eight characters together. The compiler loads eight at
    // once.
    while rest.count >= 8 {
      let next = rest.extracting(first: 8)
      var bytes = UInt64(next[0]) << 56 | UInt64(next[1]) << 48 | UInt64(next[2]) << 40
      bytes |= UInt64(next[3]) << 32 | UInt64(next[4]) << 24 | UInt64(next[5]) << 16
      bytes |= UInt64(next[6]) << 8 | UInt64(next[7])
      guard target.store(characters(sixBits: spread(bytes >> 16)), at: offset) else { break }
      offset &+= 8
      rest = rest.extracting(droppingFirst: 6)
    }
    // The last bytes, at most seven, are followed by zero bits.
    while !rest.isEmpty {
      let next = rest.extracting(first: 6)
      var bytes: UInt64 = 0
      for index in 0..<6 { bytes = bytes << 8 | (index < next.count ? UInt64(next[index]) : 0) }
      var characters = characters(sixBits: spread(bytes))
      for _ in 0..<encodedCount(next.count) {
        target[offset] = UInt8(characters >> 56)
        characters <<= 8
        offset += 1
      }
      rest = rest.extracting(droppingFirst: 6)
    }
  }

  /// Returns the 48 lowest bits of a number in eight bytes with six bits each.
  private static func spread(_ bits: UInt64) -> UInt64 {
    let halves = bits << 8 & 0x00FF_FFFF_0000_0000 | bits & 0x0000_0000_00FF_FFFF
    let quarters = halves << 4 & 0x0FFF_0000_0FFF_0000 | halves & 0x0000_0FFF_0000_0FFF
    return quarters << 2 & 0x3F00_3F00_3F00_3F00 | quarters & 0x003F_003F_003F_003F
  }

  /// Returns the characters of eight numbers of six bits, one in each byte.
  ///
  /// From one range of the alphabet to the next, the distance between a number and its character changes. The uppermost
  /// bit of a byte tells whether the number has reached a range. What is subtracted from a byte is less than it has.
  private static func characters(sixBits numbers: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    func reached(_ start: UInt64) -> UInt64 { (numbers &+ ones &* (128 &- start)) >> 7 & ones }
    var characters = numbers &+ ones &* UInt64(UInt8(ascii: "A"))
    characters &+= reached(26) &* 6  // from Z + 1 to a
    characters &-= reached(52) &* 75  // from z + 1 to 0
    characters &-= reached(62) &* 13  // from 9 + 1 to -
    characters &+= reached(63) &* 49  // from - + 1 to _
    return characters
  }

  /// Decodes a text.
  ///
  /// Every byte string has exactly one encoding. Other alphabets, padding, white space, impossible
  /// lengths and unused bits that are not zero are rejected.
  ///
  /// - Throws: `Base64URLError` with the first offset that is not canonical.
  package static func decode(_ text: ArraySlice<UInt8>) throws(Base64URLError) -> [UInt8] {
    var isValid = true
    var unusedBits: UInt32 = 0
    var bytes: [UInt8] = []
    bytes.append(addingCapacity: text.count / 4 * 3 + 2) { (bytes: inout OutputSpan<UInt8>) in
      // The copy is local, because each access to a global checks whether it is initialised.
      let table = values
      let values = table.span
      var rest = text.span
      // `invalid` has all bits set and values have the upper two clear, so one test covers all
      // characters.
      var seen: UInt32 = 0
      while rest.count >= 4 {
        let four = rest.extracting(first: 4)
        let first = UInt32(values[Int(four[0])])
        let second = UInt32(values[Int(four[1])])
        let third = UInt32(values[Int(four[2])])
        let fourth = UInt32(values[Int(four[3])])
        seen |= first | second | third | fourth
        let group = first << 18 | second << 12 | third << 6 | fourth
        bytes.append(UInt8(truncatingIfNeeded: group >> 16))
        bytes.append(UInt8(truncatingIfNeeded: group >> 8))
        bytes.append(UInt8(truncatingIfNeeded: group))
        rest = rest.extracting(droppingFirst: 4)
      }
      var group: UInt32 = 0
      for index in rest.indices {
        let value = UInt32(values[Int(rest[index])])
        seen |= value
        group = group << 6 | value
      }
      switch rest.count {
      case 2:
        bytes.append(UInt8(truncatingIfNeeded: group >> 4))
        unusedBits = group & 15
      case 3:
        bytes.append(UInt8(truncatingIfNeeded: group >> 10))
        bytes.append(UInt8(truncatingIfNeeded: group >> 2))
        unusedBits = group & 3
      default: break
      }
      isValid = seen < 64
    }
    if !isValid, let offset = text.firstIndex(where: { !isCharacter($0) }) {
      throw Base64URLError(offset: offset, problem: .character(text[offset]))
    }
    if text.count % 4 == 1 {
      throw Base64URLError(offset: text.endIndex, problem: .length(text.count))
    }
    if unusedBits != 0 { throw Base64URLError(offset: text.endIndex - 1, problem: .unusedBits) }
    return bytes
  }

  /// Returns whether a byte is one of the 64 characters.
  package static func isCharacter(_ byte: UInt8) -> Bool { values[Int(byte)] != invalid }

  private static let invalid: UInt8 = 0xFF

  // An array of fixed size has no bounds that a byte could exceed.
  private static let values: InlineArray<256, UInt8> = {
    var values = InlineArray<256, UInt8>(repeating: invalid)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    for (value, character) in alphabet.utf8.enumerated() {
      values[Int(character)] = UInt8(value)
    }
    return values
  }()
}

/// The first position at which a text is not canonical base64url.
package struct Base64URLError: Error, Equatable, CustomStringConvertible {
  package enum Problem: Equatable, Sendable {
    case character(UInt8)
    case length(Int)
    case unusedBits
  }

  /// Offset in the text that was read.
  package let offset: Int
  package let problem: Problem

  package var description: String {
    switch problem {
    case .character(UInt8(ascii: "=")): "padding is not used in base64url"
    case .character(let byte): "\(quoted(byte)) is not a base64url character"
    case .length(let count): "\(count) characters are no whole number of bytes in base64url"
    case .unusedBits: "the unused bits of the last base64url character are not zero"
    }
  }
}

/// Writes a byte of a text for messages.
package func quoted(_ byte: UInt8) -> String {
  (0x21...0x7E).contains(byte)
    ? "'\(String(decoding: [byte], as: UTF8.self))'" : "byte 0x\(String(byte, radix: 16))"
}
