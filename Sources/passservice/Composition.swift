internal import ServiceHTTP
internal import PassMinting
internal import AppointmentService
internal import BookingKeys
internal import BookingStore
internal import BookingStoreSQLite
internal import Bookings
internal import FlightSales
internal import FlightService
internal import Flights
internal import Logging
internal import PassService
internal import PlaceService
internal import Places
internal import Platform
internal import Selling
internal import ShowService
internal import Shows
internal import StayService
internal import Stays
internal import Vocabulary
internal import WebhooksHTTP

/// The composition root: combines directory, store, payment providers, products and clock into a service.
struct Composition {
  /// The service's directory.
  let data: String
  /// The issuer; nil for the one that owns the directory's keys.
  var issuer: IssuerID?
  var settings = PassServer.Settings()
  /// Whether a trial in a new directory sells a demonstration.
  var sellsDemonstration = true
  /// The payment providers; the built-in one moves no money.
  var providers = PaymentProviders.only(
    DeterministicProvider(takesWord: true, maximumCount: 10_000),
    methods: DeterministicProvider.methods)
  var policy = FlightSalesPolicy()
  /// The symbology of boarding passes for a client that names none.
  var barcodeFormat = BarcodeFormat.aztec
  /// When no payments are begun with a provider that fails; nil for never.
  var breaker: CircuitBreaker.Policy? = CircuitBreaker.Policy()
  /// GeoNames' file of cities; nil for those of the built-in airports.
  var cities: String?
  /// Where events are sent to.
  var webhooks = WebhookSettings()
  let clock: @Sendable () -> Instant
  /// The clocks of the machine, where a wrong one is noticed; nil where the time was set for a trial.
  var machine: MachineClocks?
  /// Where bookings are.
  var database = Database.ownFile
  /// The directory of the storage keys; nil for that in the service's.
  var storageKeys: String?
  /// The store; nil for that of `database`.
  var store: (any ServiceStore)?
  /// Whether other services have the same store, also where `database` does not say so.
  var sharesStore = false
  /// Measures the response time of payment providers and times the pauses between attempts.
  var timer: any Clock<Duration> = ContinuousClock()
  /// Products besides flights, in the service's store.
  var others: @Sendable (any BookingStore) -> [any ServedProduct] = { _ in [] }

  init(data: String, clock: @escaping @Sendable () -> Instant) {
    self.data = data
    self.clock = clock
  }

  /// Opens the directory, creates what is missing, and builds the server.
  func server() async throws -> PassServer {
    let now = clock()
    let mayBegin = settings.mode == .trial
    if !mayBegin { try checkDirectory() }
    let providers = guarded(
      try providers.observed(by: settings.observability, logger: settings.logger))
    try checkDemonstration()
    let isShared = database.isShared || sharesStore
    // Where several services sell, an operator says what: a demonstration would be that of the first.
    let isNew =
      settings.mode == .trial && sellsDemonstration && !isShared
      && !Files.exists(Self.bookings(data))
    var joined = isShared ? self.store : nil
    if isShared, joined == nil { joined = try await openStore(mayCreate: mayBegin) }
    var group: ServiceGroup?
    if let joined {
      group = try await ServiceGroup.join(
        joined, data: data, issuer: issuer, mode: settings.mode, mayBegin: mayBegin, now: now)
    }
    let directory = try ServiceData(data, issuer: issuer, mayBegin: mayBegin, now: now)
    let flights = try FlightSetup(directory, isNew: isNew, now: now)
    let programme = try ShowSetup(directory, isNew: isNew, now: now)
    let hotels = try StaySetup(directory, isNew: isNew, now: now)
    let store: any ServiceStore
    if let there = joined ?? self.store {
      store = there
    } else {
      store = try await openStore(mayCreate: mayBegin)
    }
    let places = PlaceDirectory(
      folder: data, cities: cities.map(GeoNamesFile.init)
    ) { [logger = settings.logger] in logger.notice("\($0)") }
    let routes = try await flights.routes(
      in: store, providers: providers, policy: policy, places: places,
      barcodeFormat: barcodeFormat, clock: timer, now: now)
    let shows = ShowRoutes(
      store: store, providers: providers, places: places, timer: timer, clock: clock)
    try await programme.publish(into: shows.desk, now: now)
    let stays = StayRoutes(
      StaySetup.product, store: store, providers: providers, places: places, timer: timer,
      clock: clock)
    let appointments = AppointmentRoutes(
      AppointmentSetup.product, store: store, providers: providers, timer: timer)
    places.register(HotelPlaces(store))
    // What is built in takes no time; a file of cities is taken in while others are served.
    if cities == nil { await places.refresh() }
    try await hotels.publish(into: stays.desk, now: now)
    var settings = settings
    settings.webhooks = try HTTPWebhookSender(webhooks)
    let time = machine.map { machine in
      ServiceClock(
        store: store, boot: machine.boot, logger: settings.logger, read: machine.read)
    }
    return try await PassServer(
      directory, store: store, products: [routes, shows, stays, appointments] + others(store),
      parts: [PlaceRoutes(places).part], group: group, providers: providers, settings: settings,
      time: time, clock: clock)
  }

