internal import PassMinting
internal import AppointmentService
internal import BookingStore
internal import FlightService
internal import Foundation
internal import PassService
internal import Platform
internal import ShowService
internal import StayService
internal import Vocabulary

extension Composition {
  /// The products whose passes are in the store.
  private static let products: [any ServedProduct.Type] = [
    FlightRoutes.self, ShowRoutes.self, StayRoutes.self, AppointmentRoutes.self,
  ]

  private var backups: ServiceBackup {
    ServiceBackup(data: data, storageKeys: storageKeyDirectory)
  }

  /// Copies the whole service into a new directory, also while services are running.
  func backUp(to backup: String, now: Instant) throws -> BackupManifest {
    if !database.isShared { try Self.checkBookings(data) }
    return try backups.make(at: backup, issuer: try owner(), now: now) { path in
      try database.backUp(data: data, keys: storageKeyDirectory, to: path)
    }
  }

  /// The outcome of a restore.
  struct Restored {
    /// The time at which the backup was made.
    let made: Instant
    /// The number of passes that were compared with their lists.
    let passes: Int
    let revoked: Int
    /// Whether status lists were put back that may lack later entries.
    let hasOldLists: Bool
  }

  /// Restores a service whose bookings were lost.
  ///
  /// The paths `published` are those of status lists that were published last, or nil if the operator named none.
  func restore(
    from backup: String, published: [String]?, now: Instant
  ) async throws -> Restored {
    if !Files.isDirectory(data) {
      if Files.exists(data) {
        throw ServiceError("\(data): is a file, and not a service's directory")
      }
      throw ServiceError(
        "\(data): no such directory; make it, and put the keys into it first (\(backup)/backup.json names them)"
      )
    }
    if ServiceData.isInUse(data) {
      throw ServiceError("\(data): a service is running on it; stop it, then restore")
    }
    let manifest = try BackupManifest(of: backup)
    try backups.check(backup, manifest, isShared: database.isShared)
    let isOld = try backups.putsListsBack(backup, manifest) || database.isShared
    if isOld, published == nil { throw PublishedLists.unsaid(backup) }
    let published = published ?? []
    try database.restore(data: data, from: "\(backup)/\(ServiceBackup.bookings)")
    _ = try backups.putBack(backup, manifest)
    let store = try await openStore()
    let service = serviceLists(store, of: try manifest.owner())
    var revoked = 0
    if database.isShared {
      revoked = try await service.revokeInStore(published: published, now: now)
    } else {
      revoked = try await service.rebuild(published: published, now: now).revoked
    }
    let audit = try await service.audit(now: now)
    if let fault = audit.fault { throw ServiceFault("\(data): \(fault)") }
    return Restored(made: manifest.time, passes: audit.passes, revoked: revoked, hasOldLists: isOld)
  }

  /// Compares the passes of a backup, or of the directory, with their status lists.
  func verify(_ backup: String?, now: Instant) async throws -> StatusAudit {
    guard let backup else {
      return try await serviceLists(try await existingStore(), of: try owner()).audit(now: now)
    }
    let manifest = try BackupManifest(of: backup)
    try manifest.check(backup)
    // Opening bookings may upgrade them to this version, so a copy of them is opened.
    let folder = try Files.createTemporaryDirectory("passservice-verify")
    defer { Files.removeTree(folder) }
    guard case .postgres = database else {
      try database(in: folder).restore(
        data: folder, from: "\(backup)/\(ServiceBackup.bookings)")
      let copy = ServiceBackup(data: folder, storageKeys: storageKeyDirectory)
      _ = try copy.putBack(backup, manifest)
      let store = try await database(in: folder).open(
        data: folder, keys: storageKeyDirectory, mayCreate: false)
      return try await ServiceLists(
        data: folder, issuer: try manifest.owner(), store, isShared: database.isShared,
        products: Self.products
      ).audit(now: now)
    }
    throw ServiceError(
      "\(backup): its files are unchanged; to compare its passes with the status lists, restore the backup into an "
        + "empty database, then verify this database: passservice restore --verify --data DIR --database URL"
    )
  }

  private func database(in folder: String) -> Database {
    database.isShared ? .sqlite("\(folder)/bookings.sqlite") : .ownFile
  }

  /// Rebuilds the status lists of a directory; its service must not be running.
  func rebuildLists(_ published: [String], now: Instant) async throws -> StatusRebuild {
    // A service cannot start while this command has the lock of the directory.
    let directory = try ServiceData(data, issuer: issuer, mayBegin: false, now: now)
    let rebuilt = try await serviceLists(try await existingStore(), of: directory.issuer)
      .rebuild(published: published, now: now)
    withExtendedLifetime(directory) {}
    return rebuilt
  }

  /// Closes the present status lists and begins another; returns nil if there are no lists.
  func closeStatusLists() async throws -> (closed: Int, next: Int)? {
    if database.isShared {
      return try await PassServer.closeStatusLists(of: try await existingStore(), now: clock())
    }
    let directory = try ServiceData(data, issuer: issuer, mayBegin: false, now: clock())
    let outcome = try PassServer.closeStatusLists(in: data, of: directory.issuer)
    withExtendedLifetime(directory) {}
    return outcome
  }

  private func owner() throws -> IssuerID {
    try ServiceData.issuer(of: ServiceData.keys(data), named: issuer)
  }

  private func serviceLists(_ store: any BookingStore, of issuer: IssuerID) -> ServiceLists {
    ServiceLists(
      data: data, issuer: issuer, store, isShared: database.isShared, products: Self.products)
  }
}
