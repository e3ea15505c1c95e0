@testable import ServiceHTTP
import AccessTokens
import BookingStore
import BookingTestSupport
import Bookings
import FlightService
import Foundation
import Logging
import PassCrypto
import PassIssuer
import PassPages
@testable import PassService
import PassTestSupport
import PassWallet
import Synchronization
import Vocabulary
import WalletsHTTP
import WebhooksHTTP

@testable import passservice

/// The real service in this process, with a free port, a separate directory and a clock that the test sets.
///
/// Creating a directory is slow (keys, and a month of flights), so it is done once and copied for every test.
final class TestService: Sendable {
  let clock: TestClock
  /// The operator's log.
  let log = LinesOfLog()
  /// The operator's log with the access log, in its written form.
  let observed = ObservedLog()
  /// Whether its metrics are served.
  private let servesMetrics: Bool
  private let directory: TemporaryDirectory
  private let limits: HTTPService.Limits
  private let connections: ConnectionLimits
  private let admission: AdmissionSettings
  private let breaker: CircuitBreaker.Policy?
  /// The payment provider, which outlives a restart of the service, as a real one would.
  let provider: any PaymentProvider
  private let payments: PaymentProviders
  private let logs: Logger.Level
  private let identityProviders: [IdentityProvider]
  private let tls: TLSFiles?
  private let store: (any ServiceStore)?
  /// The database of bookings from the next start on, if no store is given.
  let database = Mutex(Database.ownFile)
  /// The time after which monitoring and gates get the last known result.
  private let monitoringAnswers: Duration
  private let waitsForNextList: Duration
  private let origins: CrossOrigins
  /// The clocks of the machine, from the next start on; nil without a guard.
  let machine = Mutex<MachineClocks?>(nil)
  /// The settings for wallets, from the next start on; nil without wallets.
  let wallets = Mutex<Wallets.Reading?>(nil)
  /// The connection to Google's wallet, from the next start on.
  let googleWallet = Mutex<(any GoogleWallet)?>(nil)
  /// The place to which news of passes in wallets is pushed, from the next start on; nil to push none.
  let pushes = Mutex<ApplePushSettings?>(nil)
  /// The settings of the pages for travelers, from the next start on; nil for no pages.
  let pages = Mutex<PageSettings?>(nil)
  /// Whether another service has the same store.
  private let sharesStore: Bool
  private let webhooks: WebhookSettings
  private let refundLimits: RefundLimits
  /// The exchange rates, which the service reads for each price in another currency.
  let rates = TestRates()
  private let others: @Sendable (any BookingStore) -> [any ServedProduct]
  private let running = Mutex<Running?>(nil)

  private struct Running {
    let port: Int
    let metricsPort: Int?
    let task: Task<Void, any Error>
    let server: PassServer
  }

  /// The initial time of every test's clock; the demonstration's flights begin on this day.
  static let start = Instant(secondsSince1970: 1_740_830_400)  // 2025-03-01T12:00:00Z

  /// Runs `body` with a service, and stops it in any case.
  static func run(
    limits: HTTPService.Limits = HTTPService.Limits(),
    connections: ConnectionLimits = .patient,
    admission: AdmissionSettings = .unlimited, breaker: CircuitBreaker.Policy? = nil,
    provider: any PaymentProvider = DeterministicProvider(), payments: PaymentProviders? = nil,
    logs: Logger.Level = .debug, identityProviders: [IdentityProvider] = [],
    tls: TLSFiles? = nil, store: (any ServiceStore)? = nil, metrics: Bool = false,
    webhooks: WebhookSettings = WebhookSettings(), refundLimits: RefundLimits = RefundLimits(),
    monitoringAnswers: Duration = .seconds(60),
    waitsForNextList: Duration = .zero, origins: CrossOrigins = CrossOrigins(),
    others: @escaping @Sendable (any BookingStore) -> [any ServedProduct] = { _ in [] },
    _ body: (TestService) async throws -> Void
  ) async throws {
    let service = try await TestService(
      copyOf: model.value, limits: limits, connections: connections, admission: admission,
      breaker: breaker, provider: provider,
      payments: payments, logs: logs, identityProviders: identityProviders, tls: tls,
      store: store, metrics: metrics, webhooks: webhooks, refundLimits: refundLimits,
      monitoringAnswers: monitoringAnswers, waitsForNextList: waitsForNextList,
      origins: origins,
      others: others)
    do {
      try await service.start()
      try await body(service)
    } catch {
      await service.stop()
      throw error
    }
    await service.stop()
  }

