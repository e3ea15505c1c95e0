internal import PassCrypto
package import PassFormats
public import PassVerifier
internal import Platform
public import Vocabulary

/// A directory in which a gate keeps what it trusts: `trust.json` with the pinned roots and the bundle,
/// `status/` with the lists.
///
/// Every change is one file put in the place of another: a process that is killed leaves the old state
/// or the new one. Two processes take turns, and nothing ever goes back.
public struct TrustStore: Sendable {
  /// Path of the directory.
  public let directory: String

  /// The store in a directory, which need not exist yet.
  public init(directory: String) { self.directory = directory }

  /// Makes the store with what somebody brought by hand: the roots, and the current bundle or the lowest
  /// version that is taken in.
  ///
  /// - Throws: where there is one already: pins are not replaced by mistake.
  public func create(_ held: HeldTrust) throws(TrustStoreError) {
    do throws(PlatformError) {
      try Files.createDirectory(listDirectory, mode: 0o755)
      try Files.create(statePath, TrustStoreState(held).bytes, mode: Files.publicMode)
    } catch {
      if error.alreadyExists { throw .exists(directory: directory) }
      throw TrustStoreError(error)
    }
  }

  /// What is held.
  ///
  /// A status list that cannot be read is as good as none, and `diagnostics` says which: a gate would
  /// rather know one list too few than nothing.
  public func load() throws(TrustStoreError) -> (held: HeldTrust, diagnostics: [String]) {
    var held = try loadState()
    let diagnostics = try readmitLists(to: &held)
    return (held, diagnostics)
  }

  /// Reads the lists that the bundle names; others are leavings, or wait for a bundle that names them.
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
          diagnostics.append("\(path): left out, \(error)")
        } catch {
          diagnostics.append("left out, \(error)")
        }
      }
    }
    return diagnostics
  }

  /// Takes in a bundle or a status list, a file's bytes or a scan, and keeps it.
  ///
  /// When this returns it is on the disk.
  ///
  /// Anybody may hold anything before a scanner: what is no statement is refused before the store is
  /// locked and loaded, and so is what would not count by `known`.
  ///
  /// - Parameter known: what the caller loaded from this store and has heard of since.
  /// - Throws: `UpdateRefusal` where it does not count, `TrustStoreError` where it cannot be kept; what
  ///   was held is held still.
  public func accept(
    _ text: [UInt8], now: Instant, known: HeldTrust? = nil
  ) throws -> (update: TrustUpdate, held: HeldTrust, diagnostics: [String]) {
    try accept(ScanText(text), now: now, known: known)
  }

  /// The same of a scan that somebody looked at already.
  package func accept(
    _ scan: ScanText, now: Instant, known: HeldTrust? = nil
  ) throws -> (update: TrustUpdate, held: HeldTrust, diagnostics: [String]) {
    let statement = try Statement(scan.text)
    if var known, try known.accept(statement, now: now) == .alreadyHeld {
      return (.alreadyHeld, known, [])
    }
    guard Files.exists(statePath) else { throw TrustStoreError.missing(directory: directory) }
    let lock = try lock()
    // Under the lock nobody else is writing: these are of processes that were killed.
    Files.removeLeftovers(in: directory)
    Files.removeLeftovers(in: listDirectory)
    var (held, diagnostics) = try load()
    let update = try held.accept(statement, now: now)
    switch update {
    case .alreadyHeld: break
    case .bundle:
      try replace(statePath, TrustStoreState(held).bytes)
      // The new bundle may name lists that the old one did not.
      diagnostics = try readmitLists(to: &held)
    case .statusList(let issuer, let uri, _, _):
      guard let token = held.listToken(issuer, uri) else { break }
      try replace(try listPath(issuer, uri), token)
    }
    lock.release()
    return (update, held, diagnostics)
  }

  /// Something that is another once what is held was changed, by whomever.
  ///
  /// Every file is looked at: a directory's date is too coarse on some systems to tell two changes of
  /// one moment apart, while a file that takes another's place is another file.
  package var revision: String {
    let lists = (try? Files.names(in: listDirectory)) ?? []
    let paths = [statePath] + lists.map { "\(listDirectory)/\($0)" }
    return paths.map { Files.revision(of: $0) ?? "" }.joined(separator: "\n")
  }

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
    let bytes = try read(statePath, limit: TrustStoreState.longest)
    do {
      return try TrustStoreState(bytes).held()
    } catch let error as ShapeError {
      throw .damaged(path: statePath, error.description)
    } catch {
      throw .damaged(path: statePath, "\(error)")
    }
  }

  private func read(_ path: String, limit: Int) throws(TrustStoreError) -> [UInt8] {
    do throws(PlatformError) {
      if let bytes = try Files.read(path, limit: limit) { return bytes }
    } catch {
      throw TrustStoreError(error)
    }
    throw .damaged(path: path, "longer than \(limit) bytes")
  }

  /// A list's file is named by a digest: its URI may hold anything.
  private func listPath(_ issuer: IssuerID, _ uri: String) throws(TrustStoreError) -> String {
    do throws(CryptoError) {
      let digest = try SHA256.digest(Array("\(issuer) \(uri)".utf8))
      return "\(listDirectory)/\(digest.prefix(16).hexadecimal).jwt"
    } catch {
      throw .damaged(path: listDirectory, error.description)
    }
  }
}

/// Why a trust store could not be opened or changed.
public enum TrustStoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no store in the directory: make one with `TrustStore.create`.
  case missing(directory: String)
  /// There is one already, and pins are not replaced by mistake: a signed bundle changes them, or whoever
  /// removes the directory and makes the store anew.
  case exists(directory: String)
  /// A file of the store is not what was written, and what is wrong with it: put a copy back, or make the
  /// store anew.
  case damaged(path: String, String)
  /// The system refused, in its words; denied means that rights lack and not the disk or the path.
  case system(String, isDenied: Bool)

  init(_ error: PlatformError) {
    self = .system(error.description, isDenied: error.isDenied)
  }

  /// What is wrong and how to mend it.
  public var description: String {
    switch self {
    case .missing(let directory):
      "no trust store in \(directory); make one with the roots that were brought by hand"
    case .exists(let directory):
      "there is a trust store in \(directory) already; its roots change by a signed bundle, or by "
        + "removing the directory and making it anew"
    case .damaged(let path, let detail):
      "\(path): damaged (\(detail)); put a copy back, or remove the store and make it anew"
    case .system(let text, _): text
    }
  }
}
