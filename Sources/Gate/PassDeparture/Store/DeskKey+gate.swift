internal import PassCrypto
internal import PassFormats
internal import Vocabulary

extension DeskKey {
  /// Reads the public key of a gate, its file `device.jwks.json`.
  ///
  /// Throws where the file is not the key of one device, because a key that also signs passes could speak as both.
  package init(gate bytes: [UInt8]) throws {
    let keys = try JWKSet(bytes).keys
    guard let key = keys.first, keys.count == 1, key.terms?.kinds == [.device] else {
      throw DepartureError.invalid(
        "is not the key of one gate; give the file device.jwks.json of the gate's directory")
    }
    _ = try PublicKey(x: key.x, y: key.y)
    self.init(keyID: key.keyID, x: key.x, y: key.y)
  }
}