  /// Refuses a directory without a service: in production no keys and no bookings are made up.
  private func checkDirectory() throws {
    let remedy =
      "see whether it is the right path and its volume is mounted; put a lost service back (passservice restore), or "
      + "make a new one (passservice init --data \(data) --issuer ID)"
    // A service that joins others may have a new directory: what it needs is in the store.
    if database.isShared || sharesStore || store != nil { return }
    guard Files.isDirectory(data) else {
      throw ServiceError("\(data): no such directory; \(remedy)")
    }
    guard Files.exists(Self.bookings(data)) else {
      throw ServiceError("\(Self.bookings(data)): there are no bookings; \(remedy)")
    }
  }

  /// Refuses to sell a demonstration that an earlier start put into the directory, where none is to be sold.
  private func checkDemonstration() throws {
    guard !sellsDemonstration, settings.mode == .trial else { return }
    for name in ["schedule", "programme", "hotels"]
    where DemoData(data: data, name).isThere {
      throw ServiceError(
        "\(data)/\(name): the demonstration is on sale there already; begin another directory with "
          + "passservice init")
    }
  }

  /// The payment providers, each behind a circuit breaker, and with room for others while one is asked.
  private func guarded(_ providers: PaymentProviders) -> PaymentProviders {
    let start = ContinuousClock.now
    let clock = settings.admission.clock ?? { start.duration(to: .now) }
    let logger = settings.logger
    return providers.mapping { name, provider in
      let waiting = WaitingProvider(provider)
      guard let breaker else { return waiting }
      return BreakingProvider(waiting, name: name, policy: breaker, clock: clock) { status in
        logger.notice(
          "payment provider",
          metadata: [
            "provider": "\(status.name)", "circuit": "\(status.state.rawValue)",
            "calls": "\(status.calls)", "failures": "\(status.failures)",
          ])
      }
    }
  }

  /// Imports a schedule into a directory's store, also while its service is running.
  ///
  func importSchedule(_ files: [String]) async throws -> ScheduleImport {
    let now = clock()
    let store = try await existingStore()
    let desk = FlightDesk(store: store, providers: providers)
    let keys = ServiceData.keys(data)
    let seller = try Seller(
      keys, of: try ServiceData.issuer(of: keys, named: issuer), now: now)
    return try await FlightSetup.importSchedule(files, into: desk, of: seller, now: now)
  }

  /// Imports a programme of shows into a directory's store, also while its service is running.
  ///
  /// - Returns: the numbers of new, changed and unchanged shows, and messages about those that were
  ///   not updated.
  func importProgramme(
    _ files: [String]
  ) async throws -> (new: Int, changed: Int, same: Int, left: [String]) {
    let desk = ShowDesk(ShowProduct(), store: try await existingStore(), providers: providers)
    return try await ShowSetup.importProgramme(files, into: desk, now: clock())
  }

