internal import PassCrypto
public import PassFormats
internal import Platform
public import Vocabulary

/// The key rings in a directory.
///
/// An issuer's public keys with their terms are in `<issuer>.jwks.json`, private keys in
/// `private/<issuer>/<kid>.pem`, readable by their owner only, or as a reference to another store
/// in `<kid>.uri`.
///
/// Any number of processes may use a directory at the same time; those that add a key take turns.
/// The private half is written before the public one, so that an interruption in between leaves a
/// key that is not used for signing, and a ring that works.
public struct KeyStore: Sendable {
  /// The path of the directory.
  public let directory: String

  /// The key rings in a directory, which need not exist yet.
  public init(directory: String) { self.directory = directory }

  /// A function that asks for a passphrase or a PIN, given the path of the file that names the key.
  public typealias Passphrase = (_ path: String) throws(KeyStoreError) -> [UInt8]?

  /// Creates a key pair and stores both halves; nothing is ever overwritten.
  ///
  /// `terms` are published with the public key; nil makes a root, which signs trust bundles. `passphrase` encrypts the
  /// private key, which is otherwise protected by its file mode alone.
  public func generate(
    issuer: IssuerID, terms: KeyTerms?, passphrase: [UInt8]? = nil
  ) throws(KeyStoreError) -> KeyID {
    let pair = try newPair(passphrase)
    return try add(pair, to: issuer) { _ throws(KeyStoreError) in terms }
  }

  /// Creates the successor of a key: same kinds, carriers and lifetimes, equally long validity.
  ///
  /// The old key stays in the ring and its signatures stay valid; the new one signs once its
  /// validity has begun.
  ///
  /// The validity begins at `start`, rounded down to the minute; by default `now`. `keyID` is the key to succeed, if
  /// the ring has several that differ in what they sign.
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

  /// Adds a key whose private half stays at the place of a URI; its id is derived from its thumbprint.
  ///
  /// If the public key is already in the ring, the terms there are kept.
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

  /// Returns the keys of all issuers, sorted.
  public func list() throws(KeyStoreError) -> [Entry] {
    var entries: [Entry] = []
    for issuer in try issuers() { entries += try ring(of: issuer).keys }
    return entries
  }

  /// Returns the keys of all issuers, sorted, each with its state at this moment.
  public func list(at now: Instant) throws(KeyStoreError) -> [(key: Entry, state: KeyState)] {
    var entries: [(key: Entry, state: KeyState)] = []
    for issuer in try issuers() {
      let ring = try ring(of: issuer)
      entries += ring.keys.map { ($0, ring.state(of: $0, at: now)) }
    }
    return entries
  }

  /// Returns the public JWKS of an issuer with terms, for the people who maintain the trust of gates.
  public func export(issuer: IssuerID) throws(KeyStoreError) -> [UInt8] {
    Self.jwks(try keySet(of: issuer).keys)
  }

  /// Returns an issuer that signs passes of a kind with a key of this directory.
  ///
  /// `keyID` is the key to use; by default it is the key whose validity began last, among those that may sign such a
  /// pass now. `passphrase` is called with the path of the key's file if the key needs a passphrase.
  public func issuer(
    _ issuer: IssuerID, kind: KeyKind, now: Instant, keyID: KeyID? = nil,
    passphrase: Passphrase = { _ in nil }
  ) throws(KeyStoreError) -> Issuer {
    Issuer(try signer(of: issuer, for: kind, now: now, keyID: keyID, passphrase: passphrase))
  }

  /// Returns the signer for this kind at this moment; the parameters are those of `issuer`.
  public func signer(
    of issuer: IssuerID, for kind: KeyKind, now: Instant, keyID: KeyID? = nil,
    passphrase: Passphrase = { _ in nil }
  ) throws(KeyStoreError) -> Signer {
    try signer(try ring(of: issuer).key(for: kind, at: now, named: keyID), passphrase)
  }

  /// Returns the signer for this kind at this moment, chosen from the keys that gates know.
  ///
  /// Only keys whose ids are in `known` sign.
  package func signer(
    of issuer: IssuerID, for kind: KeyKind, now: Instant, among known: Set<KeyID>
  ) throws(KeyStoreError) -> Signer {
    try signer(
      try ring(of: issuer).key(for: kind, at: now, named: nil, among: known), { _ in nil })
  }

  /// Returns the root that signs trust bundles; the parameters are those of `issuer`.
  public func root(
    of issuer: IssuerID, keyID: KeyID? = nil, passphrase: Passphrase = { _ in nil }
  ) throws(KeyStoreError) -> Signer {
    try signer(try ring(of: issuer).root(named: keyID), passphrase)
  }

  private func signer(_ entry: Entry, _ passphrase: Passphrase) throws(KeyStoreError) -> Signer {
    let (issuer, keyID) = (entry.issuer, entry.keyID)
    let path = entry.privatePath ?? privatePath(issuer, keyID)
    let key = try PrivateHalf(path: path).key(passphrase)
    // A key that no gate can learn must not sign, nor a key under the id of another.
    let published = try keySet(of: issuer).keys.first { $0.keyID == keyID }
    guard let published, published.isPoint(of: key.publicKey) else {
      throw .unpublished(issuer, keyID, set: setPath(issuer), directory: directory)
    }
    do throws(CryptoError) {
      return try Signer(issuer: issuer, key: key, keyID: keyID, terms: published.terms)
    } catch {
      throw .crypto(path: path, error)
    }
  }

  /// Throws if a new key would be less protected than its predecessor.
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
