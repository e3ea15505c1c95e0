internal import PassCrypto
package import PassFormats
internal import StrictText
internal import Platform
public import Vocabulary

extension KeyStore {
  private static let setSuffix = ".jwks.json"

  /// Returns the path of the private key for a key that was created here.
  public func privatePath(_ issuer: IssuerID, _ keyID: KeyID) -> String {
    privateFolder(issuer) + "/\(keyID)\(PrivateHalf.pemSuffix)"
  }

  /// Returns the path of an issuer's public key set.
  public func setPath(_ issuer: IssuerID) -> String { "\(directory)/\(issuer)\(Self.setSuffix)" }

  /// Returns a value that changes whenever an issuer's public key set does; nil without a set.
  package func revision(of issuer: IssuerID) -> String? { Files.revision(of: setPath(issuer)) }

  private func privateFolder(_ issuer: IssuerID) -> String { "\(directory)/private/\(issuer)" }

  /// A key that is about to be added to the ring.
  struct NewPair {
    let key: PublicKey
    let keyID: KeyID
    /// The file name suffix of the private half, and the content of that file.
    let suffix: String
    let half: [UInt8]
  }

  /// Adds both halves of a key to the ring; `terms` is called with the ring while the lock is held.
  ///
  /// If a process that was stopped has left only part of the same key, the rest is added.
  func add(
    _ pair: NewPair, to issuer: IssuerID,
    terms: (KeyRing) throws(KeyStoreError) -> KeyTerms?
  ) throws(KeyStoreError) -> KeyID {
    // `..` is a valid issuer id but not a directory name: the private key would be stored among the
    // public ones. Other names that begin with a dot are not listed.
    guard !issuer.rawValue.hasPrefix(".") else {
      throw .invalid(
        path: directory, "cannot keep keys of \(issuer), whose id begins with a dot; choose another"
      )
    }
    try locked { () throws(KeyStoreError) in
      let ring = try ring(of: issuer)
      let known = ring.keys.first { $0.keyID == pair.keyID }
      if let known, known.canSign, known.isPublished {
        throw .present(issuer, pair.keyID, directory: directory)
      }
      let terms = try terms(ring)
      let path =
        known?.canSign == true ? nil : privateFolder(issuer) + "/\(pair.keyID)\(pair.suffix)"
      if let path { try create(path, pair.half) }
      do throws(KeyStoreError) {
        try publish(pair.key, pair.keyID, terms, of: issuer)
      } catch {
        // A key that no gate can learn must not sign.
        if let path { Files.remove(path) }
        throw error
      }
    }
    return pair.keyID
  }

  private func create(_ path: String, _ half: [UInt8]) throws(KeyStoreError) {
    do throws(PlatformError) {
      try Files.createDirectory(Files.parent(of: path), mode: 0o700)
      try Files.create(path, half, mode: Files.privateMode)
    } catch {
      throw KeyStoreError(error)
    }
  }

  /// Adds a public key to the issuer's set, unless it is already there.
  private func publish(
    _ key: PublicKey, _ keyID: KeyID, _ terms: KeyTerms?, of issuer: IssuerID
  ) throws(KeyStoreError) {
    let path = setPath(issuer)
    let held = Files.exists(path) ? try keySet(of: issuer) : nil
    if let foreign = held?.skipped.first {
      throw .invalid(
        path: path,
        "has keys that passtool cannot keep when it writes this file (\(foreign)); move them to another file, or name "
          + "another directory")
    }
    if let same = held?.keys.first(where: { $0.keyID == keyID }) {
      guard same.isPoint(of: key) else {
        throw .invalid(
          path: path, "has another key under the id \(keyID); use another directory for the new key"
        )
      }
      return
    }
    let added = JWKSet.Key(keyID: keyID, x: key.x, y: key.y, terms: terms)
    do throws(PlatformError) {
      try Files.replace(path, Self.jwks((held?.keys ?? []) + [added]), mode: Files.publicMode)
    } catch {
      throw KeyStoreError(error)
    }
  }

  /// Runs `body` while holding the lock, so that no other process adds a key.
  private func locked(_ body: () throws(KeyStoreError) -> Void) throws(KeyStoreError) {
    let lock: FileLock
    do throws(PlatformError) {
      try Files.createDirectory(directory, mode: 0o755)
      lock = try FileLock("\(directory)/.lock")
    } catch {
      throw KeyStoreError(error)
    }
    let outcome = Result { () throws(KeyStoreError) in try body() }
    lock.release()
    try outcome.get()
  }

  /// Returns the issuers that have keys here, sorted.
  package func issuers() throws(KeyStoreError) -> [IssuerID] {
    let published = try names(in: directory).filter { $0.hasSuffix(Self.setSuffix) }
      .map { String($0.dropLast(Self.setSuffix.count)) }
    return Set((try names(in: "\(directory)/private") + published).compactMap(IssuerID.init))
      .sorted()
  }

  /// Returns the ring of an issuer; empty if there are no keys.
  func ring(of issuer: IssuerID) throws(KeyStoreError) -> KeyRing {
    let published = Files.exists(setPath(issuer)) ? try keySet(of: issuer).keys : []
    var entries: [KeyID: Entry] = [:]
    for key in published {
      entries[key.keyID] = Entry(
        issuer: issuer, keyID: key.keyID, privatePath: nil, isPublished: true, terms: key.terms)
    }
    let folder = privateFolder(issuer)
    // If there are two files for a key, the PEM file takes precedence.
    for suffix in [PrivateHalf.uriSuffix, PrivateHalf.pemSuffix] {
      for name in try names(in: folder) where name.hasSuffix(suffix) {
        guard let keyID = KeyID(String(name.dropLast(suffix.count))) else { continue }
        let known = entries[keyID]
        entries[keyID] = Entry(
          issuer: issuer, keyID: keyID, privatePath: "\(folder)/\(name)",
          isPublished: known?.isPublished ?? false, terms: known?.terms)
      }
    }
    return KeyRing(store: self, issuer: issuer, keys: entries.values.sorted { $0.keyID < $1.keyID })
  }

  private func names(in directory: String) throws(KeyStoreError) -> [String] {
    do throws(PlatformError) {
      return try Files.names(in: directory)
    } catch {
      if error.isMissing { return [] }
      throw KeyStoreError(error)
    }
  }

  package func keySet(of issuer: IssuerID) throws(KeyStoreError) -> JWKSet {
    let path = setPath(issuer)
    let bytes: [UInt8]?
    do throws(PlatformError) {
      bytes = try Files.read(path, limit: JWKSet.longest)
    } catch {
      throw KeyStoreError(error)
    }
    guard let bytes else { throw .invalid(path: path, "is longer than \(JWKSet.longest) bytes") }
    do throws(ShapeError) {
      return try JWKSet(bytes)
    } catch {
      throw .invalid(path: path, error.description)
    }
  }

  /// Returns a key set with terms, in the form that a ring stores.
  package static func jwks(_ keys: [JWKSet.Key]) -> [UInt8] {
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

extension JWKSet.Key {
  func isPoint(of key: PublicKey) -> Bool { x == key.x && y == key.y }
}
