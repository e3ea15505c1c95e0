internal import PassFormats
internal import Vocabulary

/// The keys of one issuer as stored in its directory, and the choice of the key that signs.
struct KeyRing {
  let store: KeyStore
  let issuer: IssuerID
  /// The keys, sorted by id.
  let keys: [KeyStore.Entry]

  /// Returns the key that signs this kind now.
  ///
  /// The key whose validity began last is chosen among those that may sign, so that a new key takes over automatically.
  /// A key without terms signs passes if no other can. Only the keys in `known` may be chosen; nil allows all.
  func key(
    for kind: KeyKind, at now: Instant, named keyID: KeyID?, among known: Set<KeyID>? = nil
  ) throws(KeyStoreError) -> KeyStore.Entry {
    let all = try signing(named: keyID)
    let own = all.filter { known?.contains($0.keyID) ?? true }
    let able = all.filter { $0.signs(kind, at: now) }
    if !able.isEmpty, Set(able).isDisjoint(with: own) {
      throw .noneTrusted(issuer, able.map(\.keyID))
    }
    let candidates = Self.latest(of: own, for: kind, at: now)
    guard let key = candidates.first else {
      throw .noneSigns(issuer, kind, now, own, directory: store.directory)
    }
    if candidates.count > 1 { throw .severalKeys(issuer, candidates.map(\.keyID)) }
    return key
  }

  /// Returns the key that signs trust bundles: a root, which is a key without terms.
  func root(named keyID: KeyID?) throws(KeyStoreError) -> KeyStore.Entry {
    let own = try signing(named: keyID)
    let roots = own.filter { $0.terms == nil }
    guard let root = roots.first else {
      throw .noRoot(issuer, own.map(\.keyID), directory: store.directory)
    }
    if roots.count > 1 { throw .severalKeys(issuer, roots.map(\.keyID)) }
    return root
  }

  /// Returns the keys that may sign this kind now and whose validity began last.
  private static func latest(
    of keys: [KeyStore.Entry], for kind: KeyKind, at now: Instant
  ) -> [KeyStore.Entry] {
    let able = keys.filter { $0.signs(kind, at: now) }
    let latest = able.compactMap(\.terms?.notBefore).max()
    return able.filter { $0.terms?.notBefore == latest }
  }

  /// Returns the state of a key at a moment.
  func state(of key: KeyStore.Entry, at now: Instant) -> KeyState {
    guard key.isPublished else { return .unpublished }
    guard let terms = key.terms else { return .withoutTerms }
    if terms.expires <= now { return .ended(terms.expires) }
    guard key.canSign else { return .verifiesOnly }
    if now < terms.notBefore { return .signsFrom(terms.notBefore) }
    let ready = keys.filter { $0.canSign && $0.isPublished }
    let choices = terms.kinds.map { Self.latest(of: ready, for: $0, at: now) }
    if choices.contains([key]) { return .signs }
    return choices.contains { $0.contains(key) } ? .signsWhenNamed : .verifiesOnly
  }

  /// Returns the keys that have both halves here, or only the named one.
  func signing(named keyID: KeyID?) throws(KeyStoreError) -> [KeyStore.Entry] {
    let own = keys.filter(\.canSign)
    guard let first = own.first else {
      if keys.isEmpty { throw .noKey(issuer, directory: store.directory) }
      throw .privateHalvesGone(issuer, keys.map(\.keyID), directory: store.directory)
    }
    guard let keyID else {
      let published = own.filter(\.isPublished)
      if published.isEmpty {
        throw .unpublished(
          issuer, first.keyID, set: store.setPath(issuer), directory: store.directory)
      }
      return published
    }
    guard let named = own.first(where: { $0.keyID == keyID }) else {
      throw .noSuchKey(issuer, keyID, has: own.map(\.keyID))
    }
    guard named.isPublished else {
      throw .unpublished(
        issuer, keyID, set: store.setPath(issuer), directory: store.directory)
    }
    return [named]
  }
}
