internal import PassCrypto
public import PassFormats
internal import Platform
public import Vocabulary

/// The keys of a directory: private ones in `private/<issuer>/<kid>.pem`, readable by their owner
/// alone, and each issuer's public ones in `<issuer>.jwks.json`.
public struct KeyStore: Sendable {
  /// A key pair as `list` sees it.
  public struct Entry: Hashable, Sendable {
    /// Whose key it is.
    public let issuer: IssuerID
    /// The name by which passes choose it.
    public let keyID: KeyID
    /// Whether the private half is here, so that the key can sign.
    public let canSign: Bool
    /// Whether the public half is in the issuer's key set, so that gates learn it.
    public let isPublished: Bool
    /// When and for what it signs; nil for a root, and for a key that binds nobody to terms.
    public let terms: KeyTerms?
  }

  /// Path of the directory.
  public let directory: String

  /// The keys of a directory, which need not exist yet.
  public init(directory: String) { self.directory = directory }

  /// Makes a key pair and stores both halves; nothing is ever overwritten.
  ///
  /// - Parameters:
  ///   - terms: are published with the public half; nil makes a root, which signs trust bundles.
  ///   - passphrase: encrypts the private half, which is otherwise protected by its file's mode alone.
  public func generate(
    issuer: IssuerID, terms: KeyTerms?, passphrase: [UInt8]? = nil
  ) throws(KeyStoreError) -> KeyID {
    // `..` is an issuer's id and no name of a directory: the private half would land among the public
    // ones. Other names that begin with a dot are not listed.
    guard !issuer.rawValue.hasPrefix(".") else {
      throw .invalid(
        path: directory, "cannot keep keys of \(issuer), whose id begins with a dot; choose another"
      )
    }
    let key: PrivateKey
    let keyID: KeyID
    let pem: [UInt8]
    do throws(CryptoError) {
      key = try PrivateKey.generate()
      keyID = try key.publicKey.defaultKeyID()
      pem = try key.pem(passphrase: passphrase)
    } catch {
      throw .crypto(path: directory, error)
    }
    let path = privatePath(issuer, keyID)
    do throws(PlatformError) {
      try Files.createDirectory(directory, mode: 0o755)
      try Files.createDirectory("\(directory)/private/\(issuer)", mode: 0o700)
      try Files.create(path, pem, mode: Files.privateMode)
    } catch {
      throw KeyStoreError(error)
    }
    do throws(KeyStoreError) {
      try publish(key.publicKey, keyID, terms, of: issuer)
    } catch {
      // A key that no gate can learn must not sign.
      Files.remove(path)
      throw error
    }
    return keyID
  }

  /// The keys of all issuers, in order.
  public func list() throws(KeyStoreError) -> [Entry] {
    var issuers: Set<IssuerID> = []
    for name in try names(in: directory) where name.hasSuffix(Self.setSuffix) {
      if let issuer = IssuerID(String(name.dropLast(Self.setSuffix.count))) {
        issuers.insert(issuer)
      }
    }
    for name in try names(in: "\(directory)/private") {
      if let issuer = IssuerID(name) { issuers.insert(issuer) }
    }
    var entries: [Entry] = []
    for issuer in issuers.sorted() { entries += try ring(of: issuer).keys }
    return entries
  }

  private func ring(of issuer: IssuerID) throws(KeyStoreError) -> KeyRing {
    let own = Set(try privateKeyIDs(of: issuer))
    let published = Files.exists(setPath(issuer)) ? try keySet(of: issuer).keys : []
    let keys = published.map { key in
      Entry(
        issuer: issuer, keyID: key.keyID, canSign: own.contains(key.keyID), isPublished: true,
        terms: key.terms)
    }
    let unpublished = own.subtracting(published.map(\.keyID)).map { keyID in
      Entry(issuer: issuer, keyID: keyID, canSign: true, isPublished: false, terms: nil)
    }
    return KeyRing(
      store: self, issuer: issuer, keys: (keys + unpublished).sorted { $0.keyID < $1.keyID })
  }

  /// The public JWKS of an issuer: the bytes that gates are given.
  public func export(issuer: IssuerID) throws(KeyStoreError) -> [UInt8] {
    Self.jwks(try keySet(of: issuer).keys)
  }

  /// What asks for the passphrase of an encrypted key, given the path of its file.
  public typealias Passphrase = (_ path: String) throws(KeyStoreError) -> [UInt8]?

