internal import COpenSSL

extension PrivateKey {
  /// Opens the key that a URI names through OSSL_STORE.
  ///
  /// The key is in a file, or in a smart card, TPM or HSM for which a provider is loaded, and stays there. It must make
  /// one valid signature before it is accepted, because with a device there is no other way to check that both halves
  /// belong together.
  ///
  /// `passphrase` is the passphrase of a file or the PIN of a device; libcrypto never prompts for it.
  public convenience init(storeURI uri: String, passphrase: [UInt8]? = nil) throws(CryptoError) {
    let key = try PKey(storeURI: uri, passphrase: passphrase)
    let (x, y) = try key.coordinates()
    // Signatures are verified in software, also where a device makes them.
    try self.init(key, publicKey: PublicKey(x: x, y: y))
    let probe = Array("passtool".utf8)
    guard try publicKey.isValidSignature(signature(for: probe), for: probe) else {
      throw .signsWrong
    }
  }
}

extension PKey {
  fileprivate convenience init(storeURI uri: String, passphrase: [UInt8]?) throws(CryptoError) {
    if let passphrase, passphrase.count > PrivateKey.longestPassphrase { throw .passphraseTooLong }
    var answer = passtool_store_answer()
    let secret = passphrase ?? []
    let length = passphrase == nil ? -1 : Int32(secret.count)
    guard let key = unsafe passtool_load_store_key(uri, secret, length, &answer) else {
      let reason = CryptoError.queuedReason()
      if answer.keys > 1 { throw .severalKeysInStore(Int(answer.keys)) }
      if answer.asked != 0 { throw passphrase == nil ? .passphraseNeeded : .nothingOpened }
      let scheme = String(uri.prefix { $0 != ":" })
      if answer.opened == 0, !Self.isOpened(scheme) { throw .noStore(scheme: scheme) }
      throw .noKeyInStore(reason)
    }
    ERR_clear_error()
    try unsafe self.init(owning: key)
  }

  /// Returns whether a loaded provider opens URIs of this scheme.
  private static func isOpened(_ scheme: String) -> Bool {
    let loader = unsafe OSSL_STORE_LOADER_fetch(nil, scheme, nil)
    ERR_clear_error()
    unsafe OSSL_STORE_LOADER_free(loader)
    return unsafe loader != nil
  }
}
