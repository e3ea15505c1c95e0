internal import PassFormats
internal import Vocabulary

extension KeyRing {
  /// Returns the key that a new one would succeed: the one that has no successor yet.
  func predecessor(named keyID: KeyID?) throws(KeyStoreError) -> KeyStore.Entry {
    let own = try signing(named: keyID).filter { $0.terms != nil }
    let last = own.filter { key in !own.contains { $0.takesOver(from: key) } }
    guard let predecessor = last.first else {
      throw .noTerms(issuer, directory: store.directory)
    }
    if last.count == 1 { return predecessor }
    // If there are keys of status lists and gates as well, the caller means the key of the passes.
    let ofPasses = last.filter { key in
      key.terms.map { !Set($0.kinds).isDisjoint(with: KeyKind.passes) } ?? false
    }
    guard let onlyOne = ofPasses.first, ofPasses.count == 1 else {
      throw .severalLines(issuer, last)
    }
    return onlyOne
  }

  /// Returns the terms of the key that succeeds `old` at `start`.
  func terms(
    after old: KeyStore.Entry, from start: Instant, now: Instant
  ) throws(KeyStoreError) -> KeyTerms {
    guard let terms = old.terms else { throw .noTerms(issuer, directory: store.directory) }
    let begin = start.roundedDownToMinute
    guard
      let new = KeyTerms(
        notBefore: begin,
        expires: begin.adding(seconds: terms.expires.seconds(since: terms.notBefore)),
        kinds: Set(terms.kinds), carriers: terms.carriers.map(Set.init),
        longestLifetime: terms.longestLifetime)
    else {
      let kinds = Set(terms.kinds) == Set(KeyKind.passes) ? [] : terms.kinds
      let options =
        kinds.map { " --kind \($0.rawValue)" }
        + (terms.carriers ?? []).map { " --carrier \($0.rawValue)" }
      throw .noRotation(
        issuer,
        "a key from \(begin) on that lasts as long as the old one would not begin and end between the years 2000 "
          + "and 2100; give another --from, or make a key that signs for a shorter time: passtool keys generate "
          + "--issuer \(issuer) --keys \(store.directory)\(options.joined()) --valid-days N")
    }
    // If two keys begin at the same time, none is chosen, and a new key that begins earlier than an existing one is
    // never chosen.
    let rival = keys.first { key in
      guard let terms = key.terms else { return false }
      return terms.notBefore >= begin && terms.carriers == new.carriers
        && !Set(terms.kinds).isDisjoint(with: new.kinds)
    }
    if let rival, let rivalBegin = rival.terms?.notBefore {
      throw .noRotation(
        issuer,
        "its key \(rival.keyID) begins at \(rivalBegin) and a new one takes over only from a "
          + "later minute on; give --from \(rivalBegin.adding(seconds: 60)) or later")
    }
    if begin > now, begin > terms.expires {
      throw .noRotation(
        issuer,
        "its key \(old.keyID) ends at \(terms.expires) and nothing would sign from then to "
          + "\(begin); give --from \(terms.expires) or earlier")
    }
    return new
  }
}

extension KeyStore.Entry {
  /// Returns whether this key signs everything that another key does, and begins later.
  fileprivate func takesOver(from other: KeyStore.Entry) -> Bool {
    guard let terms, let others = other.terms else { return false }
    return terms.notBefore > others.notBefore && Set(terms.kinds).isSuperset(of: others.kinds)
      && terms.carriers == others.carriers
  }
}
