public import PassCrypto
internal import Platform
public import Vocabulary

/// Why a key could not be made, found or used, with the mend.
public enum KeyStoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The system refused; `isDenied` where it was a matter of permission.
  case system(String, isMissing: Bool, isDenied: Bool)
  /// A file is not what it should be.
  case invalid(path: String, String)
  /// A private key file that others than its owner can read.
  case exposed(path: String)
  case noKey(IssuerID, directory: String)
  case severalKeys(IssuerID, [KeyID])
  case noSuchKey(IssuerID, KeyID, has: [KeyID])
  /// A private key whose public half is not in the issuer's key set: no gate can know it.
  case unpublished(IssuerID, KeyID, set: String)
  case crypto(path: String, CryptoError)

  init(_ error: PlatformError) {
    self = .system(error.description, isMissing: error.isMissing, isDenied: error.isDenied)
  }

  /// Whether another issuer's keys may well be fine.
  public var isOfOneIssuer: Bool {
    switch self {
    case .noKey, .severalKeys, .noSuchKey, .unpublished: true
    default: false
    }
  }

  /// What is wrong and how to mend it.
  public var description: String {
    switch self {
    case .system(let text, _, _): text
    case .invalid(let path, let detail): "\(path): \(detail)"
    case .exposed(let path):
      "\(path): others can read this private key; mend it with: chmod 600 '\(path)'"
    case .noKey(let issuer, let directory):
      "no private key of \(issuer) in \(directory); make one with: "
        + "passtool keys generate --issuer \(issuer) --keys \(directory)"
    case .severalKeys(let issuer, let keyIDs):
      "\(issuer) has \(keyIDs.count) private keys; choose one with --kid "
        + keyIDs.map(\.rawValue).joined(separator: " or ")
    case .noSuchKey(let issuer, let keyID, let keyIDs):
      "\(issuer) has no private key \(keyID); there is "
        + keyIDs.map(\.rawValue).joined(separator: ", ")
    case .unpublished(let issuer, let keyID, let set):
      "the key \(keyID) of \(issuer) is not in \(set), so that no gate can know it; "
        + "put the set back, or make a new key with: passtool keys generate --issuer \(issuer)"
    case .crypto(let path, let error): "\(path): \(error)"
    }
  }
}