  /// Copies the directory of a new service to a path, for a process.
  static func copyModel(to path: String) async throws {
    try FileManager.default.copyItem(atPath: data(try await model.value), toPath: path)
  }

  private static let model = Task {
    let directory = try TemporaryDirectory()
    // The list has fewer than the usual 131,072 entries, because counting the free ones at each start takes half a
    // second in debug builds.
    _ = try StatusRegister.create(
      in: "\(data(directory))/status", issuer: .ua, list: 0, entryCount: 4_096)
    var composition = Composition(data: data(directory)) { start }
    composition.issuer = .ua
    composition.settings.logger = LinesOfLog().logger()
    _ = try await composition.server()
    return directory
  }

  private static func data(_ directory: TemporaryDirectory) -> String { "\(directory.path)/data" }

  private init(
    copyOf model: TemporaryDirectory, limits: HTTPService.Limits, connections: ConnectionLimits,
    admission: AdmissionSettings, breaker: CircuitBreaker.Policy?, provider: any PaymentProvider,
    payments: PaymentProviders?, logs: Logger.Level,
    identityProviders: [IdentityProvider], tls: TLSFiles?,
    store: (any ServiceStore)?, metrics: Bool, webhooks: WebhookSettings,
    refundLimits: RefundLimits, monitoringAnswers: Duration, waitsForNextList: Duration,
    origins: CrossOrigins,
    others: @escaping @Sendable (any BookingStore) -> [any ServedProduct]
  ) throws {
    sharesStore = false
    self.monitoringAnswers = monitoringAnswers
    self.waitsForNextList = waitsForNextList
    self.origins = origins
    clock = TestClock(Self.start)
    self.limits = limits
    self.connections = connections
    self.breaker = breaker
    var admission = admission
    if admission.clock == nil {
      // Buckets refill by the clock that the test sets.
      let clock = clock
      admission.clock = { .seconds(clock.now.secondsSince1970) }
    }
    self.admission = admission
    self.provider = provider
    self.payments = payments ?? .only(provider)
    self.logs = logs
    self.identityProviders = identityProviders
    self.tls = tls
    self.store = store
    self.webhooks = webhooks
    self.refundLimits = refundLimits
    self.others = others
    servesMetrics = metrics
    directory = try TemporaryDirectory()
    try FileManager.default.copyItem(
      atPath: Self.data(model), toPath: Self.data(directory))
  }

  /// Makes a service with a new directory that shares a store, its storage keys and a clock with others.
  init(
    sharing shared: SharedStore, clock: TestClock, provider: any PaymentProvider,
    admission: AdmissionSettings = .unlimited
  ) async throws {
    sharesStore = true
    monitoringAnswers = .seconds(60)
    waitsForNextList = .zero
    origins = CrossOrigins()
    self.clock = clock
    limits = HTTPService.Limits()
    connections = .patient
    breaker = nil
    var admission = admission
    if admission.clock == nil { admission.clock = { .seconds(clock.now.secondsSince1970) } }
    self.admission = admission
    self.provider = provider
    payments = .only(provider)
    logs = .debug
    identityProviders = []
    tls = nil
    webhooks = WebhookSettings()
    refundLimits = RefundLimits()
    others = { _ in [] }
    servesMetrics = false
    directory = try TemporaryDirectory()
    let data = Self.data(directory)
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    let keys = "\(data)/storage-keys"
    try FileManager.default.copyItem(atPath: shared.keys, toPath: keys)
    store = try await shared.database.open(data: data, keys: keys)
  }

  /// The data directory.
  var data: String { Self.data(directory) }

  var port: Int {
    running.withLock { running in
      guard let running else { preconditionFailure("the service does not run") }
      return running.port
    }
  }

  /// Sends a request to the address of the metrics.
  func askMetrics(_ method: String, _ path: String) async throws -> HTTPReply {
    let port = try running.withLock { $0?.metricsPort }.orThrow("a port of metrics")
    let head = "\(method) \(path) HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n"
    return try HTTPReply(try await RawHTTP.exchange(port: port, [Array(head.utf8)]))
  }

  /// The operator's logger.
  var logger: Logger { log.logger(logs, others: observed.lines) }

