internal import COpenSSL

/// The reason why an operation of libcrypto failed, worded for the user who supplied the input.
public enum CryptoError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text holds no private key in PEM form, or its halves do not belong together: give the
  /// right file.
  case notAPrivateKey
  /// The key is encrypted and no passphrase was given: give it.
  case passphraseNeeded
  /// The passphrase does not decrypt the key: give the right one.
  case wrongPassphrase
  /// The passphrase is longer than libcrypto can read back: choose a shorter one.
  case passphraseTooLong
  /// No loaded OpenSSL provider opens URIs of this scheme: install and turn on that of the key
  /// store.
  case noStore(scheme: String)
  /// The store cannot be opened or holds no private key under the URI, with libcrypto's reason:
  /// correct the URI.
  case noKeyInStore(String?)
  /// The store asked for a passphrase or a PIN, got one, and returned no key: correct the passphrase or PIN, or the
  /// URI.
  case nothingOpened
  /// The URI names several private keys: make it more precise.
  case severalKeysInStore(Int)
  /// The store's key made a signature that its public key does not verify: its halves do not belong
  /// together, so use another key.
  case signsWrong
  /// The key is not on the curve P-256: generate one that is.
  case notP256
  /// The coordinates are not a point of the curve P-256: have the key exported again.
  case notOnCurve
  /// A key is too weak or of another kind than its use needs, with the reason: replace it.
  case unfitKey(String)
  /// The file holds no certificate (X.509) in PEM or DER: give the right file.
  case notACertificate
  /// The file is no PKCS #12: give the right file.
  case notPKCS12
  /// The private key is not that of the certificate: give the key from which the certificate was requested.
  case keyOfAnotherCertificate
  /// libcrypto failed for a reason other than the input, such as lack of memory or an unplugged
  /// device: mend that and try again.
  case libraryFailure(String)

  /// The fault in words.
  public var description: String {
    switch self {
    case .notAPrivateKey: "this is no private key in PEM form (PKCS#8, \"BEGIN PRIVATE KEY\")"
    case .passphraseNeeded:
      "the key is encrypted; give passtool its passphrase with --passphrase-file FILE, and give passservice a key "
        + "that is not encrypted"
    case .wrongPassphrase: "the passphrase does not open the key"
    case .passphraseTooLong:
      "a passphrase has at most \(PrivateKey.longestPassphrase) bytes; choose a shorter one"
    case .noStore(let scheme):
      "no OpenSSL provider here opens \(scheme): URIs; install the one of your key store and turn it on "
        + "in openssl.cnf (openssl list -providers shows those that are on)"
    case .noKeyInStore(let reason):
      "there is no private key under this URI" + (reason.map { " (libcrypto: \($0))" } ?? "")
    case .nothingOpened:
      "the passphrase or PIN is wrong, or there is no private key under this URI"
    case .severalKeysInStore(let count):
      "the URI names \(count) private keys; make it more precise, so that it names one"
    case .signsWrong:
      "the signatures of the private key do not match its public key; use another key"
    case .notP256: "this is no key of the curve P-256; use a key of this curve"
    case .notOnCurve: "the coordinates are no point of the curve P-256; have the key exported again"
    case .unfitKey(let reason): reason
    case .notACertificate: "this is no certificate, neither PEM (\"BEGIN CERTIFICATE\") nor DER"
    case .notPKCS12: "this is no PKCS #12 file (.p12)"
    case .keyOfAnotherCertificate:
      "the key is not that of the certificate; give the key from which the certificate was requested"
    case .libraryFailure(let reason): "libcrypto: \(reason)"
    }
  }

  /// Takes the error from libcrypto's queue.
  ///
  /// The queue is per thread and therefore read at the failing call.
  static func fromQueue(_ operation: String) -> CryptoError {
    guard let reason = queuedReason() else { return .libraryFailure("\(operation) failed") }
    return .libraryFailure("\(operation) failed: \(reason)")
  }

  /// Clears the error queue and returns the first reason on it.
  static func queuedReason() -> String? {
    let code = ERR_get_error()
    ERR_clear_error()
    guard code != 0, let reason = unsafe ERR_reason_error_string(code) else { return nil }
    return unsafe String(cString: reason)
  }
}
