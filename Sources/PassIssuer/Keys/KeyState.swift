public import PassFormats
public import Vocabulary

extension KeyStore {
  /// A key pair as its ring has it.
  public struct Entry: Hashable, Sendable {
    /// Whose key it is.
    public let issuer: IssuerID
    /// The name by which passes choose it.
    public let keyID: KeyID
    /// The file with the private half, or with the URI where it is, so that the key can sign; nil where
    /// it is not here.
    public let privatePath: String?
    /// Whether the public half is in the issuer's key set, so that gates learn it.
    public let isPublished: Bool
    /// When and for what it signs; nil for a root, and for a key that binds nobody to terms.
    public let terms: KeyTerms?

    /// Whether the private half can be had from here.
    public var canSign: Bool { privatePath != nil }

    /// Whether the key may sign this kind at this moment; without terms it may sign any pass.
    func signs(_ kind: KeyKind, at now: Instant) -> Bool {
      guard let terms else { return KeyKind.passes.contains(kind) }
      return terms.kinds.contains(kind) && terms.notBefore <= now && now < terms.expires
    }
  }
}

/// What a key of a ring does at some moment.
public enum KeyState: Hashable, Sendable {
  /// It is chosen for some kind at least.
  case signs
  /// It signs where it is named: another began together with it.
  case signsWhenNamed
  /// Its window has not begun.
  case signsFrom(Instant)
  /// A newer one signs in its place, or its private half is not here.
  case verifiesOnly
  /// Its window has ended.
  case ended(Instant)
  /// It has no terms, as a root.
  case withoutTerms
  /// Its public half is not in the issuer's set, so that no gate can know it.
  case unpublished
}
