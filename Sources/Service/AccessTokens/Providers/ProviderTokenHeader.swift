internal import StrictText
internal import Vocabulary

/// The header of a token of an identity provider (RFC 7515 §4, RFC 9068 §2.1).
package struct ProviderTokenHeader: Equatable, Sendable {
  /// The algorithm that the header names; the key determines which one is used.
  package let algorithm: String
  package let keyID: String
  /// The type in lower case without `application/`; nil without one.
  package let type: String?

  /// The members that bring a key along, change what is signed, or must be understood; a header with one of them is
  /// refused.
  private static let forbidden = [
    "jwk", "jku", "x5u", "x5c", "crit", "b64", "enc", "zip", "epk", "p2c", "p2s",
  ]

  /// Reads a header.
  ///
  /// - Throws: `TokenFault` if a token with this header cannot be verified.
  package init(_ bytes: [UInt8]) throws(TokenFault) {
    let read: ProviderTokenHeader
    do throws(ShapeError) {
      var object = try ObjectReader(json: bytes)
      for name in Self.forbidden where object.peek(name) != nil {
        throw object.failure(name, "is not allowed in the header of a token")
      }
      let algorithm = try object.string("alg")
      guard ProviderKey.Algorithm(name: algorithm) != nil else {
        throw object.failure("alg", "expected RS256, ES256 or EdDSA")
      }
      let keyID = try object.string("kid")
      guard ProviderKey.isID(keyID) else {
        throw object.failure("kid", "expected 1 to 256 printable ASCII characters")
      }
      let type = try object.optionalString("typ").map(Self.mediaType)
      read = ProviderTokenHeader(algorithm: algorithm, keyID: keyID, type: type)
    } catch {
      throw TokenFault("the token's header: \(error)")
    }
    self = read
  }

  private init(algorithm: String, keyID: String, type: String?) {
    (self.algorithm, self.keyID, self.type) = (algorithm, keyID, type)
  }

  /// Returns a media type in the spelling that is compared: in lower case and without `application/` (RFC 7515
  /// §4.1.9).
  package static func mediaType(_ text: String) -> String {
    let prefix = "application/"
    let type = text.lowercased()
    return type.hasPrefix(prefix) ? String(type.dropFirst(prefix.count)) : type
  }
}

/// A description of what is wrong with a token, for its sender; it says nothing that is not in the token or in the
/// documentation.
package struct TokenFault: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
