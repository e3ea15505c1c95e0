public import PassFormats
public import Vocabulary

extension KeyStore {
  /// A key pair of a ring.
  public struct Entry: Hashable, Sendable {
    /// Whose key it is.
    public let issuer: IssuerID
    /// The id by which passes refer to the key.
    public let keyID: KeyID
    /// The path of the file with the private key or its URI; nil if the key is not available here.
    public let privatePath: String?
    /// Whether the public key is in the issuer's key set, which gates learn.
    public let isPublished: Bool
    /// When and for what the key may sign; nil for a root, and for any key without terms.
    public let terms: KeyTerms?

    /// Whether the private key is available here.
    public var canSign: Bool { privatePath != nil }

    /// Whether the key may sign this kind at this moment; without terms, any kind of pass.
    package func signs(_ kind: KeyKind, at now: Instant) -> Bool {
      guard let terms else { return KeyKind.passes.contains(kind) }
      return terms.kinds.contains(kind) && terms.notBefore <= now && now < terms.expires
    }
  }
}

/// The state of a key at some moment.
public enum KeyState: Hashable, Sendable {
  /// It is the key chosen for at least one kind.
  case signs
  /// It signs only if named, because the validity of another key began at the same time.
  case signsWhenNamed
  /// Its validity begins at this time.
  case signsFrom(Instant)
  /// A newer key signs in its place, or its private key is not here.
  case verifiesOnly
  /// Its validity ended at this time.
  case ended(Instant)
  /// It has no terms, like a root.
  case withoutTerms
  /// Its public key is not in the issuer's key set, so no gate can know it.
  case unpublished
}
