internal import Platform
internal import BookingKeys
internal import BookingStore
internal import BookingStorePostgres
internal import BookingStoreSQLite
internal import Bookings
internal import PassService
internal import PostgreSQL
internal import Vocabulary

/// A move of a service's bookings, and of the files in its directory that belong to them, into a PostgreSQL database.
///
/// The order of the steps makes the move safe: the copy is completed, the file is closed, the directory is taken in,
/// and only then the database has a store that a service finds. After an interruption another run completes the move or
/// begins it anew, and until the last step `cancel` opens the file again.
struct BookingMove {
  /// The service's directory; nil for a file that several services share, which has everything in it.
  private let directory: String?
  private let file: String
  private let keys: String
  /// The URL of the other database, as it is given to services.
  private let to: String
  private let address: PostgresAddress
  private let issuer: IssuerID?

  /// Prepares a move from a service's directory, or `sqlite:///PATH`, to a PostgreSQL database.
  ///
  /// The directory of the storage `keys` is nil for the one in the service's directory. The `issuer` is nil for the
  /// only one that has keys in the directory.
  init(from place: String, to: String, keys: String?, issuer: IssuerID? = nil) throws {
    self.issuer = issuer
    guard case .postgres(let address) = try Database(to) else {
      throw ServiceError("--to: expected postgresql://USER@HOST/DATABASE")
    }
    (self.to, self.address) = (to, address)
    if place.hasPrefix("sqlite://") {
      guard case .sqlite(let path) = try Database(place) else {
        throw ServiceError("--from: expected a directory, or sqlite:///PATH")
      }
      (directory, file) = (nil, path)
      guard let keys else {
        throw ServiceError("--storage-keys: expected the directory of the keys of \(path)")
      }
      self.keys = keys
    } else {
      (directory, file) = (place, Composition.bookings(place))
      self.keys = keys ?? "\(place)/storage-keys"
    }
  }

  struct Outcome {
    /// The number of rows that each table had; empty if an earlier run closed the file.
    var counts: [StoredTable: Int] = [:]
    /// The time for which writing was locked; nil if an earlier run closed the file.
    var pause: Duration?
  }

  /// The name of the database in messages; it has neither a password nor a user.
  var place: String { address.place }

  /// Moves the bookings; `progress` is called with the number of rows that were copied.
  func run(now: Instant, progress: @escaping (Int) -> Void = { _ in }) async throws -> Outcome {
    let moved = try SQLiteMoveSource.moved(file)
    if let directory { try PassServer.checkAdoption(of: directory, issuer) }
    var random = SystemRandomNumberGenerator()
    let id = moved?.id ?? PassID(using: &random).rawValue
    let target = try PostgresMoveTarget(PostgresDatabase(address), id: id)
    let source = try SQLiteMoveSource(file, id: id)
    var outcome = Outcome()
    var begun: ContinuousClock.Instant?
    if moved == nil {
      try check(source)
      var move = StoreMove(from: source, to: target, progress: progress)
      do {
        try move.copy()
        // Services may have written records under further keys during the copy.
        try check(source)
        begun = .now
        outcome.counts = try move.close(naming: to)
      } catch {
        try? source.forget()
        try? target.discard()
        throw error
      }
    }
    switch try target.standing() {
    case .published: break
    case .arrived:
      do {
        if moved != nil {
          // A failover of the database may have lost parts of the copy.
          try target.complete(
            try source.counts(), lastEvent: try source.lastEvent(),
            mayHaveMore: [.record, .lookup])
        }
        try target.mark(try source.marks())
        let store = try await target.store(keys: try StorageKeys(keys))
        if let directory {
          try await PassServer.adopt(directory, of: issuer, into: store, now: now)
        }
      } catch {
        // No service has used the copy yet, so the file can be opened again.
        try source.reopen()
        try? target.discard()
        throw error
      }
      try target.publish()
    case .nothing:
      throw ServiceError(
        "\(file): its bookings were moved to \(moved?.place ?? ""), and \(place) has no copy of them; give --to "
          + "with the database that has the copy; only if the copy is lost for certain and no service uses it: "
          + "--cancel --force opens the file again"
      )
    }
    outcome.pause = begun.map { $0.duration(to: .now) }
    return outcome
  }

  /// Refuses a file that could not be opened after the move.
  private func check(_ source: SQLiteMoveSource) throws {
    let ring = try StorageKeys(keys)
    let missing = try source.sealingKeys().filter { !ring.names.contains($0) }
    guard missing.isEmpty else {
      throw StorageKeyError.missing(missing, directory: ring.directory)
    }
    guard try directory != nil || source.has(kind: "shared_files") else {
      throw ServiceError(
        "--from: \(file) belongs to a single service, which has keys and status lists in its directory; name this "
          + "directory instead of the file")
    }
  }

  /// Gives up a move that was interrupted: the file is open again, and the copy is removed.
  ///
  /// With `isForced`, a copy that is not found is taken for lost.
  func cancel(isForced: Bool = false) throws {
    let moved = try SQLiteMoveSource.moved(file)
    let target = try PostgresMoveTarget(PostgresDatabase(address), id: moved?.id ?? "")
    let source = try SQLiteMoveSource(file, id: moved?.id ?? "")
    if let moved {
      guard moved.place == to else {
        throw ServiceError(
          "--to: expected \(moved.place), where the bookings of \(file) were moved")
      }
      switch try target.standing() {
      case .arrived: break
      case .published:
        throw ServiceError(
          "\(file): the move to \(place) is complete, and services may use it; nothing was cancelled"
        )
      case .nothing:
        guard isForced else {
          throw ServiceError(
            "\(file): \(place) has no copy of its bookings; only if the copy is lost for certain, --force opens the "
              + "file again; otherwise two services could sell the same seats")
        }
      }
      try source.reopen()
    } else {
      try source.cancel()
    }
    try target.discard()
  }
}
