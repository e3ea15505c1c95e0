/// Canonical base64url without padding (RFC 4648 §5, RFC 7515 §2).
package enum Base64URL {
  /// Encodes bytes.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](capacity: encodedCount(bytes.count)) { encode(bytes, into: &$0) }
  }

  /// Returns the number of characters for a number of bytes.
  package static func encodedCount(_ byteCount: Int) -> Int { (byteCount * 4 + 2) / 3 }

  /// Encodes bytes at the end of a text.
  package static func encode(_ bytes: [UInt8], into text: inout OutputSpan<UInt8>) {
    // The copy is local, because each access to a global checks whether it is initialised.
    let alphabet = alphabet
    let bytes = bytes.span
    var index = 0
    while index + 3 <= bytes.count {
      let group =
        UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8
        | UInt32(bytes[index + 2])
      text.append(alphabet[Int(group >> 18)])
      text.append(alphabet[Int(group >> 12 & 63)])
      text.append(alphabet[Int(group >> 6 & 63)])
      text.append(alphabet[Int(group & 63)])
      index += 3
    }
    switch bytes.count - index {
    case 1:
      let group = UInt32(bytes[index]) << 4
      text.append(alphabet[Int(group >> 6)])
      text.append(alphabet[Int(group & 63)])
    case 2:
      let group = UInt32(bytes[index]) << 10 | UInt32(bytes[index + 1]) << 2
      text.append(alphabet[Int(group >> 12)])
      text.append(alphabet[Int(group >> 6 & 63)])
      text.append(alphabet[Int(group & 63)])
    default: break
    }
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
    let bytes = [UInt8](capacity: text.count / 4 * 3 + 2) { (bytes: inout OutputSpan<UInt8>) in
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
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  // An array of fixed size has no bounds that a byte could exceed.
  private static let values: InlineArray<256, UInt8> = {
    var values = InlineArray<256, UInt8>(repeating: invalid)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
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
