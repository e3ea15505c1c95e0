/// The issuer of a pass: the `iss` of a token (docs/SPEC.md §2).
///
/// An airline uses its designator.
public struct IssuerID: ValidatedText {
  /// The required form of the text, worded to follow "expected".
  public static let expectation =
    "an issuer id of 2 to 32 characters from A–Z a–z 0–9 . - _, such as UA"

  /// The text itself.
  public let rawValue: String

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    let isWellFormed = text.utf8.allSatisfy {
      ASCII.isUpperCaseAlphanumeric($0) || ASCII.isLowerCaseLetter($0)
        || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    guard (2...32).contains(text.utf8.count), isWellFormed else { return nil }
    rawValue = text
  }

  /// Whether the id is an airline designator of two or three characters (IATA Resolution 762).
  public var isAirlineDesignator: Bool { CarrierCode(rawValue) != nil }
}

/// The id of an issuer's key: the `kid` of a token.
///
/// By default it is the first 8 RFC 4648 base32 characters of the key's RFC 7638 thumbprint.
public struct KeyID: ValidatedText {
  /// The required form of the text, worded to follow "expected".
  public static let expectation = "a key id of 1 to 16 characters from A–Z 0–9, such as MFRGG2LT"

  /// The text itself.
  public let rawValue: String

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    guard (1...16).contains(text.utf8.count), text.utf8.allSatisfy(ASCII.isUpperCaseAlphanumeric)
    else { return nil }
    rawValue = text
  }
}

/// The id of a pass: the `jti` of a token, 80 random bits in 16 characters of Crockford's base32.
///
/// Together with the issuer it identifies a pass. The text of a barcode does not, because a
/// signature has more than one valid encoding.
public struct PassID: ValidatedText {
  /// The required form of the text, worded to follow "expected".
  public static let expectation =
    "a pass id of 16 characters from 0–9 A–Z without I, L, O, U, such as 0D4X8K2M7PQR9TVW"

  /// The number of random bytes in an id.
  public static let randomByteCount = 10

  /// The number of characters of an id.
  package static let characterCount = 16

  /// The text itself.
  public let rawValue: String

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    guard text.utf8.count == Self.characterCount, text.utf8.allSatisfy(Self.isCharacter)
    else { return nil }
    rawValue = text
  }

  /// The id that encodes these 80 bits, or nil if there are not `randomByteCount` bytes.
  public init?(randomBytes: [UInt8]) {
    guard randomBytes.count == Self.randomByteCount else { return nil }
    var characters: [UInt8] = []
    characters.append(addingCapacity: Self.characterCount) { characters in
      let alphabet = Self.alphabet
      let bytes = randomBytes.span
      for start in [0, 5] {
        var bits: UInt64 = 0
        for index in start..<(start + 5) { bits = bits << 8 | UInt64(bytes[index]) }
        for shift in stride(from: 35, through: 0, by: -5) {
          characters.append(alphabet[Int(bits >> UInt64(shift) & 31)])
        }
      }
    }
    rawValue = String(decoding: characters, as: UTF8.self)
  }

  /// The 80 bits that the id encodes.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.randomByteCount)
    var bits: UInt32 = 0
    var bitCount = 0
    for character in rawValue.utf8 {
      let value = Self.alphabet.firstIndex(of: character) ?? 0
      bits = (bits << 5 | UInt32(value)) & 0xFFFF
      bitCount += 5
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
      }
    }
    return bytes
  }

  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// Returns whether a byte is in the alphabet, without searching it.
  @inlinable package static func isCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "I"), UInt8(ascii: "L"), UInt8(ascii: "O"), UInt8(ascii: "U"): false
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: false
    }
  }
}
