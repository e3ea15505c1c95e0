internal import PassCrypto
package import PassFormats
internal import StrictText
public import PassVerifier
internal import Platform
public import Vocabulary

/// A directory that persists the trust of a gate: `trust.json` with the pinned roots and the bundle, `status/` with the
/// status lists.
///
/// Every change replaces one file atomically, so a process that is killed leaves the old or the new state. Processes
/// take turns by a lock, and older bundles or lists never replace newer ones.
public struct TrustStore: Sendable {
  /// Path of the directory.
  public let directory: String

  /// Creates a reference to the store in a directory, which need not exist yet.
  public init(directory: String) { self.directory = directory }

  /// Creates the store with the pinned roots, and the current bundle or the lowest accepted
  /// version.
  ///
  /// - Throws: `TrustStoreError.exists` where there is a store already, so that pinned roots are
  ///   not replaced by mistake.
  public func create(_ held: HeldTrust) throws(TrustStoreError) {
    do throws(PlatformError) {
      try Files.createDirectory(listDirectory, mode: 0o755)
      try Files.create(statePath, HeldTrustState(held).bytes, mode: Files.publicMode)
    } catch {
      if error.alreadyExists { throw .exists(directory: directory) }
      throw TrustStoreError(error)
    }
  }

  /// Whether there is a store in the directory.
  package var exists: Bool { Files.exists(statePath) }

  /// Loads the stored trust.
  ///
  /// A status list that cannot be read is left out and named in `diagnostics`, so that one damaged list does not stop a
  /// gate.
  public func load() throws(TrustStoreError) -> (held: HeldTrust, diagnostics: [String]) {
    var held = try loadState()
    let diagnostics = try readmitLists(to: &held)
    return (held, diagnostics)
  }

  /// Reads the lists that the bundle names; other files are leftovers, or wait for a bundle that
  /// names them.
  private func readmitLists(to held: inout HeldTrust) throws(TrustStoreError) -> [String] {
    var diagnostics: [String] = []
    for issuer in held.bundle?.issuers ?? [] {
      for source in issuer.statusLists {
        let path = try listPath(issuer.id, source.uri)
        guard Files.exists(path) else { continue }
        do {
          try held.readmit(
            try read(path, limit: StatusListClaims.longestToken), as: source.uri, of: issuer.id)
        } catch let error as UpdateRefusal {
          diagnostics.append("\(path): this status list is not used: \(error)")
        } catch {
          diagnostics.append("a status list is not used: \(error)")
        }
      }
    }
    return diagnostics
  }

  /// Takes in a bundle or a status list, as a file or a scan, and stores it durably before returning.
  ///
  /// Anyone can present anything to a scanner, so a text that is not a statement, or that `known` rejects, fails before
  /// the store is locked and loaded. `known` is the trust that the caller loaded from this store, with later updates.
  ///
  /// The call throws `UpdateRefusal` where the update is rejected, and `TrustStoreError` where it cannot be stored; the
  /// held trust does not change then.
  public func accept(
    _ text: [UInt8], now: Instant, known: HeldTrust? = nil
  ) throws -> (update: TrustUpdate, held: HeldTrust, diagnostics: [String]) {
    try accept(ScanText(text), now: now, known: known)
  }

  /// Takes in a bundle or a status list from a scan whose framing is removed already.
  package func accept(
    _ scan: ScanText, now: Instant, known: HeldTrust? = nil
  ) throws -> (update: TrustUpdate, held: HeldTrust, diagnostics: [String]) {
    let statement = try Statement(scan.text)
    if var known, try known.accept(statement, now: now) == .alreadyHeld {
      return (.alreadyHeld, known, [])
    }
    guard Files.exists(statePath) else { throw TrustStoreError.missing(directory: directory) }
    let lock = try lock()
    // No other process writes while the lock is held, so the temporary files are left over from processes that were
    // killed.
    Files.removeLeftovers(in: directory)
    Files.removeLeftovers(in: listDirectory)
    var (held, diagnostics) = try load()
    let update = try held.accept(statement, now: now)
    switch update {
    case .alreadyHeld: break
    case .bundle:
      try replace(statePath, HeldTrustState(held).bytes)
      // The new bundle may name lists that the old one did not.
      diagnostics = try readmitLists(to: &held)
    case .statusList(let issuer, let uri, _, _):
      guard let token = held.listToken(issuer, uri) else { break }
      try replace(try listPath(issuer, uri), token)
    }
    lock.release()
    return (update, held, diagnostics)
  }

