internal import AccessTokens
internal import Foundation
internal import PassFormats
package import PassIssuer
internal import Platform
package import Vocabulary

/// The directory of one service, apart from its bookings: keys and status lists; locked by one process.
package final class ServiceData: Sendable {
  package let directory: String
  /// The issuer.
  package let issuer: IssuerID
  package let keys: KeyStore
  let access: AccessKeys
  private let lock: FileLock

  /// Opens and locks the directory.
  ///
  /// The issuer is by default the owner of the keys, and UA in a new directory. With `mayBegin`, missing keys of the
  /// issuer and of access tokens are made. In production they are not: a mistyped path, or a volume that is not
  /// mounted, would make another issuer.
  package init(
    _ directory: String, issuer: IssuerID?, mayBegin: Bool = true, now: Instant
  ) throws {
    self.directory = directory
    if Files.exists(directory), !Files.isDirectory(directory) {
      throw ServiceError("\(directory): is a file, and not a service's directory")
    }
    try Files.createDirectory(directory, mode: 0o700)
    guard let lock = try Self.lock(Self.lockPath(directory)) else {
      throw ServiceError("\(directory): another passservice uses this directory; stop it first")
    }
    self.lock = lock
    keys = Self.keys(directory)
    try Self.refuseLostKeys(keys, data: directory)
    if mayBegin { try Self.prepareKeys(keys, issuer: issuer, now: now) }
    self.issuer = try Self.issuer(of: keys, named: issuer)
    access = AccessKeys(data: directory)
    if mayBegin { try access.prepare() }
  }

  /// Returns whether a service has a directory open.
  package static func isInUse(_ directory: String) -> Bool {
    FileLock.isHeld(lockPath(directory))
  }

  private static func lockPath(_ directory: String) -> String { "\(directory)/lock" }

  /// Returns the key store of a directory.
  package static func keys(_ directory: String) -> KeyStore {
    KeyStore(directory: "\(directory)/keys")
  }

  /// Makes keys for passes and for status lists where there are none.
  static func prepareKeys(_ keys: KeyStore, issuer: IssuerID?, now: Instant) throws {
    guard let issuer = issuer ?? IssuerID("UA") else { preconditionFailure("UA is an airline") }
    try keys.begin { draft in
      for kinds in [Set(KeyKind.passes), [.status]] {
        _ = try draft.generate(issuer: issuer, terms: KeyTerms(from: now, kinds: kinds))
      }
    }
  }

  /// Returns the issuer of the keys in a key store; `named` is the issuer to use if the store has keys of several.
  package static func issuer(of keys: KeyStore, named: IssuerID?) throws -> IssuerID {
    let issuers = Set(try keys.list().filter { $0.privatePath != nil }.map(\.issuer))
    let names = issuers.map(\.rawValue).sorted().joined(separator: ", ")
    if let named {
      if issuers.contains(named) { return named }
      throw ServiceError(
        issuers.isEmpty
          ? try withoutKeys(keys)
          : "\(keys.directory): has keys of \(names), not of \(named); give --issuer "
            + "\(issuers.first.map(\.rawValue) ?? ""), or use another --data directory")
    }
    guard let issuer = issuers.first, issuers.count == 1 else {
      throw ServiceError(
        issuers.isEmpty
          ? try withoutKeys(keys)
          : "\(keys.directory): has keys of \(names); say whose service it is with --issuer")
    }
    return issuer
  }

  /// Returns the lock of a file; nil if another process keeps it for half a second.
  ///
  /// A restart may come before the last threads of the former process have ended, or while its child process did not
  /// start its program yet.
  private static func lock(_ path: String) throws -> FileLock? {
    for _ in 0..<10 {
      if let lock = try FileLock(ifFree: path) { return lock }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return try FileLock(ifFree: path)
  }
}
