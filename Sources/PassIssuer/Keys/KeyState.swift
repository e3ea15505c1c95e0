public import PassFormats
public import Vocabulary

extension KeyStore {
  /// A key pair of a ring.
  public struct Entry: Hashable, Sendable {
    /// The issuer of the key.
    public let issuer: IssuerID
    /// The id by which passes refer to the key.
    public let keyID: KeyID
    /// The path of the file with the private key or its URI; nil if the key is not available here.
    public let privatePath: String?
    /// Whether the public key is in the issuer's key set, which gates learn.
    public let isPublished: Bool
    /// The terms: when and for what the key may sign; nil for a root, and for any key without terms.
    public let terms: KeyTerms?

    /// Whether the private key is available here.
    public var canSign: Bool { privatePath != nil }

    /// Returns whether the key may sign this kind at this moment; without terms, any kind of pass.
    package func signs(_ kind: KeyKind, at now: Instant) -> Bool {
      guard let terms else { return KeyKind.passes.contains(kind) }
      return terms.kinds.contains(kind) && terms.notBefore <= now && now < terms.expires
    }
  }
}

/// The state of a key at some moment.
public enum KeyState: Hashable, Sendable {
  /// The key is chosen for at least one kind.
  case signs
  /// The key signs only if it is named, because the validity of another key began at the same time.
  case signsWhenNamed
  /// The validity of the key begins at this time.
  case signsFrom(Instant)
  /// A newer key signs in its place, or the private key is not here.
  case verifiesOnly
  /// The validity of the key ended at this time.
  case ended(Instant)
  /// The key has no terms, like a root.
  case withoutTerms
  /// The public key is not in the issuer's key set, so no gate can know it.
  case unpublished
}
