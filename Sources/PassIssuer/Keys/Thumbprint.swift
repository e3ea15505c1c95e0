public import PassCrypto
internal import StrictText
public import Vocabulary

extension PublicKey {
  /// Returns the RFC 7638 thumbprint: SHA-256 of the key's required JWK members, 32 bytes.
  package func thumbprint() throws(CryptoError) -> [UInt8] {
    var writer = JSONWriter()
    writer.publicKey(x: x, y: y, keyID: nil)
    return try SHA256.digest(writer.bytes)
  }

  /// Returns the default key id: the first 8 characters of the thumbprint in RFC 4648 base32.
  ///
  /// These 40 bits are enough to distinguish the keys of one issuer; they never serve to distinguish the keys of one
  /// issuer from those of another.
  public func defaultKeyID() throws(CryptoError) -> KeyID {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
    let bits = try thumbprint().prefix(5).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let text = (0..<8).map { alphabet[Int(bits >> UInt64(35 - 5 * $0) & 31)] }
    guard let keyID = KeyID(String(decoding: text, as: UTF8.self)) else {
      throw .libraryFailure(
        "no key id can be made from the hash of this public key, which is a fault of this program; report this"
      )
    }
    return keyID
  }
}
