package import Vocabulary

/// A trust bundle or a status list as the text of a barcode (docs/SPEC.md §15).
///
/// The text is `PT1T/` or `PT1S/`, the key id, `/`, and the signature and the compressed payload as
/// letters: upper-case letters cost five bits each in Aztec. Inflating the payload restores the identical
/// token.
package struct PackedStatement: Equatable, Sendable {
  /// The kind of statement; the raw values are the prefixes.
  package enum Kind: String, CaseIterable, Sendable {
    case trust = "PT1T/"
    case status = "PT1S/"

    /// The `typ` of the token.
    package var tokenType: String {
      switch self {
      case .trust: TrustBundle.type
      case .status: StatusListClaims.type
      }
    }

    /// Finds the kind of statement with this `typ`; returns nil for any other.
    package init?(tokenType: String) {
      guard let kind = Self.allCases.first(where: { $0.tokenType == tokenType }) else { return nil }
      self = kind
    }
  }

  /// Maximum length of the token of a bundle or a list, in characters.
  package static let longestToken = 1 << 20
  /// Maximum size of the inflated payload, in bytes; a token of maximum length has no more.
  package static let longestPayload = longestToken / 4 * 3

  package let kind: Kind
  package let keyID: KeyID
  /// The signature, 64 bytes r‖s.
  package let signature: [UInt8]
  /// The payload in the ZLIB format (RFC 1950).
  package let compressed: [UInt8]

  package init(kind: Kind, keyID: KeyID, signature: [UInt8], compressed: [UInt8]) {
    self.kind = kind
    self.keyID = keyID
    self.signature = signature
    self.compressed = compressed
  }

  private static let signatureLetters = Letters.count(bytes: CompactJWS.signatureByteCount)

  /// The text of the barcode.
  package var text: String {
    kind.rawValue + keyID.rawValue + "/"
      + String(decoding: Letters.encode(signature) + Letters.encode(compressed), as: UTF8.self)
  }

  /// Returns the kind whose prefix a text has, or nil where it has neither.
  package static func kind(of text: [UInt8]) -> Kind? {
    Kind.allCases.first { text.starts(with: $0.rawValue.utf8) }
  }

  /// Reads a text that has one of the prefixes.
  ///
  /// - Throws: `MalformedText` with the part at fault.
  package init(_ text: [UInt8]) throws(MalformedText) {
    guard let kind = Self.kind(of: text) else {
      throw MalformedText(place: "prefix", offset: 0, detail: "expected PT1T/ or PT1S/")
    }
    let start = kind.rawValue.utf8.count
    guard let slash = text[start...].firstIndex(of: UInt8(ascii: "/")),
      let keyID = KeyID(String(decoding: text[start..<slash], as: UTF8.self))
    else {
      throw MalformedText(
        place: "kid", offset: start, detail: "expected \(KeyID.expectation) and /")
    }
    let letters = text[(slash + 1)...]
    guard
      let signature = Letters.decode(
        letters.prefix(Self.signatureLetters), bytes: CompactJWS.signatureByteCount)
    else {
      throw MalformedText(
        place: "signature", offset: slash + 1,
        detail: "expected \(Self.signatureLetters) letters that spell 64 bytes")
    }
    let rest = letters.dropFirst(Self.signatureLetters)
    guard let count = Letters.byteCount(letters: rest.count),
      let compressed = Letters.decode(rest, bytes: count)
    else {
      throw MalformedText(
        place: "payload", offset: rest.startIndex, detail: "the letters spell no bytes")
    }
    self.init(kind: kind, keyID: keyID, signature: signature, compressed: compressed)
  }

  /// Returns the token for the inflated payload.
  package func token(payload: [UInt8]) -> CompactJWS {
    CompactJWS(
      header: TokenHeader(keyID: keyID, type: kind.tokenType).bytes, payload: payload,
      signature: signature)
  }
}
