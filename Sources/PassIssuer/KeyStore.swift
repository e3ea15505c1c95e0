internal import PassCrypto
internal import PassFormats
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
  }

  /// Path of the directory.
  public let directory: String

  /// The keys of a directory, which need not exist yet.
  public init(directory: String) { self.directory = directory }

  /// Makes a key pair and stores both halves; nothing is ever overwritten.
  ///
  /// - Parameter passphrase: encrypts the private half, which is otherwise protected by its file's
  ///   mode alone.
  public func generate(issuer: IssuerID, passphrase: [UInt8]? = nil) throws(KeyStoreError) -> KeyID
  {
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
      try publish(key.publicKey, keyID, of: issuer)
    } catch {
      // A key that no gate can learn must not sign.
      Files.remove(path)
      throw error
    }
    return keyID
  }

  /// The keys of all issuers, in order.
  public func list() throws(KeyStoreError) -> [Entry] {
    var found: [IssuerID: (signing: Set<KeyID>, published: Set<KeyID>)] = [:]
    for name in try names(in: directory) where name.hasSuffix(Self.setSuffix) {
      guard let issuer = IssuerID(String(name.dropLast(Self.setSuffix.count))) else { continue }
      found[issuer, default: ([], [])].published = Set(try keySet(of: issuer).keys.map(\.keyID))
    }
    for name in try names(in: "\(directory)/private") {
      guard let issuer = IssuerID(name) else { continue }
      found[issuer, default: ([], [])].signing = Set(try privateKeyIDs(of: issuer))
    }
    return found.keys.sorted().flatMap { issuer in
      let (signing, published) = found[issuer] ?? ([], [])
      return signing.union(published).sorted().map {
        Entry(
          issuer: issuer, keyID: $0, canSign: signing.contains($0),
          isPublished: published.contains($0))
      }
    }
  }

  /// The public JWKS of an issuer: the bytes that gates are given.
  public func export(issuer: IssuerID) throws(KeyStoreError) -> [UInt8] {
    Self.jwks(try keySet(of: issuer).keys)
  }

  /// The issuer that signs with a key of this directory.
  ///
  /// - Parameters:
  ///   - keyID: may be left out where the issuer has one private key.
  ///   - passphrase: is asked for a key that is encrypted, with the path of its file.
  public func issuer(
    _ issuer: IssuerID, keyID: KeyID? = nil,
    passphrase: (_ path: String) throws(KeyStoreError) -> [UInt8]? = { _ in nil }
  ) throws(KeyStoreError) -> Issuer {
    let keyID = try chosen(keyID, of: issuer)
    let path = privatePath(issuer, keyID)
    let key = try privateKey(path, passphrase)
    // A key that no gate can learn must not sign, nor one under another's name.
    let published =
      Files.exists(setPath(issuer))
      ? try keySet(of: issuer).keys.first { $0.keyID == keyID } : nil
    guard let published, published.x == key.publicKey.x, published.y == key.publicKey.y else {
      throw .unpublished(issuer, keyID, set: setPath(issuer))
    }
    do throws(CryptoError) {
      return try Issuer(id: issuer, key: key, keyID: keyID)
    } catch {
      throw .crypto(path: path, error)
    }
  }

  private func privateKey(
    _ path: String, _ passphrase: (String) throws(KeyStoreError) -> [UInt8]?
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

  /// The key to sign with: never a guess among several, because gates may know one and not another.
  private func chosen(_ keyID: KeyID?, of issuer: IssuerID) throws(KeyStoreError) -> KeyID {
    let keyIDs = try privateKeyIDs(of: issuer)
    guard let only = keyIDs.first else { throw .noKey(issuer, directory: directory) }
    guard let keyID else {
      if keyIDs.count > 1 { throw .severalKeys(issuer, keyIDs) }
      return only
    }
    guard keyIDs.contains(keyID) else { throw .noSuchKey(issuer, keyID, has: keyIDs) }
    return keyID
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
    _ key: PublicKey, _ keyID: KeyID, of issuer: IssuerID
  ) throws(KeyStoreError) {
    let path = setPath(issuer)
    let added = JWKSet.Key(keyID: keyID, x: key.x, y: key.y)
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
        for key in keys { writer.publicKey(x: key.x, y: key.y, keyID: key.keyID) }
      }
    }
    return writer.bytes
  }
}
