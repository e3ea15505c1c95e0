internal import COpenSSL

/// What libcrypto could not do, in words for whoever gave it the input.
public enum CryptoError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text holds no private key in PEM form.
  case notAPrivateKey
  /// The key is encrypted and no passphrase was given.
  case passphraseNeeded
  /// The passphrase does not open the key.
  case wrongPassphrase
  /// The passphrase is longer than what libcrypto reads back.
  case passphraseTooLong
  /// The key is not one of the curve P-256.
  case notP256
  /// The coordinates are no point of the curve P-256.
  case notOnCurve
  /// libcrypto failed where no input can be the reason, such as for lack of memory.
  case libraryFailure(String)

  /// What is wrong.
  public var description: String {
    switch self {
    case .notAPrivateKey: "no private key in PEM form (PKCS#8, \"BEGIN PRIVATE KEY\")"
    case .passphraseNeeded: "the key is encrypted, its passphrase is needed"
    case .wrongPassphrase: "the passphrase does not open the key"
    case .passphraseTooLong:
      "a passphrase has at most \(PrivateKey.longestPassphrase) bytes; choose a shorter one"
    case .notP256: "not a P-256 key"
    case .notOnCurve: "the coordinates are no point of the curve P-256"
    case .libraryFailure(let reason): "libcrypto: \(reason)"
    }
  }

  /// Takes what libcrypto put on its queue, which belongs to this thread and must not leave with it.
  static func fromQueue(_ operation: String) -> CryptoError {
    let code = ERR_get_error()
    ERR_clear_error()
    guard code != 0, let reason = unsafe ERR_reason_error_string(code) else {
      return .libraryFailure("\(operation) failed")
    }
    return unsafe .libraryFailure("\(operation) failed: \(String(cString: reason))")
  }
}
