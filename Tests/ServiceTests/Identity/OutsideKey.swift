import COpenSSL
import PassCrypto
import PassFormats
import StrictText
import PassTestSupport

/// A signing key of an outside identity provider, made by libcrypto.
@safe final class OutsideKey: Sendable {
  enum Kind: String, CaseIterable {
    case rsa = "RS256"
    case p256 = "ES256"
    case ed25519 = "EdDSA"
  }

  let kind: Kind
  let id: String
  private nonisolated(unsafe) let key: OpaquePointer?
  private let curveKey: PrivateKey?

  /// Generates a key; `bits` is the size of an RSA modulus.
  init(_ kind: Kind, id: String, bits: Int32 = 2_048) throws {
    self.kind = kind
    self.id = id
    curveKey = kind == .p256 ? try PrivateKey.generate() : nil
    guard kind != .p256 else {
      unsafe key = nil
      return
    }
    let context = unsafe try EVP_PKEY_CTX_new_from_name(
      nil, kind == .rsa ? "RSA" : "ED25519", nil
    ).orThrow("a context")
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var made: OpaquePointer?
    guard unsafe EVP_PKEY_keygen_init(context) == 1,
      unsafe kind != .rsa || EVP_PKEY_CTX_set_rsa_keygen_bits(context, bits) == 1,
      unsafe EVP_PKEY_generate(context, &made) == 1
    else { throw MissingValue("a key") }
    unsafe key = made
  }

  deinit { unsafe EVP_PKEY_free(key) }

  /// The keys that tests share, because an RSA key takes a while to generate.
  static let shared = Result {
    try Dictionary(
      uniqueKeysWithValues: Kind.allCases.map { ($0, try OutsideKey($0, id: "key-\($0)")) })
  }

  static func shared(_ kind: Kind) throws -> OutsideKey {
    try shared.get()[kind].orThrow("a key of each kind")
  }

  /// Returns the members of the public key (RFC 7518 §6).
  func publicMembers() throws -> [String: String] {
    switch kind {
    case .rsa:
      return [
        "kty": "RSA", "n": Self.text(try number("n")), "e": Self.text(try number("e")),
      ]
    case .p256:
      let half = try curveKey.orThrow("a key").publicKey
      return ["kty": "EC", "crv": "P-256", "x": Self.text(half.x), "y": Self.text(half.y)]
    case .ed25519:
      var bytes = [UInt8](repeating: 0, count: 32)
      var count = 32
      _ = unsafe EVP_PKEY_get_raw_public_key(key, &bytes, &count)
      return ["kty": "OKP", "crv": "Ed25519", "x": Self.text(bytes)]
    }
  }

  /// Returns the key as a JWK; a member with an empty value is left out.
  func jwk(_ members: [String: String] = [:]) throws -> String {
    var all = try publicMembers()
    all["kid"] = id
    all["use"] = "sig"
    all["alg"] = kind.rawValue
    all.merge(members) { $1 }
    let texts = all.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
    return "{" + texts.map { "\"\($0.key)\":\"\($0.value)\"" }.joined(separator: ",") + "}"
  }

  /// Returns the signed token of a header and a payload.
  func token(_ header: String, _ payload: String) throws -> String {
    let input = CompactJWS.signingInput(header: Array(header.utf8), payload: Array(payload.utf8))
    return CompactJWS.text(signingInput: input, signature: try signature(input))
  }

  private func signature(_ message: [UInt8]) throws -> [UInt8] {
    if let curveKey { return try curveKey.signature(for: message) }
    let context = unsafe try EVP_MD_CTX_new().orThrow("a context")
    defer { unsafe EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: 1_024)
    var count = signature.count
    guard
      unsafe EVP_DigestSignInit_ex(
        context, nil, kind == .rsa ? "SHA2-256" : nil, nil, nil, key, nil) == 1,
      unsafe EVP_DigestSign(context, &signature, &count, message, message.count) == 1
    else { throw MissingValue("a signature") }
    return Array(signature.prefix(count))
  }

  private func number(_ name: String) throws -> [UInt8] {
    var number: OpaquePointer?
    guard unsafe EVP_PKEY_get_bn_param(key, name, &number) == 1 else {
      throw MissingValue("the number \(name)")
    }
    defer { unsafe BN_free(number) }
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = unsafe BN_bn2bin(number, &bytes)
    return Array(bytes.prefix(Int(count)))
  }

  static func text(_ bytes: [UInt8]) -> String {
    String(decoding: Base64URL.encode(bytes), as: UTF8.self)
  }
}
