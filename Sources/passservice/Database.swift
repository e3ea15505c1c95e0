internal import BookingKeys
internal import BookingStore
internal import BookingStoreSQLite
internal import Bookings
internal import PassService
internal import Platform
internal import Vocabulary

/// Where bookings are kept.
///
/// A further database is a case here, its scheme in `init`, and how it is opened in `open`.
enum Database: Hashable, Sendable {
  /// The file `bookings.sqlite` of the service's directory; nobody else has it.
  case ownFile
  /// A SQLite file that several services of one machine may share.
  case sqlite(String)

  /// What it may be, worded to follow "expected".
  static let expectation = "sqlite:///PATH, the whole path of a file"

  /// A database by its URL.
  init(_ text: String) throws(ConfigurationFault) {
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

  /// Whether other services may have the same store, so that what they share stands in it (docs/SCALING.md).
  var isShared: Bool { self != .ownFile }

  /// Opens it and creates what is missing.
  ///
  /// - Parameters:
  ///   - data: the service's directory.
  ///   - keys: the directory of the keys under which people's data is sealed.
  func open(data: String, keys: String) throws -> any OperatedStore {
    do {
      switch self {
      case .ownFile: return try SQLiteStore(Composition.bookings(data), keys: keys)
      case .sqlite(let path): return try SQLiteStore(path, keys: keys)
      }
    } catch let error as StorageKeyError {
      throw ServiceError("\(error)")
    } catch let error as StoreFileError {
      throw ServiceError("\(error)")
    }
  }
}

/// A store with what its operator does about it.
protocol OperatedStore: ServiceStore {
  /// The keys under which people's data is sealed.
  var keys: StorageKeys { get }

  /// Makes a new key and seals everything under it; returns how many records that were.
  func rotateKey() async throws -> Int
}

extension OperatedStore {
  /// Seals all that is sealed under older keys under the newest; returns how many records that were.
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
