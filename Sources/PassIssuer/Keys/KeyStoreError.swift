public import PassCrypto
public import PassFormats
internal import Platform
public import Vocabulary

/// The reason why a key could not be created, found or used, and how to fix it.
public enum KeyStoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A system call failed, in its words: make room or mend the disk; for `isDenied` mend the
  /// rights.
  case system(String, isMissing: Bool, isDenied: Bool)
  /// A file is not what it should be: put a copy back.
  case invalid(path: String, String)
  /// A private key file is accessible to others than its owner: make its mode 0600; if others may
  /// have read it, revoke the key.
  case exposed(path: String)
  /// The ring already has both halves of this key: there is nothing to do.
  case present(IssuerID, KeyID, directory: String)
  /// Several keys that differ in what they sign could be rotated: name one by its id.
  case severalLines(IssuerID, [KeyStore.Entry])
  /// No key of the ring has terms that a successor could take over: generate a key with terms.
  case noTerms(IssuerID, directory: String)
  /// The new key could not succeed the old one, for this reason: do what it says.
  case noRotation(IssuerID, String)
  /// The issuer has no private key in the directory: generate one, or look into another directory.
  case noKey(IssuerID, directory: String)
  /// The directory has the public halves of these keys and no private one: put the private halves back from their
  /// copies. No gate would know new keys.
  case privateHalvesGone(IssuerID, [KeyID], directory: String)
  /// Several keys could sign and none takes precedence.
  ///
  /// Their validity began at the same time, or they have no terms: name one by its id.
  case severalKeys(IssuerID, [KeyID])
  /// Gates know none of these keys: name one of them in the trust bundle.
  case noneTrusted(IssuerID, [KeyID])
  /// None of these keys may sign this kind at this moment: generate one that may, or wait.
  case noneSigns(IssuerID, KeyKind, Instant, [KeyStore.Entry], directory: String)
  /// None of these keys is a root: generate one without terms.
  case noRoot(IssuerID, [KeyID], directory: String)
  /// The issuer has no private key of this id: name one that it has.
  case noSuchKey(IssuerID, KeyID, has: [KeyID])
  /// The public half of a private key is not in the issuer's key set, so no gate can know it: put
  /// the set back, or generate a new key.
  case unpublished(IssuerID, KeyID, set: String, directory: String)
  /// libcrypto could not open or make the key of this path: do what the inner error says.
  case crypto(path: String, CryptoError)

  init(_ error: PlatformError) {
    self = .system(error.description, isMissing: error.isMissing, isDenied: error.isDenied)
  }

  /// Whether the error concerns one issuer only, so that the keys of others may be usable.
  package var isOfOneIssuer: Bool {
    switch self {
    case .noKey, .privateHalvesGone, .severalKeys, .noneSigns, .noneTrusted, .noRoot, .noSuchKey,
      .unpublished:
      true
    default: false
    }
  }

  /// The fault, and how to fix it.
  public var description: String {
    switch self {
    case .system(let text, _, _): text
    case .invalid(let path, let detail): "\(path): \(detail)"
    case .exposed(let path):
      "\(path): others can read this private key; correct it with: chmod 600 '\(path)'"
    case .present(let issuer, let keyID, let directory):
      "\(issuer) has the key \(keyID) in \(directory) already"
    case .severalLines(let issuer, let keys):
      "\(issuer) has \(keys.count) keys that could be rotated; choose one with --kid: "
        + keys.map { "\($0.keyID) (\($0.kindsInWords))" }.joined(separator: ", ")
    case .noTerms(let issuer, let directory):
      "no key of \(issuer) has terms that a new key could have; make one with: "
        + "passtool keys generate --issuer \(issuer) --keys \(directory), or with --root for a root"
    case .noRotation(let issuer, let reason): "\(issuer) was given no new key: \(reason)"
    case .noKey(let issuer, let directory):
      "no private key of \(issuer) in \(directory); make one with: "
        + "passtool keys generate --issuer \(issuer) --keys \(directory)"
    case .privateHalvesGone(let issuer, let keyIDs, let directory):
      "private keys of \(issuer) are not in \(directory)/private: "
        + keyIDs.map(\.rawValue).joined(separator: ", ")
        + "; copy them back from the place where you keep copies, because gates do not know new keys"
    case .severalKeys(let issuer, let keyIDs):
      "nothing tells which of \(keyIDs.count) keys of \(issuer) is to sign; choose one with --kid "
        + keyIDs.map(\.rawValue).joined(separator: " or ")
    case .noneTrusted(let issuer, let keyIDs):
      "the trust bundle names no key of \(issuer) that signs here, so gates would refuse what is signed; add "
        + keyIDs.map(\.rawValue).joined(separator: " or ")
        + " to the bundle (passtool trust build), or put back the keys that the bundle names"
    case .noneSigns(let issuer, let kind, let now, let keys, let directory):
      "no key of \(issuer) signs \(kind.rawValue) at \(now): "
        + keys.map { "\($0.keyID) \($0.whyNot(kind, at: now))" }.joined(separator: ", ")
        + "; make one with: passtool keys generate --issuer \(issuer) --keys \(directory)"
        + (KeyKind.passes.contains(kind) ? "" : " --kind \(kind.rawValue)")
    case .noRoot(let issuer, let keyIDs, let directory):
      "no root of \(issuer) is among the keys ("
        + keyIDs.map(\.rawValue).joined(separator: ", ")
        + "); make a root with: passtool keys generate --root --issuer \(issuer) --keys \(directory)"
    case .noSuchKey(let issuer, let keyID, let keyIDs):
      "\(issuer) has no private key \(keyID), which --kid asks for; it has: "
        + keyIDs.map(\.rawValue).joined(separator: ", ")
    case .unpublished(let issuer, let keyID, let set, let directory):
      "the key \(keyID) of \(issuer) is not in \(set), so that no gate can know it; put the set back, "
        + "or make a new key with: passtool keys generate --issuer \(issuer) --keys \(directory)"
    case .crypto(let path, let error): "\(path): \(error)"
    }
  }
}

extension KeyStore.Entry {
  /// The kinds that the key may sign.
  fileprivate var kindsInWords: String {
    terms?.kinds.map(\.rawValue).joined(separator: " ") ?? ""
  }

  /// Returns the reason why the key does not sign this kind at this moment.
  fileprivate func whyNot(_ kind: KeyKind, at now: Instant) -> String {
    guard let terms else { return "has no terms" }
    if !terms.kinds.contains(kind) { return "signs only \(kindsInWords)" }
    return now < terms.notBefore ? "signs from \(terms.notBefore)" : "ended at \(terms.expires)"
  }
}
