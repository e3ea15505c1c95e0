package import Vocabulary

/// A trust bundle or a status list as one text for a barcode (docs/SPEC.md §15).
///
/// `PT1T/` or `PT1S/`, the key id, `/`, then the signature and the compressed payload in letters. It is
/// upper case, digits and `/` throughout, which every keyboard layout types alike and Aztec writes in
/// five bits a letter. With the payload inflated it is the identical token.
package struct PackedStatement: Equatable, Sendable {
  /// What is stated.
  package enum Kind: String, CaseIterable, Sendable {
    case trust = "PT1T/"
    case status = "PT1S/"

    /// The type of the token.
    package var tokenType: String {
      switch self {
      case .trust: TrustBundle.type
      case .status: StatusListClaims.type
      }
    }

    /// What a type of tokens states, nil where it is that of something else.
    package init?(tokenType: String) {
      guard let kind = Self.allCases.first(where: { $0.tokenType == tokenType }) else { return nil }
      self = kind
    }
  }

  /// Longest token, in characters, be it of a bundle or of a list.
  package static let longestToken = 1 << 20
  /// Most bytes that `compressed` may inflate to: no payload of a token is longer.
  package static let longestPayload = longestToken / 4 * 3

  package let kind: Kind
  package let keyID: KeyID
  /// 64 bytes r‖s.
  package let signature: [UInt8]
  /// The payload in the ZLIB format.
  package let compressed: [UInt8]

  package init(kind: Kind, keyID: KeyID, signature: [UInt8], compressed: [UInt8]) {
    self.kind = kind
    self.keyID = keyID
    self.signature = signature
    self.compressed = compressed
  }

  private static let signatureLetters = Letters.count(bytes: CompactJWS.signatureByteCount)

  /// The text.
  package var text: String {
    kind.rawValue + keyID.rawValue + "/"
      + String(decoding: Letters.encode(signature) + Letters.encode(compressed), as: UTF8.self)
  }

  /// What a text begins with, where it begins like a statement.
  package static func kind(of text: [UInt8]) -> Kind? {
    Kind.allCases.first { text.starts(with: $0.rawValue.utf8) }
  }

  /// Reads a text that begins like a statement.
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

  /// The token, given the payload that `compressed` inflates to.
  package func token(payload: [UInt8]) -> CompactJWS {
    CompactJWS(
      header: TokenHeader(keyID: keyID, type: kind.tokenType).bytes, payload: payload,
      signature: signature)
  }
}