  /// Imports hotels and rates into a directory's store, also while its service is running.
  ///
  /// - Returns: the numbers of new, changed and unchanged hotels.
  func importHotels(_ files: [String]) async throws -> (new: Int, changed: Int, same: Int) {
    let desk = StayDesk(
      StaySetup.product, store: try await existingStore(), providers: providers)
    return try await StaySetup.importHotels(files, into: desk, now: clock())
  }

  /// Path of a directory's bookings.
  static func bookings(_ data: String) -> String { "\(data)/bookings.sqlite" }

  /// Opens the store.
  ///
  /// - Parameter mayCreate: whether it is created where it is missing.
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
      "\(file) has bookings that are not in \(nameOfBookings): move them (passservice move), or put the file away"
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
          "\(data): its bookings are in a database: name it with --database, or the settings that do with --config "
            + "(PASSSERVICE_CONFIG)")
      }
      throw ServiceError(
        "\(data): no service's directory; make one: passservice init --data \(data) --issuer ID")
    }
  }

  /// Reads all bookings, also while services are running, and changes nothing.
  func examineBookings() throws -> (findings: StoreFindings, problems: [String]) {
    if !database.isShared { try Self.checkBookings(data) }
    return try database.examine(data: data, keys: storageKeyDirectory)
  }

  /// For messages: the directory, or the database where it is another.
  var nameOfBookings: String { database.place ?? data }

  /// Switches maintenance on while a directory's service runs, or changes what it says.
  ///
  /// - Returns: the path of the file that says so.
  static func closeForMaintenance(
    _ data: String, until: Instant?, message: String, now: Instant
  ) throws -> String {
    guard Files.isDirectory(data) else { throw ServiceError("\(data): no service's directory") }
    guard let notice = MaintenanceNotice(until: until, message: message) else {
      throw ServiceError("--message: expected 1 to 500 characters without control characters")
    }
    if let until, until <= now {
      throw ServiceError("--until: \(until) is over; expected a time after \(now)")
    }
    let file = MaintenanceFile(data: data)
    try file.write(notice)
    return file.path
  }

  /// Switches maintenance off, and returns the path of the file that said so.
  static func openAfterMaintenance(_ data: String) throws -> String {
    let file = MaintenanceFile(data: data)
    guard Files.exists(file.path) else {
      throw ServiceError("\(file.path): it is open already")
    }
    file.remove()
    return file.path
  }

  /// Makes the key that is put in force next, and returns the path of its file.
  func prepareStorageKey() async throws -> String {
    try await existingStore().keys.prepareNext().path
  }

  /// Re-encrypts a directory's confidential data under a new key, also while its service is running.
  ///
  /// - Returns: the name of the new key, the number of re-encrypted records, the names of the older keys, which
  ///   backups need, and where they are.
  func rotateStorageKey() async throws -> (
    key: String, records: Int, former: [String], directory: String
  ) {
    let store = try await existingStore()
    let count: Int
    if database.isShared, store.keys.prepared.isEmpty {
      // Who was stopped goes on; a key that others do not have is not put in force.
      count = try await store.resealAll()
      guard count > 0 else {
        throw ServiceError(
          "\(store.keys.directory): other services of these bookings do not have a new key: make it with "
            + "--prepare, copy its file to their storage keys, then rotate")
      }
    } else {
      count = try await store.rotateKey()
    }
    let names = store.keys.names
    guard let newest = names.first else { throw ServiceError("\(data): no storage key") }
    return (newest, count, Array(names.dropFirst()), store.keys.directory)
  }
}

extension SQLiteStore: ServiceStore {
  package func digests(of text: String) throws -> [String] { try keys.digests(of: text) }

  package func settle() async { await emptyLog() }
}
