internal import BookingKeys
internal import BookingStore
internal import BookingStoreSQLite
internal import Bookings
internal import FlightSales
internal import FlightService
internal import Flights
internal import PassService
internal import Platform
internal import Selling
internal import Vocabulary

/// What a service is put together from, and the only place where that happens: its directory, its store,
/// what takes the money, what is sold, and what time it is.
struct Composition {
  /// The service's directory.
  let data: String
  /// Whose service it is; nil for that of the directory's keys.
  var issuer: IssuerID?
  var settings = PassServer.Settings()
  /// Who moves the money of which payment methods; the one that is built in has none.
  var providers = PaymentProviders.only(DeterministicProvider(takesWord: true))
  var policy = FlightSalesPolicy()
  let clock: @Sendable () -> Instant
  /// Where bookings are; nil for the file in its directory.
  var store: (any ServiceStore)?
  /// What measures how long a payment provider takes, and the pauses between two attempts.
  var timer: any Clock<Duration> = ContinuousClock()
  /// What is sold besides flights, in the service's store.
  var others: @Sendable (any BookingStore) -> [any ServedProduct] = { _ in [] }

  init(data: String, clock: @escaping @Sendable () -> Instant) {
    self.data = data
    self.clock = clock
  }

  /// Opens the directory, makes in it what there is not yet, and puts the service together.
  func server() async throws -> PassServer {
    let now = clock()
    let isNew = settings.mode == .trial && !Files.exists(Self.bookings(data))
    let directory = try ServiceData(data, issuer: issuer, now: now)
    let flights = try FlightSetup(directory, isNew: isNew, now: now)
    let store = try self.store ?? Self.openStore(data)
    let routes = try await flights.routes(
      in: store, providers: providers, policy: policy, clock: timer, now: now)
    return try await PassServer(
      directory, store: store, products: [routes] + others(store), providers: providers,
      settings: settings, clock: clock)
  }

  /// Takes a schedule into the bookings of a directory, whose service may be running.
  ///
  /// - Returns: how many departures are new, changed, the same, and in words those that were left alone.
  func importSchedule(
    _ files: [String]
  ) async throws -> (new: Int, changed: Int, same: Int, left: [String]) {
    let now = clock()
    let desk = FlightDesk(store: try Self.existingStore(data), providers: providers)
    let keys = ServiceData.keys(data)
    let seller = try Seller(
      keys, of: try ServiceData.issuer(of: keys, named: issuer), now: now)
    return try await FlightSetup.importSchedule(files, into: desk, of: seller, now: now)
  }

  /// Where the bookings of a directory are.
  static func bookings(_ data: String) -> String { "\(data)/bookings.sqlite" }

  /// The bookings of a directory, sealed under the keys in `storage-keys`.
  static func openStore(_ data: String) throws -> SQLiteStore {
    do {
      return try SQLiteStore(bookings(data), keys: "\(data)/storage-keys")
    } catch let error as StorageKeyError {
      throw ServiceError("\(error)")
    } catch let error as StoreFileError {
      throw ServiceError("\(error)")
    }
  }

  static func existingStore(_ data: String) throws -> SQLiteStore {
    guard Files.exists(bookings(data)) else {
      throw ServiceError(
        "\(data): no service's directory; start passservice --data \(data) once")
    }
    return try openStore(data)
  }

  /// Seals what is confidential in a directory anew, under a new key; its service may be running.
  ///
  /// - Returns: the name of the new key, how many records were sealed anew, and the names of the keys
  ///   that are left for backups.
  static func rotateStorageKey(
    _ data: String
  ) async throws -> (key: String, records: Int, former: [String]) {
    let store = try existingStore(data)
    let count = try await store.rotateKey()
    let names = store.keys.names
    guard let newest = names.first else { throw ServiceError("\(data): no storage key") }
    return (newest, count, Array(names.dropFirst()))
  }
}

extension SQLiteStore: ServiceStore {
  package func digests(of text: String) throws -> [String] { try keys.digests(of: text) }
}