  /// A value that changes whenever the stored state changes, in any process.
  package var revision: TrustFiles.Revision {
    var files = files
    return files.revision()
  }

  /// The files of the store, for a program that looks at them often.
  package var files: TrustFiles { TrustFiles(statePath: statePath, listDirectory: listDirectory) }

  private func lock() throws(TrustStoreError) -> FileLock {
    do throws(PlatformError) {
      return try FileLock("\(directory)/.lock")
    } catch {
      throw TrustStoreError(error)
    }
  }

  private func replace(_ path: String, _ bytes: [UInt8]) throws(TrustStoreError) {
    do throws(PlatformError) {
      try Files.replace(path, bytes, mode: Files.publicMode)
    } catch {
      throw TrustStoreError(error)
    }
  }

  private var statePath: String { "\(directory)/trust.json" }
  private var listDirectory: String { "\(directory)/status" }

  private func loadState() throws(TrustStoreError) -> HeldTrust {
    guard Files.exists(statePath) else { throw .missing(directory: directory) }
    let bytes = try read(statePath, limit: HeldTrustState.longest)
    do {
      return try held(HeldTrustState(bytes))
    } catch let error as ShapeError {
      throw .damaged(path: statePath, error.description)
    } catch {
      throw .damaged(path: statePath, "\(error)")
    }
  }

  private func held(_ state: HeldTrustState) throws(UpdateRefusal) -> HeldTrust {
    guard let proof = state.proof else {
      return HeldTrust(roots: state.roots, lowestVersion: state.lowestVersion)
    }
    return try HeldTrust(
      roots: state.roots, lowestVersion: state.lowestVersion, token: proof.token,
      signedBy: proof.root)
  }

  private func read(_ path: String, limit: Int) throws(TrustStoreError) -> [UInt8] {
    do throws(PlatformError) {
      if let bytes = try Files.read(path, limit: limit) { return bytes }
    } catch {
      throw TrustStoreError(error)
    }
    throw .damaged(path: path, "longer than \(limit) bytes")
  }

  /// Returns the path of a list's file, which is named by a digest, because the URI is foreign text.
  private func listPath(_ issuer: IssuerID, _ uri: String) throws(TrustStoreError) -> String {
    do throws(CryptoError) {
      let digest = try SHA256.digest(Array("\(issuer) \(uri)".utf8))
      return "\(listDirectory)/\(digest.prefix(16).hexadecimal).jwt"
    } catch {
      throw .damaged(path: listDirectory, error.description)
    }
  }
}

/// The reason why a trust store could not be opened or changed.
public enum TrustStoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no store in the directory: create one with `TrustStore.create`.
  case missing(directory: String)
  /// There is a store already.
  ///
  /// Replace its roots by a signed bundle, or remove the directory and create the store again.
  case exists(directory: String)
  /// A file of the store has invalid content: restore a copy, or create the store again.
  case damaged(path: String, String)
  /// The system reported an error; `isDenied` means missing access rights: correct these, or the
  /// path or disk that the text names.
  case system(String, isDenied: Bool)

  init(_ error: PlatformError) {
    self = .system(error.description, isDenied: error.isDenied)
  }

  /// The fault, and how to correct it.
  public var description: String {
    switch self {
    case .missing(let directory):
      "there is no trust store in \(directory); make one with: passtool trust init"
    case .exists(let directory):
      "there is a trust store in \(directory) already; to change its roots, load a signed bundle, or remove "
        + "\(directory)/trust.json and make the store again"
    case .damaged(let path, let detail):
      "\(path): damaged (\(detail)); put a copy back, or remove the store and make it again"
    case .system(let text, _): text
    }
  }
}
