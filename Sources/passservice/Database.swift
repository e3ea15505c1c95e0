internal import ServiceHTTP
internal import BookingKeys
internal import BookingStore
internal import BookingStorePostgres
internal import BookingStoreSQLite
internal import Bookings
internal import Platform
internal import PostgreSQL
internal import Vocabulary

/// The place where bookings are kept.
///
/// A further kind of database needs a case here, its scheme in `init`, and a way to open it in `open`.
enum Database: Hashable, Sendable {
  /// The file `bookings.sqlite` of the service's directory, which no other service uses.
  case ownFile
  /// A SQLite file that several services of one machine may share.
  case sqlite(String)
  /// A PostgreSQL database (docs/guides/databases.md).
  case postgres(PostgresAddress)

  /// The accepted URLs, worded to follow "expected".
  static let expectation =
    "postgresql://USER@HOST/DATABASE, or sqlite:///PATH, the whole path of a file"

  /// Reads the URL of a database, which has no password, because it is shown among the settings.
  init(_ text: String) throws(ConfigurationFault) {
    if text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") {
      do throws(PostgresAddressError) {
        self = .postgres(try PostgresAddress(text, isPublic: true))
      } catch { throw ConfigurationFault("database: \(error)") }
      return
    }
    let scheme = "sqlite://"
    guard text.hasPrefix(scheme) else {
      throw ConfigurationFault("database: expected \(Self.expectation)")
    }
    let path = String(text.dropFirst(scheme.count))
    let isPlain = path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    guard path.hasPrefix("/"), !path.hasSuffix("/"), isPlain, !path.contains("?") else {
      throw ConfigurationFault("database: expected \(Self.expectation)")
    }
    self = .sqlite(path)
  }

  /// Whether other services may have the same store, so that the store has the shared files (docs/guides/scaling.md).
  var isShared: Bool { self != .ownFile }

  /// The name of the place in messages; nil for the service's own file.
  var place: String? {
    switch self {
    case .ownFile: nil
    case .sqlite(let path): path
    case .postgres(let address): address.place
    }
  }

  private func file(_ data: String) -> String {
    if case .sqlite(let path) = self { path } else { Composition.bookings(data) }
  }

  /// Opens the store for the service's directory `data`.
  ///
  /// The directory `keys` has the keys that seal people's data. With `mayCreate` a missing store is created.
  func open(
    data: String, keys: String, mayCreate: Bool = true
  ) async throws -> any OperatedStore {
    do {
      if case .postgres(let address) = self {
        return try await PostgresStore(address, keys: StorageKeys(keys), mayCreate: mayCreate)
      }
      guard mayCreate || Files.exists(file(data)) else {
        throw ServiceError(
          "\(file(data)): there are no bookings; name the right place, see whether its volume is mounted, or "
            + "restore a backup (passservice restore)")
      }
      return try SQLiteStore(file(data), keys: keys)
    } catch { throw Self.explained(error) }
  }

  /// Copies a consistent snapshot to a new file, while services continue.
  func backUp(data: String, keys: String, to file: String) throws {
    do {
      if case .postgres(let address) = self {
        return try PostgresDatabase(address).backUp(to: file)
      }
      try SQLiteStore(self.file(data), keys: keys).backUp(to: file)
    } catch { throw Self.explained(error) }
  }

  /// Restores a backup to a place without bookings.
  func restore(data: String, from file: String) throws {
    do {
      if case .postgres(let address) = self { return try PostgresDatabase(address).restore(file) }
      try SQLiteStore.restore(file, to: self.file(data))
    } catch { throw Self.explained(error) }
  }

  /// Reads everything that is stored, and changes nothing.
  ///
  /// The result has the findings about records, and the other problems that keep a service from working.
  func examine(
    data: String, keys: String
  ) throws -> (findings: StoreFindings, problems: [String]) {
    do {
      guard case .postgres(let address) = self else {
        return (try SQLiteStore.examine(file(data), keys: keys, .ofServices), [])
      }
      let database = PostgresDatabase(address)
      let report = try database.report()
      guard report.problems.isEmpty, report.hasTables else {
        return (StoreFindings(), report.problems)
      }
      return (try database.examine(keys: keys, .ofServices), [])
    } catch { throw Self.explained(error) }
  }

  /// Returns an error of a store as an error of the service for its operator.
  static func explained(_ error: any Error) -> any Error {
    switch error {
    case PostgresStoreError.unreachable: ServiceError("\(error)", isPassing: true)
    case StoreFileError.damaged, StoreFileError.damagedBackup:
      DamagedFileFault(description: "\(error)")
    case is StorageKeyError, is StoreFileError, is PostgresStoreError, is PostgresBackupError,
      is StoreMoveError, is PostgresMoveError:
      ServiceError("\(error)")
    case let error as PostgresError: ServiceError("the database: \(error)")
    case let error as StoreError: ServiceError("\(error)")
    default: error
    }
  }
}

/// The error for a damaged file of bookings or backup; exits with 65, so that the service is not started repeatedly.
struct DamagedFileFault: Error, CustomStringConvertible {
  let description: String
}

/// A store with the operations of its operator.
protocol OperatedStore: ServiceStore {
  /// The keys that seal people's data.
  var keys: StorageKeys { get }

  /// Makes a new key and seals everything under it; returns the number of records that were sealed.
  func rotateKey() async throws -> Int
}

extension OperatedStore {
  /// Seals everything that is sealed under older keys under the newest key, and returns the number of records.
  func resealAll() async throws -> Int {
    var count = 0
    while true {
      let more = try await reseal(limit: 500)
      if more == 0 { return count }
      count += more
    }
  }
}

extension SQLiteStore: OperatedStore {}

extension PostgresStore: OperatedStore {
  package func digests(of text: String) throws -> [String] { try keys.digests(of: text) }
}
