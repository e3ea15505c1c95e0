internal import PassCompression
public import PassCrypto
public import PassFormats
public import Vocabulary

// Not for users, who have a register of statuses and a bundle that is built and checked: whatever is
// asked for is signed.
extension SignedStatement {
  /// Signs a bundle as it is.
  @_spi(Benchmarks) public init(
    _ bundle: TrustBundle, key: PrivateKey, keyID: KeyID
  ) throws(CryptoError) {
    try self.init(kind: .trust, payload: bundle.payload, key: key, keyID: keyID)
  }

  /// Signs a status list as it is.
  @_spi(Benchmarks) public init(
    _ list: StatusList, issuer: IssuerID, uri: String, issuedAt: Instant, key: PrivateKey,
    keyID: KeyID
  ) throws(CryptoError) {
    guard let compressed = Zlib.compress(list.bytes) else {
      throw .libraryFailure("out of memory")
    }
    let claims = StatusListClaims(
      issuer: issuer, uri: uri, issuedAt: issuedAt, expires: nil,
      bitsPerEntry: list.bitsPerEntry, compressed: compressed)
    try self.init(kind: .status, payload: claims.payload, key: key, keyID: keyID)
  }
}
