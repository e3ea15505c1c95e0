internal import AccessTokens
internal import PassFormats
package import PassIssuer
internal import Platform
package import Vocabulary

/// What one service has on disk besides its bookings: keys and status lists, in a directory that one
/// process has.
package final class ServiceData: Sendable {
  package let directory: String
  /// Whose service it is.
  package let issuer: IssuerID
  package let keys: KeyStore
  let access: AccessKeys
  private let lock: FileLock

  /// Opens the directory and makes in it what there is not: keys of the issuer's passes and of access
  /// tokens.
  ///
  /// - Parameter issuer: whose service it is; without it that of the keys, and UA where all is new.
  package init(_ directory: String, issuer: IssuerID?, now: Instant) throws {
    self.directory = directory
    try Files.createDirectory(directory, mode: 0o700)
    guard let lock = try FileLock(ifFree: "\(directory)/lock") else {
      throw ServiceError("\(directory): another passservice has this directory; stop it first")
    }
    self.lock = lock
    keys = Self.keys(directory)
    try Self.prepareKeys(keys, issuer: issuer, now: now)
    self.issuer = try Self.issuer(of: keys, named: issuer)
    access = AccessKeys(data: directory)
    try access.prepare()
  }

  /// Where its keys are.
  package static func keys(_ directory: String) -> KeyStore {
    KeyStore(directory: "\(directory)/keys")
  }

  private static func prepareKeys(_ keys: KeyStore, issuer: IssuerID?, now: Instant) throws {
    guard try keys.list().isEmpty else { return }
    guard let issuer = issuer ?? IssuerID("UA") else { preconditionFailure("UA is an airline") }
    for kinds in [Set(KeyKind.passes), [.status]] {
      _ = try keys.generate(issuer: issuer, terms: KeyTerms(from: now, kinds: kinds))
    }
  }

  /// Whose keys a ring has.
  ///
  /// - Parameter named: which one, where the ring may be of several.
  package static func issuer(of keys: KeyStore, named: IssuerID?) throws -> IssuerID {
    let issuers = Set(try keys.list().filter { $0.privatePath != nil }.map(\.issuer))
    let names = issuers.map(\.rawValue).sorted().joined(separator: ", ")
    if let named {
      if issuers.contains(named) { return named }
      throw ServiceError(
        issuers.isEmpty
          ? "\(keys.directory): has no keys; start passservice on its directory once"
          : "\(keys.directory): has keys of \(names), not of \(named); start with --issuer "
            + "\(issuers.first.map(\.rawValue) ?? ""), or use another --data directory")
    }
    guard let issuer = issuers.first, issuers.count == 1 else {
      throw ServiceError(
        issuers.isEmpty
          ? "\(keys.directory): has no keys; start passservice on its directory once"
          : "\(keys.directory): has keys of \(names); say whose service it is with --issuer")
    }
    return issuer
  }
}

/// Why the service cannot run: what is wrong and how to mend it.
package struct ServiceError: Error, Sendable, CustomStringConvertible {
  /// What is wrong and how to mend it.
  package let description: String

  package init(_ description: String) { self.description = description }
}
