internal import BookingStore
internal import BookingStoreSQLite
public import Bookings
internal import FlightSales
internal import Flights
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import PassFormats
internal import PassIssuer
internal import Platform
internal import Schedules
internal import Selling
public import Vocabulary

/// The service: a data directory behind HTTP.
public struct PassServer: Sendable {
  private let data: ServiceData
  private let connections: ConnectionLimits
  let service: Service

  /// What a service is for.
  public enum Mode: Sendable {
    /// Trying it: flights, a root and payments of its own make it work at once.
    case trial
    /// Travelers: none of these is made, and there is no start while there is one.
    case production
  }

  /// The payment provider that is built in, which has no money.
  private static var providers: PaymentProviders { .only(DeterministicProvider(takesWord: true)) }

  /// Opens a data directory and makes in it what there is not yet.
  ///
  /// - Parameters:
  ///   - issuer: whose passes these are; an airline's designator. Nil for that of the directory's keys.
  ///   - connections: how much of the service one client can take up.
  ///   - personalDataDays: for how long after the last flight a booking says whose it was.
  ///   - payments: who moves the money of which payment methods; nil for one that is built in and only
  ///     pretends.
  ///   - clock: says what time it is, once for each request.
  public init(
    data directory: String, issuer: IssuerID?, mode: Mode = .trial,
    connections: ConnectionLimits = ConnectionLimits(),
    personalDataDays: Int = Self.personalDataDays, payments: PaymentProviders? = nil,
    clock: @escaping @Sendable () -> Instant
  ) async throws {
    var policy = FlightPolicy()
    policy.sale.personalDataKept = personalDataDays * 86_400
    try await self.init(
      data: directory, issuer: issuer, mode: mode, limits: Service.Limits(),
      connections: connections, policy: policy, providers: payments ?? Self.providers,
      logger: Self.logger, clock: clock)
  }

  /// For how many days after the last flight a booking says whose it was, unless somebody says otherwise.
  public static var personalDataDays: Int { FlightPolicy().sale.personalDataKept / 86_400 }

  init(
    data directory: String, issuer: IssuerID?, mode: Mode = .trial, limits: Service.Limits,
    connections: ConnectionLimits = ConnectionLimits(), policy: FlightPolicy = FlightPolicy(),
    providers: PaymentProviders = Self.providers,
    logger: Logger, clock: @escaping @Sendable () -> Instant
  ) async throws {
    self.connections = connections
    data = try await ServiceData(directory, issuer: issuer, mode: mode, now: clock())
    if mode == .production { try ProductionCheck(data: data, providers: providers).run() }
    let seller = data.seller
    let keys = PassKeys(data.keys, issuer: seller.issuer)
    let lists = try StatusLists("\(directory)/status", issuer: seller.issuer)
    let press = PassPress(store: data.store, keys: keys, lists: lists, logger: logger)
    try await press.follow(now: clock())
    let trust = PublishedTrust(
      data: directory, keys: keys, lists: lists, logger: logger)
    try await trust.prepare(now: clock())
    var policy = policy
    policy.carriers = seller.carriers
    service = Service(
      desk: FlightDesk(store: data.store, providers: providers, policy: policy),
      press: press, trust: trust,
      identity: try TokenVerifier(
        keys: try data.access.verifying(), audience: AccessKeys.audience),
      limits: limits, store: data.store, clock: clock)
  }

  /// Serves until the process is told to stop (SIGTERM or SIGINT), or the task is cancelled.
  ///
  /// - Parameters:
  ///   - port: 0 takes any that is free.
  ///   - ready: is told the port as soon as requests are answered.
  public func run(
    host: String, port: Int, ready: @escaping @Sendable (Int) -> Void
  ) async throws {
    try await work(host, port, ready, Self.logger, heedsSignals: true)
  }

  /// The same, until the task is cancelled and by nothing else.
  func serve(
    host: String, port: Int, logger: Logger, ready: @escaping @Sendable (Int) -> Void
  ) async throws {
    try await work(host, port, ready, logger, heedsSignals: false)
  }

  private func work(
    _ host: String, _ port: Int, _ ready: @escaping @Sendable (Int) -> Void, _ logger: Logger,
    heedsSignals: Bool
  ) async throws {
    let connections = connections
    let application = Application(
      responder: ServiceResponder(service),
      server: HTTPServerBuilder { GuardedChannel(connections, responder: $0) },
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      onServerRunning: { channel in ready(channel.localAddress?.port ?? port) }, logger: logger)
    let housekeeping = Housekeeping(service: service, logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await housekeeping.run() }
      defer { group.cancelAll() }
      if heedsSignals {
        try await application.runService()
      } else {
        try await application.runService(gracefulShutdownSignals: [])
      }
    }
  }

  /// Takes a schedule into the bookings of a data directory, whose service may be running.
  ///
  /// - Parameters:
  ///   - files: CSV and JSON, together one schedule; - reads standard input.
  ///   - issuer: whose service it is; nil for that of the directory's keys.
  /// - Returns: how many departures are new, changed, the same, and in words those that were left alone.
  public static func importSchedule(
    _ files: [String], data directory: String, issuer: IssuerID?, now: Instant
  ) async throws -> (new: Int, changed: Int, same: Int, left: [String]) {
    let desk = FlightDesk(
      store: try existingStore(directory), provider: DeterministicProvider())
    let seller = try Seller(ServiceData.keys(directory), named: issuer, now: now)
    let outcomes = try await desk.publish(try ScheduleFiles(paths: files), of: seller, now: now)
    let left = outcomes.compactMap { outcome -> String? in
      guard case .left(let flight, let day, let why) = outcome else { return nil }
      return "\(flight) of \(day): \(why)"
    }
    return (
      outcomes.count { $0 == .new }, outcomes.count { $0 == .changed },
      outcomes.count { $0 == .same }, left
    )
  }

  /// Seals what is confidential in a data directory anew, under a new key; its service may be running.
  ///
  /// - Returns: the name of the new key, how many records were sealed anew, and the names of the keys
  ///   that are left for backups.
  public static func rotateStorageKey(
    data directory: String
  ) async throws -> (key: String, records: Int, former: [String]) {
    let store = try existingStore(directory)
    let count = try await store.rotateKey()
    let names = store.keys.names
    guard let newest = names.first else { throw ServiceError("\(directory): no storage key") }
    return (newest, count, Array(names.dropFirst()))
  }

  /// Tells every pass that a service signed, one JSON object at a time; the service may be running.
  ///
  /// These are the issuer's own records, from which `passtool trust build` knows what survives the loss of
  /// a key.
  public static func exportPasses(
    data directory: String, _ tell: (String) throws -> Void
  ) async throws {
    let store = try existingStore(directory)
    var last: String?
    while true {
      let page = try await store.records(MintedPass.self, MintedPass.all, after: last, limit: 500)
      for pass in page.map(\.value) {
        var writer = JSONWriter()
        writer.object { writer in
          writer.member("pass_id", pass.id.rawValue)
          writer.member("offline_token", pass.token)
        }
        try tell(String(decoding: writer.bytes, as: UTF8.self))
      }
      guard let end = page.last?.value.key, page.count == 500 else { return }
      last = end
    }
  }

  private static func existingStore(_ directory: String) throws -> SQLiteStore {
    guard Files.exists(ServiceData.bookings(directory)) else {
      throw ServiceError(
        "\(directory): no service's directory; start passservice --data \(directory) once")
    }
    return try ServiceData.openStore(directory)
  }

  private static var logger: Logger {
    var logger = Logger(label: "passservice") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .notice
    return logger
  }
}
