internal import PassFormats
internal import Vocabulary

/// The keys of one issuer, as its directory has them: which of them signs what, and when.
struct KeyRing {
  let store: KeyStore
  let issuer: IssuerID
  /// In the order of their ids.
  let keys: [KeyStore.Entry]

  /// The key that signs this kind now.
  ///
  /// Among those that may, it is the one whose window began last, so that a new key takes over by
  /// itself; a key without terms signs passes where no other can.
  func key(
    for kind: KeyKind, at now: Instant, named keyID: KeyID?
  ) throws(KeyStoreError) -> KeyStore.Entry {
    let own = try signing(named: keyID)
    let able = own.filter { $0.signs(kind, at: now) }
    let latest = able.compactMap(\.terms?.notBefore).max()
    let candidates = able.filter { $0.terms?.notBefore == latest }
    guard let key = candidates.first else { throw .noneSigns(issuer, kind, now, own) }
    if candidates.count > 1 { throw .severalKeys(issuer, candidates.map(\.keyID)) }
    return key
  }

  /// The key that signs trust bundles: one that was made without terms.
  func root(named keyID: KeyID?) throws(KeyStoreError) -> KeyStore.Entry {
    let own = try signing(named: keyID)
    let roots = own.filter { $0.terms == nil }
    guard let root = roots.first else { throw .noRoot(issuer, own.map(\.keyID)) }
    if roots.count > 1 { throw .severalKeys(issuer, roots.map(\.keyID)) }
    return root
  }

  /// The keys whose two halves are here, of which one may be named.
  private func signing(named keyID: KeyID?) throws(KeyStoreError) -> [KeyStore.Entry] {
    let own = keys.filter(\.canSign)
    guard let first = own.first else { throw .noKey(issuer, directory: store.directory) }
    guard let keyID else {
      let published = own.filter(\.isPublished)
      if published.isEmpty {
        throw .unpublished(issuer, first.keyID, set: store.setPath(issuer))
      }
      return published
    }
    guard let named = own.first(where: { $0.keyID == keyID }) else {
      throw .noSuchKey(issuer, keyID, has: own.map(\.keyID))
    }
    guard named.isPublished else {
      throw .unpublished(issuer, keyID, set: store.setPath(issuer))
    }
    return [named]
  }
}

extension KeyStore.Entry {
  /// Whether the key may sign this kind at this moment; without terms it may sign any pass.
  func signs(_ kind: KeyKind, at now: Instant) -> Bool {
    guard let terms else { return KeyKind.passes.contains(kind) }
    return terms.kinds.contains(kind) && terms.notBefore <= now && now < terms.expires
  }
}