  /// The issuer that signs passes of a kind with a key of this directory.
  ///
  /// - Parameters:
  ///   - keyID: may be left out: among the keys that may sign such a pass now, the one whose window
  ///     began last does.
  ///   - passphrase: is asked for a key that is encrypted, with the path of its file.
  public func issuer(
    _ issuer: IssuerID, kind: KeyKind, now: Instant, keyID: KeyID? = nil,
    passphrase: Passphrase = { _ in nil }
  ) throws(KeyStoreError) -> Issuer {
    Issuer(
      try signer(of: issuer, for: kind, now: now, keyID: keyID, passphrase: passphrase))
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
    let path = privatePath(issuer, keyID)
    let key = try privateKey(path, passphrase)
    // A key that no gate can learn must not sign, nor one under another's name.
    let published = try keySet(of: issuer).keys.first { $0.keyID == keyID }
    guard let published, published.x == key.publicKey.x, published.y == key.publicKey.y else {
      throw .unpublished(issuer, keyID, set: setPath(issuer))
    }
    do throws(CryptoError) {
      return try Signer(issuer: issuer, key: key, keyID: keyID, terms: published.terms)
    } catch {
      throw .crypto(path: path, error)
    }
  }

  private func privateKey(
    _ path: String, _ passphrase: Passphrase
  ) throws(KeyStoreError) -> PrivateKey {
    let pem = try readSecret(path)
    do throws(CryptoError) {
      return try PrivateKey(pem: pem)
    } catch {
      guard error == .passphraseNeeded, let secret = try passphrase(path) else {
        throw .crypto(path: path, error)
      }
      do throws(CryptoError) {
        return try PrivateKey(pem: pem, passphrase: secret)
      } catch {
        throw .crypto(path: path, error)
      }
    }
  }

  private func readSecret(_ path: String) throws(KeyStoreError) -> [UInt8] {
    let limit = 1 << 16
    let secret: Files.Secret
    do throws(PlatformError) {
      secret = try Files.readSecret(path, limit: limit)
    } catch {
      throw KeyStoreError(error)
    }
    switch secret {
    case .bytes(let bytes): return bytes
    case .exposed: throw .exposed(path: path)
    case .tooLong: throw .invalid(path: path, "longer than \(limit) bytes")
    }
  }

  private static let setSuffix = ".jwks.json"

  /// Where the private half of a key stands.
  public func privatePath(_ issuer: IssuerID, _ keyID: KeyID) -> String {
    "\(directory)/private/\(issuer)/\(keyID).pem"
  }

  private func privateKeyIDs(of issuer: IssuerID) throws(KeyStoreError) -> [KeyID] {
    try names(in: "\(directory)/private/\(issuer)").compactMap {
      $0.hasSuffix(".pem") ? KeyID(String($0.dropLast(4))) : nil
    }
  }

  private func names(in directory: String) throws(KeyStoreError) -> [String] {
    do throws(PlatformError) {
      return try Files.names(in: directory)
    } catch {
      if error.isMissing { return [] }
      throw KeyStoreError(error)
    }
  }

  private func read(_ path: String, limit: Int) throws(KeyStoreError) -> [UInt8] {
    let bytes: [UInt8]?
    do throws(PlatformError) {
      bytes = try Files.read(path, limit: limit)
    } catch {
      throw KeyStoreError(error)
    }
    guard let bytes else { throw .invalid(path: path, "longer than \(limit) bytes") }
    return bytes
  }

  /// Where the public keys of an issuer stand.
  public func setPath(_ issuer: IssuerID) -> String { "\(directory)/\(issuer)\(Self.setSuffix)" }

  private func keySet(of issuer: IssuerID) throws(KeyStoreError) -> JWKSet {
    let path = setPath(issuer)
    let bytes = try read(path, limit: JWKSet.longest)
    do throws(ShapeError) {
      return try JWKSet(bytes)
    } catch {
      throw .invalid(path: path, error.description)
    }
  }

  /// Adds a public key to the issuer's set.
  ///
  /// Two processes take turns.
  private func publish(
    _ key: PublicKey, _ keyID: KeyID, _ terms: KeyTerms?, of issuer: IssuerID
  ) throws(KeyStoreError) {
    let path = setPath(issuer)
    let added = JWKSet.Key(keyID: keyID, x: key.x, y: key.y, terms: terms)
    do {
      let lock = try FileLock("\(directory)/.lock")
      let held = Files.exists(path) ? try keySet(of: issuer) : nil
      if let foreign = held?.skipped.first {
        throw KeyStoreError.invalid(
          path: path, "holds keys that passtool does not write and would lose (\(foreign))")
      }
      try Files.replace(path, Self.jwks((held?.keys ?? []) + [added]), mode: Files.publicMode)
      lock.release()
    } catch let error as PlatformError {
      throw KeyStoreError(error)
    } catch let error as KeyStoreError {
      throw error
    } catch {
      throw .invalid(path: path, "\(error)")
    }
  }

  private static func jwks(_ keys: [JWKSet.Key]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("keys")
      writer.array { writer in
        for key in keys {
          writer.publicKey(x: key.x, y: key.y, keyID: key.keyID, terms: key.terms)
        }
      }
    }
    return writer.bytes
  }
}
