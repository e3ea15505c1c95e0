internal import PassCrypto
internal import Platform

/// The private half of a key, in a PEM file or elsewhere.
///
/// If it is elsewhere, the file contains the URI by which libcrypto opens it. All private keys are
/// loaded through this type.
struct PrivateHalf {
  /// The file in the ring.
  let path: String

  /// The suffix of a file that contains the key.
  static let pemSuffix = ".pem"
  /// The suffix of a file that contains the URI of the key.
  static let uriSuffix = ".uri"

  /// Whether the file contains the URI of a key that is kept elsewhere.
  var isElsewhere: Bool { path.hasSuffix(Self.uriSuffix) }

  /// Returns whether a PEM file of the ring needs a passphrase.
  func isEncrypted() throws(KeyStoreError) -> Bool {
    let bytes = try Self.readSecret(path)
    do throws(CryptoError) {
      _ = try PrivateKey(pem: bytes)
      return false
    } catch {
      if error == .passphraseNeeded { return true }
      throw .crypto(path: path, error)
    }
  }

  /// Loads the key; the passphrase is asked for only if one is needed.
  func key(_ passphrase: KeyStore.Passphrase) throws(KeyStoreError) -> PrivateKey {
    let bytes = try Self.readSecret(path)
    guard isElsewhere else {
      return try Self.open(path, passphrase) { (secret) throws(CryptoError) in
        try PrivateKey(pem: bytes, passphrase: secret)
      }
    }
    let line = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
    guard let uri = StoreURI(String(decoding: line, as: UTF8.self)) else {
      throw .invalid(path: path, "expected \(StoreURI.expectation), in one line")
    }
    return try Self.key(of: uri, named: path, passphrase)
  }

  /// Loads the key that a URI names; errors mention `path`, because the URI may contain a PIN.
  static func key(
    of uri: StoreURI, named path: String, _ passphrase: KeyStore.Passphrase
  ) throws(KeyStoreError) -> PrivateKey {
    if let file = uri.filePath { try checkOwner(of: file) }
    return try open(path, passphrase) { (secret) throws(CryptoError) in
      try PrivateKey(storeURI: uri.rawValue, passphrase: secret)
    }
  }

  /// Opens a key without a passphrase and, if it needs one, with it.
  private static func open(
    _ path: String, _ passphrase: KeyStore.Passphrase,
    _ key: (_ secret: [UInt8]?) throws(CryptoError) -> PrivateKey
  ) throws(KeyStoreError) -> PrivateKey {
    do throws(CryptoError) {
      return try key(nil)
    } catch {
      guard error == .passphraseNeeded, let secret = try passphrase(path) else {
        throw .crypto(path: path, error)
      }
      do throws(CryptoError) {
        return try key(secret)
      } catch {
        throw .crypto(path: path, error)
      }
    }
  }

  /// Checks that a key file outside of the ring is as protected as one in it.
  private static func checkOwner(of file: String) throws(KeyStoreError) {
    let isExposed: Bool
    do throws(PlatformError) {
      isExposed = try Files.isExposed(file)
    } catch {
      throw KeyStoreError(error)
    }
    if Files.isDirectory(file) { throw .invalid(path: file, "is a directory, not a key") }
    if isExposed { throw .exposed(path: file) }
  }

  private static func readSecret(_ path: String) throws(KeyStoreError) -> [UInt8] {
    let limit = 1 << 16
    let secret: Files.Secret
    do throws(PlatformError) {
      secret = try Files.readSecret(path, limit: limit)
    } catch {
      throw KeyStoreError(error)
    }
    switch secret {
    case .bytes(let bytes): return bytes
    case .exposed: throw .exposed(path: path)
    case .tooLong: throw .invalid(path: path, "is too large to be a private key")
    }
  }
}
