internal import PassCrypto
public import PassFormats
internal import Platform
public import Vocabulary

/// The key rings of a directory: an issuer's public keys with their terms in `<issuer>.jwks.json`,
/// private ones in `private/<issuer>/<kid>.pem`, readable by their owner alone, or as a reference to
/// another store in `<kid>.uri`.
///
/// Any number of processes may use a directory at once; those that add a key take turns. A private
/// half is there before its public one, so that whoever is stopped in between leaves a key that nobody
/// signs with, and a ring that works.
public struct KeyStore: Sendable {
  /// Path of the directory.
  public let directory: String

  /// The keys of a directory, which need not exist yet.
  public init(directory: String) { self.directory = directory }

  /// What asks for a passphrase or a PIN, given the path of the file that names the key.
  public typealias Passphrase = (_ path: String) throws(KeyStoreError) -> [UInt8]?

  /// Makes a key pair and stores both halves; nothing is ever overwritten.
  ///
  /// - Parameters:
  ///   - terms: are published with the public half; nil makes a root, which signs trust bundles.
  ///   - passphrase: encrypts the private half, which is otherwise protected by its file's mode alone.
  public func generate(
    issuer: IssuerID, terms: KeyTerms?, passphrase: [UInt8]? = nil
  ) throws(KeyStoreError) -> KeyID {
    let pair = try newPair(passphrase)
    return try add(pair, to: issuer) { _ throws(KeyStoreError) in terms }
  }

  /// Makes the key that takes over from another: of the same kinds, carriers and lifetimes, for a
  /// window as long.
  ///
  /// The old key stays in the ring and what it signed stays good; the new one signs once its window has
  /// begun.
  ///
  /// - Parameters:
  ///   - start: when the window begins, rounded down to the minute; by default `now`.
  ///   - keyID: the key to take over from, where the ring has several that differ in what they sign.
  public func rotate(
    issuer: IssuerID, from start: Instant? = nil, now: Instant, keyID: KeyID? = nil,
    passphrase: [UInt8]? = nil
  ) throws(KeyStoreError) -> (old: KeyID, new: KeyID) {
    let pair = try newPair(passphrase)
    var old = pair.keyID
    let new = try add(pair, to: issuer) { (ring) throws(KeyStoreError) in
      let predecessor = try ring.predecessor(named: keyID)
      old = predecessor.keyID
      try checkProtection(of: predecessor, isKept: passphrase != nil)
      return try ring.terms(after: predecessor, from: start ?? now, now: now)
    }
    return (old, new)
  }

  /// Takes a key into the ring whose private half stays where a URI says; its id is that of its
  /// thumbprint.
  ///
  /// A key whose public half the ring has already keeps the terms that stand there.
  public func adopt(
    _ uri: StoreURI, issuer: IssuerID, terms: KeyTerms?, passphrase: Passphrase = { _ in nil }
  ) throws(KeyStoreError) -> KeyID {
    let name = "the \(uri.scheme): URI"
    let key = try PrivateHalf.key(of: uri, named: name, passphrase).publicKey
    let keyID: KeyID
    do throws(CryptoError) {
      keyID = try key.defaultKeyID()
    } catch {
      throw .crypto(path: name, error)
    }
    let pair = NewPair(
      key: key, keyID: keyID, suffix: PrivateHalf.uriSuffix, half: Array("\(uri)\n".utf8))
    return try add(pair, to: issuer) { _ throws(KeyStoreError) in terms }
  }

  /// The keys of all issuers, in order.
  public func list() throws(KeyStoreError) -> [Entry] {
    var entries: [Entry] = []
    for issuer in try issuers() { entries += try ring(of: issuer).keys }
    return entries
  }

  /// The keys of all issuers, in order, each with what it does at this moment.
  public func list(at now: Instant) throws(KeyStoreError) -> [(key: Entry, state: KeyState)] {
    var entries: [(key: Entry, state: KeyState)] = []
    for issuer in try issuers() {
      let ring = try ring(of: issuer)
      entries += ring.keys.map { ($0, ring.state(of: $0, at: now)) }
    }
    return entries
  }

  /// The public JWKS of an issuer, terms included: what those who keep the trust of gates are given.
  public func export(issuer: IssuerID) throws(KeyStoreError) -> [UInt8] {
    Self.jwks(try keySet(of: issuer).keys)
  }

  /// The issuer that signs passes of a kind with a key of this directory.
  ///
  /// - Parameters:
  ///   - keyID: may be left out: among the keys that may sign such a pass now, the one whose window
  ///     began last does.
  ///   - passphrase: is asked for a key that needs one, with the path of its file.
  public func issuer(
    _ issuer: IssuerID, kind: KeyKind, now: Instant, keyID: KeyID? = nil,
    passphrase: Passphrase = { _ in nil }
  ) throws(KeyStoreError) -> Issuer {
    Issuer(try signer(of: issuer, for: kind, now: now, keyID: keyID, passphrase: passphrase))
  }

  /// The key that signs this kind now; the parameters are those of `issuer`.
  public func signer(
    of issuer: IssuerID, for kind: KeyKind, now: Instant, keyID: KeyID? = nil,
    passphrase: Passphrase = { _ in nil }
  ) throws(KeyStoreError) -> Signer {
    try signer(try ring(of: issuer).key(for: kind, at: now, named: keyID), passphrase)
  }

  /// The root key that signs trust bundles; the parameters are those of `issuer`.
  public func root(
    of issuer: IssuerID, keyID: KeyID? = nil, passphrase: Passphrase = { _ in nil }
  ) throws(KeyStoreError) -> Signer {
    try signer(try ring(of: issuer).root(named: keyID), passphrase)
  }

  private func signer(_ entry: Entry, _ passphrase: Passphrase) throws(KeyStoreError) -> Signer {
    let (issuer, keyID) = (entry.issuer, entry.keyID)
    let path = entry.privatePath ?? privatePath(issuer, keyID)
    let key = try PrivateHalf(path: path).key(passphrase)
    // A key that no gate can learn must not sign, nor one under another's name.
    let published = try keySet(of: issuer).keys.first { $0.keyID == keyID }
    guard let published, published.isPoint(of: key.publicKey) else {
      throw .unpublished(issuer, keyID, set: setPath(issuer))
    }
    do throws(CryptoError) {
      return try Signer(issuer: issuer, key: key, keyID: keyID, terms: published.terms)
    } catch {
      throw .crypto(path: path, error)
    }
  }

  /// Refuses a new key that would be less protected than the one before it.
  private func checkProtection(of old: Entry, isKept: Bool) throws(KeyStoreError) {
    guard let path = old.privatePath else { return }
    let half = PrivateHalf(path: path)
    if half.isElsewhere {
      throw .noRotation(
        old.issuer,
        "its key \(old.keyID) is kept outside of \(directory); make the next one there, "
          + "then: passtool keys adopt --issuer \(old.issuer) --uri URI")
    }
    if !isKept, try half.isEncrypted() {
      throw .noRotation(
        old.issuer,
        "its key \(old.keyID) is encrypted and the new one would not be; give "
          + "--passphrase-file FILE or --ask-passphrase")
    }
  }

  private func newPair(_ passphrase: [UInt8]?) throws(KeyStoreError) -> NewPair {
    do throws(CryptoError) {
      let key = try PrivateKey.generate()
      return NewPair(
        key: key.publicKey, keyID: try key.publicKey.defaultKeyID(),
        suffix: PrivateHalf.pemSuffix, half: try key.pem(passphrase: passphrase))
    } catch {
      throw .crypto(path: directory, error)
    }
  }
}
