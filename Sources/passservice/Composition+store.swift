internal import BookingKeys
internal import BookingStore
internal import BookingStoreSQLite
internal import ServiceHTTP
internal import PassService
internal import Platform

extension Composition {
  /// Returns the path of a directory's bookings.
  static func bookings(_ data: String) -> String { "\(data)/bookings.sqlite" }

  /// Opens the store; with `mayCreate` it is created where it is missing.
  func openStore(mayCreate: Bool = true) async throws -> any OperatedStore {
    if database.isShared {
      try checkBookingsElsewhere()
      try Files.createDirectory(data, mode: 0o700)
    }
    return try await database.open(data: data, keys: storageKeyDirectory, mayCreate: mayCreate)
  }

  /// Refuses to begin with another store where the directory's own has bookings.
  private func checkBookingsElsewhere() throws {
    let file = Self.bookings(data)
    let hasRecords: Bool
    do { hasRecords = try SQLiteMoveSource.hasRecords(file) } catch {
      throw Database.explained(error)
    }
    guard database != .sqlite(file), hasRecords else { return }
    throw ServiceError(
      "\(file) has bookings that are not in \(nameOfBookings): move them (passservice move), or rename the file"
    )
  }

  var storageKeyDirectory: String { storageKeys ?? "\(data)/storage-keys" }

  /// Opens the store of a service that has been started before.
  func existingStore() async throws -> any OperatedStore {
    if !database.isShared { try Self.checkBookings(data) }
    return try await openStore(mayCreate: false)
  }

  /// Opens a directory's bookings, with the encryption keys in `storage-keys`.
  static func openStore(_ data: String) throws -> SQLiteStore {
    do {
      return try SQLiteStore(bookings(data), keys: "\(data)/storage-keys")
    } catch { throw Database.explained(error) }
  }

  static func checkBookings(_ data: String) throws {
    guard Files.exists(bookings(data)) else {
      if Files.exists("\(data)/member") {
        throw ServiceError(
          "\(data): the bookings of this service are in a database; name the database with --database, or with "
            + "--config (or PASSSERVICE_CONFIG) the file of settings that names it")
      }
      throw ServiceError(
        "\(data): is not a service's directory; check the path and whether its volume is mounted, or restore a backup "
          + "(passservice restore); only for a new service: passservice init --data \(data) --issuer ID"
      )
    }
  }

  /// Reads all bookings, also while services are running, and changes nothing.
  func examineBookings() throws -> (findings: StoreFindings, problems: [String]) {
    if !database.isShared { try Self.checkBookings(data) }
    return try database.examine(data: data, keys: storageKeyDirectory)
  }

  /// The name of the bookings in messages: the directory, or the database where they are in another.
  var nameOfBookings: String { database.place ?? data }
}

extension SQLiteStore: ServiceStore {
  package func digests(of text: String) throws -> [String] { try keys.digests(of: text) }

  package func settle() async { await emptyLog() }
}