  /// The service object, for access without HTTP.
  var service: Service {
    running.withLock { running in
      guard let running else { preconditionFailure("the service does not run") }
      return running.server.service
    }
  }

  /// Returns the composition that makes the service.
  func composition() -> Composition {
    let clock = clock
    var random = SeededGenerator(seed: 1)
    var composition = Composition(data: data) { clock.now }
    composition.issuer = .ua
    composition.settings.limits = limits
    // The time is long enough for a machine under any load.
    composition.settings.monitoringAnswers = monitoringAnswers
    composition.settings.waitsForNextList = waitsForNextList
    composition.settings.origins = origins
    composition.settings.connections = connections
    composition.settings.refundLimits = refundLimits
    composition.settings.exchangeRates = { [rates] in try rates.all.withLock { try $0.get() } }
    composition.settings.admission = admission
    composition.breaker = breaker
    composition.settings.identityProviders = identityProviders
    composition.settings.tls = tls
    composition.providers = payments
    composition.settings.logger = logger
    // Each report of readiness is a new one, so that a test that breaks something sees that at once.
    let ticks = TestTicks()
    composition.settings.observability = Observability(
      lines: observed.lines,
      ticks: {
        ticks.advance(1_000_000_000)
        return ticks.now
      }, using: &random)
    composition.settings.metrics = servesMetrics ? MetricsAddress(port: 0) : nil
    composition.timer = SleepingClock()
    composition.store = store
    composition.database = database.withLock { $0 }
    composition.sharesStore = sharesStore
    composition.machine = machine.withLock { $0 }
    composition.webhooks = webhooks
    composition.pushes = pushes.withLock { $0 }
    composition.others = others
    composition.settings.wallets = wallets.withLock { $0 }
    composition.pages = pages.withLock { $0 }
    if let google = googleWallet.withLock({ $0 }) {
      composition.settings.googleWallet = { _ in google }
    }
    return composition
  }

  func start() async throws {
    let server = try await composition().server()
    let (ports, told) = AsyncThrowingStream<Int, any Error>.makeStream()
    let (metricsPorts, metricsTold) = AsyncStream<Int>.makeStream()
    let task = Task {
      do {
        try await server.run(
          host: "127.0.0.1", port: 0, heedsSignals: false, metricsReady: { metricsTold.yield($0) }
        ) { told.yield($0) }
        told.finish()
      } catch {
        told.finish(throwing: error)
        throw error
      }
    }
    var iterator = ports.makeAsyncIterator()
    let port = try await iterator.next().orThrow("a port")
    var metricsPort: Int?
    if servesMetrics {
      var iterator = metricsPorts.makeAsyncIterator()
      metricsPort = await iterator.next()
    }
    running.withLock { [metricsPort] in
      $0 = Running(port: port, metricsPort: metricsPort, task: task, server: server)
    }
  }

  /// Reloads, as SIGHUP makes the service do.
  func reload() async { await running.withLock { $0?.server }?.reload() }

  /// Stops the service, as a signal would.
  func stop() async {
    let last = running.withLock { running in
      defer { running = nil }
      return running
    }
    last?.task.cancel()
    _ = await last?.task.result
  }

  func restart() async throws {
    await stop()
    try await start()
  }

  /// Returns an access token of this service.
  func token(
    _ subject: String = "jane", _ role: AccessRole = .traveler, lifetime: Int = 3_600
  ) throws -> String {
    try AccessKeys(data: data).token(
      subject: subject, role: role, lifetime: lifetime, now: clock.now, random: SecureRandom())
  }
}

extension IssuerID {
  fileprivate static var ua: IssuerID {
    guard let issuer = IssuerID("UA") else { preconditionFailure("UA is an issuer") }
    return issuer
  }
}

extension ConnectionLimits {
  /// The limits of a service on a machine under any load, where no request is too slow.
  static var patient: ConnectionLimits {
    var limits = ConnectionLimits()
    limits.slowestRequest = .seconds(3_600)
    limits.slowestBody = .seconds(3_600)
    limits.slowestHead = .seconds(3_600)
    return limits
  }
}

/// The exchange rates of a test, or the reason for which they cannot be read.
final class TestRates: Sendable {
  let all = Mutex<Result<ExchangeRates, any Error>>(.success(ExchangeRates()))
}
