internal import PassCrypto
package import PassFormats
internal import StrictText
internal import Vocabulary

/// A public key of an identity provider, with the one algorithm that it may verify.
package struct ProviderKey: Sendable {
  /// The algorithms of tokens (RFC 7518 §3.1, RFC 8037 §3.1).
  package enum Algorithm: String, CaseIterable, Sendable {
    case rs256 = "RS256"
    case es256 = "ES256"
    case edDSA = "EdDSA"

    /// Finds an algorithm by its name in a header or a key; `Ed25519` is the newer name of `EdDSA` (RFC 9864).
    package init?(name: String) {
      self.init(rawValue: name == "Ed25519" ? "EdDSA" : name)
    }
  }

  /// The key's id, printable ASCII.
  package let id: String
  package let algorithm: Algorithm
  private let verify: @Sendable ([UInt8], [UInt8]) throws(CryptoError) -> Bool

  /// Whether this key made a token's signature; `name` is the algorithm that the token's header names.
  package func isValidSignature(of token: CompactJWS, named name: String) throws -> Bool {
    // The key determines the algorithm, so the name in the header is only compared with it.
    guard Algorithm(name: name) == algorithm else { return false }
    return try verify(token.signature, token.signingInput)
  }

  /// The reason why a key of a set is left out.
  struct Unfit: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  private static let privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

  /// Reads a key (RFC 7517 §4, RFC 7518 §6, RFC 8037 §2).
  ///
  /// - Throws: `Unfit`, `ShapeError` or `CryptoError` if the key cannot verify tokens.
  init(_ node: JSONNode, path: String) throws {
    var object = try ObjectReader(node, path: path)
    for name in Self.privateMembers where object.peek(name) != nil {
      throw Unfit(
        "has the secret member \(name), which others can read now; have the provider replace this key"
      )
    }
    let type = try object.string("kty")
    if let use = try object.optionalString("use"), use != "sig" {
      throw Unfit("is not for signatures")
    }
    if object.peek("key_ops") != nil, try !object.strings("key_ops").contains("verify") {
      throw Unfit("is not for verifying")
    }
    guard let id = try object.optionalString("kid"), Self.isID(id) else {
      throw Unfit("has no kid of 1 to 256 printable ASCII characters")
    }
    self.id = id
    let curve = try object.optionalString("crv")
    switch (type, curve) {
    case ("RSA", _):
      let key = try RSAPublicKey(modulus: object.bytes("n"), exponent: object.bytes("e"))
      algorithm = .rs256
      verify = { signature, message throws(CryptoError) in
        try key.isValidSignature(signature, for: message)
      }
    case ("EC", "P-256"):
      let key = try PublicKey(x: object.bytes("x"), y: object.bytes("y"))
      algorithm = .es256
      verify = { signature, message throws(CryptoError) in
        try key.isValidSignature(signature, for: message)
      }
    case ("OKP", "Ed25519"):
      let key = try Ed25519PublicKey(object.bytes("x"))
      algorithm = .edDSA
      verify = { signature, message throws(CryptoError) in
        try key.isValidSignature(signature, for: message)
      }
    default:
      throw Unfit(
        "is of the type \(escaped([type, curve ?? ""].joined(separator: " "), limit: 40)), which is not used here"
      )
    }
    if let name = try object.optionalString("alg"), Algorithm(name: name) != algorithm {
      throw Unfit("is for the algorithm \(escaped(name, limit: 20)), which is not used here")
    }
  }

  /// Whether a text can be a key's id: 1 to 256 bytes of printable ASCII, in which equal texts have equal bytes.
  static func isID(_ text: String) -> Bool {
    (1...256).contains(text.utf8.count) && text.utf8.allSatisfy(ASCII.isPrintable)
  }
}
