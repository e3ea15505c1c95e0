internal import BookingKeys
internal import BookingStore
internal import BookingStoreSQLite
internal import Bookings
internal import FlightSales
internal import Flights
internal import PassFormats
internal import PassIssuer
internal import Platform
internal import Schedules
internal import Selling
internal import Vocabulary

/// All that one service has on disk: bookings, keys, status lists, in a directory that one process has.
final class ServiceData: Sendable {
  let directory: String
  let seller: Seller
  let store: SQLiteStore
  let access: AccessKeys
  let keys: KeyStore
  private let lock: FileLock

  /// Opens the directory and makes in it what there is not: bookings with the demonstration schedule,
  /// keys of the issuer's passes and of access tokens.
  ///
  /// - Parameters:
  ///   - issuer: whose service it is; without it that of the keys, and UA where all is new.
  ///   - mode: for production no demonstration is made.
  init(
    _ directory: String, issuer: IssuerID?, mode: PassServer.Mode = .trial, now: Instant
  ) async throws {
    self.directory = directory
    try Files.createDirectory(directory, mode: 0o700)
    guard let lock = try FileLock(ifFree: "\(directory)/lock") else {
      throw ServiceError("\(directory): another passservice has this directory; stop it first")
    }
    self.lock = lock
    // Before the bookings: what is interrupted here is taken up at the next start, with the same days.
    let demo = ScheduleFolder(data: directory)
    keys = Self.keys(directory)
    if mode == .trial, !Files.exists(Self.bookings(directory)) {
      try Self.prepareKeys(keys, issuer: issuer, now: now)
      let seller = try Seller(keys, named: issuer, now: now)
      try demo.writeDemo(of: seller.issuer, now: now)
    }
    store = try Self.openStore(directory)
    access = AccessKeys(data: directory)
    try access.prepare()
    try Self.prepareKeys(keys, issuer: issuer, now: now)
    seller = try Seller(keys, named: issuer, now: now)
    try await seller.check(store, now: now)
    if demo.isPending {
      try await FlightDesk(store: store, provider: DeterministicProvider())
        .publish(try demo.read(), of: seller, now: now)
      try demo.finish()
    }
  }

  /// Where the bookings of a data directory are.
  static func bookings(_ directory: String) -> String { "\(directory)/bookings.sqlite" }

  /// The bookings of a data directory, sealed under the keys in `storage-keys`.
  static func openStore(_ directory: String) throws -> SQLiteStore {
    do {
      return try SQLiteStore(bookings(directory), keys: "\(directory)/storage-keys")
    } catch let error as StorageKeyError {
      throw ServiceError("\(error)")
    } catch let error as StoreFileError {
      throw ServiceError("\(error)")
    }
  }

  /// Where its keys are.
  static func keys(_ directory: String) -> KeyStore { KeyStore(directory: "\(directory)/keys") }

  private static func prepareKeys(_ keys: KeyStore, issuer: IssuerID?, now: Instant) throws {
    guard try keys.list().isEmpty else { return }
    guard let issuer = issuer ?? IssuerID("UA") else { preconditionFailure("UA is an airline") }
    for kinds in [Set(KeyKind.passes), [.status]] {
      _ = try keys.generate(issuer: issuer, terms: KeyTerms(from: now, kinds: kinds))
    }
  }
}

/// Why the service cannot run: what is wrong and how to mend it.
public struct ServiceError: Error, Sendable, CustomStringConvertible {
  /// What is wrong and how to mend it.
  public let description: String

  init(_ description: String) { self.description = description }
}
