package import ServiceHTTP
internal import PassMinting
internal import AccessTokens
internal import BookingStore
internal import Bookings
internal import Foundation
internal import PassIssuer
internal import Platform
package import Vocabulary

/// The services that share one store, from the point of view of one of them (docs/guides/scaling.md).
package struct ServiceGroup: Sendable {
  let files: FileExchange
  let leases: Leases
  let requests: RunningRequests
  let quotas: QuotaExchange

  /// Joins the services of a store with a directory that may be new; afterwards the directory has the shared files.
  ///
  /// The first service makes the keys; if several start at once, one of them does. Keys that are made here are of the
  /// `issuer`, by default UA, and a trial gets a root for development, too. Without `mayBegin`, no keys are made where
  /// neither the store nor the directory has any.
  package static func join(
    _ store: any ServiceStore, data: String, issuer: IssuerID?, mode: ServiceMode,
    mayBegin: Bool = true, now: Instant
  ) async throws -> ServiceGroup {
    let isFirst = try await store.record(SharedFiles.self, SharedFiles.name) == nil
    guard mayBegin || !isFirst else {
      throw ServiceError(
        "this database has no service in it, and in production none is created: check the address of the database; "
          + "for a new service, run passservice init or passservice move first")
    }
    try Files.createDirectory(data, mode: 0o700)
    let member = try member(data)
    let group = ServiceGroup(
      files: FileExchange(data, store), leases: Leases(store, member: member),
      requests: RunningRequests(store: store, member: member),
      quotas: QuotaExchange(store, member: member))
    if isFirst, SharedFolder(directory: data).paths().isEmpty {
      try await begin(store, data: data, issuer: issuer, mode: mode, now: now)
    }
    try await group.files.run(now: now)
    return group
  }

  /// Returns the name of the service with this directory, so that it recognises its own work after a restart.
  private static func member(_ data: String) throws -> String {
    let path = "\(data)/member"
    if !Files.exists(path) {
      var random = SystemRandomNumberGenerator()
      try Files.replace(path, Array("\(PassID(using: &random))\n".utf8), mode: Files.publicMode)
    }
    let text = String(decoding: try Files.read(path, limit: 64) ?? [], as: UTF8.self)
    guard let id = PassID(String(text.filter { !$0.isNewline })) else {
      throw ServiceError(
        "\(path): expected the name of this service, 16 characters; remove it and start again")
    }
    return id.rawValue
  }

  /// Puts the first keys into the store, unless another service did so meanwhile.
  private static func begin(
    _ store: any ServiceStore, data: String, issuer: IssuerID?, mode: ServiceMode, now: Instant
  ) async throws {
    // Another service may commit first, so the keys are made in a draft that no other code reads.
    let draft = "\(data)/first-keys"
    try? FileManager.default.removeItem(atPath: draft)
    defer { try? FileManager.default.removeItem(atPath: draft) }
    let keys = ServiceData.keys(draft)
    try ServiceData.prepareKeys(keys, issuer: issuer, now: now)
    try AccessKeys(data: draft).prepare()
    if mode == .trial {
      _ = try OperatorBundle.developmentRoot(draft)
        .generate(issuer: try ServiceData.issuer(of: keys, named: issuer), terms: nil)
    }
    var changes = ChangeSet(at: now)
    changes.insert(SharedFiles(try SharedFolder(directory: draft).read()))
    do throws(StoreError) {
      try await store.commit(changes)
    } catch {
      guard case .conflict = error else { throw error }
    }
  }
}
