package import ServiceHTTP
internal import Platform
package import PassMinting
package import AccessTokens
package import BookingStore
package import Bookings
internal import Hummingbird
internal import HummingbirdCore
package import Logging
internal import NIOCore
internal import PassFormats
internal import StrictText
internal import PassIssuer
internal import Synchronization
package import Vocabulary

/// The service: products over HTTP.
///
/// The caller provides all dependencies: directory, store, products with their payment providers, and the
/// clock.
package struct PassServer: Sendable {
  /// The service's directory, locked by this server.
  private let data: ServiceData
  private let origins: CrossOrigins
  private let connections: ConnectionLimits
  private let metrics: MetricsAddress?
  private let gauges: Gauges
  private let mode: ServiceMode
  private let tls: TLSIdentity?
  private let identityProviders: [IdentityProvider]
  private let logger: Logger
  package let service: Service
  private let endpoints: [Endpoint]
  private let site: (any ServedSite)?

  /// Settings of the operator.
  package struct Settings: Sendable {
    package var mode = ServiceMode.trial
    /// Limits per request.
    package var limits = HTTPService.Limits()
    /// Limits on connections.
    package var connections = ConnectionLimits()
    /// The settings that decide which requests are admitted, and when.
    package var admission = AdmissionSettings()
    /// The files of TLS; nil to speak plain HTTP.
    package var tls: TLSFiles?
    /// The identity providers whose access tokens are accepted besides those of this service.
    package var identityProviders: [IdentityProvider] = []
    package var logger = PassServer.logger
    /// The ids of requests, the access log and the metrics.
    package var observability = Observability()
    /// The address at which the metrics are served; nil to serve none.
    package var metrics: MetricsAddress?
    /// The sender of events to receivers; nil to send none.
    package var webhooks: (any WebhookSender)?
    /// The time within which monitoring and gates get an answer, if need be the last known one.
    package var monitoringAnswers = Duration.seconds(1)
    /// The longest time that a gate waits for the second in which a status list can be signed again.
    package var waitsForNextList = Duration.seconds(1)
    /// The limits on refunds by agents beyond the terms of a sale.
    package var refundLimits = RefundLimits()
    /// The closure that reads the rates for prices in other currencies; called for each such price.
    package var exchangeRates: @Sendable () throws -> ExchangeRates = { ExchangeRates() }
    /// The pages of other origins that may read answers.
    package var origins = CrossOrigins()
    /// The closure that makes the pages beside the endpoints; nil for none.
    package var site: SiteMaking?
    /// The folder of the API reference, served at `/docs`; nil where it is not installed.
    package var documentation: String?
    /// The closure that reads the settings for wallets; nil to make no passes for wallets.
    package var wallets: Wallets.Reading?
    /// The closure that makes the connection to Google's wallet; nil for none.
    package var googleWallet: Wallets.GoogleConnecting?
    /// The closure that makes the sender of news of passes in wallets; nil to send none.
    package var walletPushes: WalletPushes.Making?
    /// The closure that examines the whole service as the doctor does; nil where the settings are not at hand.
    package var examination: SharedExamination.Examine?
    /// The conditions of readiness besides the service's own.
    package var conditions: [Readiness.Condition] = []

    package init() {}
  }

  /// Makes the pages of a service, which call its endpoints.
  package typealias SiteMaking =
    @Sendable (EndpointCalls, _ tools: ServiceTools) throws -> any ServedSite

  /// Creates the service of a directory and a store.
  ///
  /// Each product uses `store`, and `parts` are served besides the products. `group` has the services of this store,
  /// and is nil for a service that is alone. Messages of the payment `providers` are accepted. `time` notices a wrong
  /// clock, and is nil for a clock that is always taken for right. `clock` returns the current time and is read once
  /// per request.
  package init(
    _ data: ServiceData, store: any ServiceStore, products: [any ServedProduct],
    parts: [ServicePart] = [], group: ServiceGroup? = nil, providers: PaymentProviders,
    settings: Settings, time: ServiceClock? = nil,
    clock: @escaping @Sendable () -> Instant
  ) async throws {
    let time = time ?? .unguarded(settings.logger)
    self.data = data
    connections = settings.connections
    origins = settings.origins
    mode = settings.mode
    tls = try settings.tls.map { try TLSIdentity($0, logger: settings.logger) }
    identityProviders = settings.identityProviders
    logger = settings.logger
    metrics = settings.metrics
    let observability = settings.observability
    let products = try ProductList(products, parts: parts)
    if settings.mode == .production {
      try ProductionCheck.refuse(
        ProductionCheck.obstacles(
          in: data.directory, issuer: data.issuer,
          pretendsPayments: products.all.contains { $0.pretendsPayments },
          products: products.all.flatMap { try $0.obstacles() }))
    }
    let keys = PassKeys(
      data.keys, issuer: data.issuer, named: OperatorBundle.of(data: data.directory))
    let lists = try await Self.lists(
      data, store: store, products: products.all.map { type(of: $0) }, isAlone: group == nil,
      logger: logger, now: clock())
    try await time.agree()
    let signer = PassSigner(
      store: store, keys: keys, lists: lists, files: group?.files, time: time, logger: logger)
    try await signer.follow(now: clock())
    let trust = PublishedTrust(
      data: data.directory, keys: keys, lists: lists, files: group?.files, time: time,
      answersWithin: settings.monitoringAnswers, waitsForNextList: settings.waitsForNextList,
      logger: logger)
    try await trust.prepare(now: clock())
    if settings.mode == .production {
      try ProductionCheck.refuse(ProductionCheck.obstacles(try trust.gaps(now: clock())))
    }
    let damage = DamageLedger(logger: logger)
    var wallets: Wallets?
    if let read = settings.wallets {
      wallets = try Wallets(
        read, secret: try await WalletSecret.of(store, now: clock()),
        google: settings.googleWallet, logger: logger)
    }
    let readiness = Readiness(
      [
        .clock(time), .store(store), .keys(keys), .bundle(trust), .gaps(trust), .lists(trust),
        .disk(data.directory), .mode(settings.mode), .certificate(tls),
        .identity(settings.identityProviders), .wallet(wallets), .googleWallet(wallets),
        .records(damage),
      ].compactMap(\.self) + settings.conditions, ticks: observability.ticks,
      longest: settings.monitoringAnswers, logger: logger)
    var limits = settings.limits
    limits.answerTime = settings.connections.answerTime
    let failures = LastingFailures(logger)
    var tools = ServiceTools(
      signer: signer, streams: OpenStreams(),
      admission: Admission(
        settings.admission, proxies: settings.connections.proxies, data: data.directory,
        isShared: group != nil, logger: logger),
      store: store, refundLimits: settings.refundLimits, rates: settings.exchangeRates,
      failures: failures, wallets: wallets)
    tools.damaged = { damage.note($0) }
    tools.pushes = settings.walletPushes.map { [logger] in WalletPushes($0, logger: logger) }
    let http = HTTPService(
      SaleApplication(products: products, store: store, time: time),
      identity: try TokenVerifier(
        keys: try data.access.verifying(), audience: AccessKeys.audience,
        providers: settings.identityProviders),
      limits: limits, admission: tools.admission, store: store, requests: group?.requests,
      observability: observability, damage: damage, failures: failures, clock: clock)
    service = Service(
      products: products, tools: tools, trust: trust, http: http, group: group,
      providers: providers, readiness: readiness,
      news: ServiceNews(
        of: products, in: store, sender: settings.webhooks,
        listening: settings.connections.listening),
      pages: ReferencePages(folder: settings.documentation),
      examination: SharedExamination(settings.examination))
    endpoints = try service.endpoints()
    site = try settings.site?(
      EndpointCalls(http, endpoints, logger: settings.logger), service.tools)
    gauges = Gauges(
      service: service, directory: data.directory, version: ServiceVersion.current, mode: mode,
      tls: tls)
  }

  /// Returns the status lists of passes: in the directory, or in the store where other services give out entries, too.
  ///
  /// Lists of a directory that are from another time than the bookings are not signed.
  private static func lists(
    _ data: ServiceData, store: any ServiceStore, products: [any ServedProduct.Type],
    isAlone: Bool, logger: Logger, now: Instant
  ) async throws -> any ServiceStatusLists {
    let directory = "\(data.directory)/status"
    if isAlone {
      let audit = try await StatusAudit(
        of: store, try FileStatusLists.found(in: directory, of: data.issuer), products: products,
        now: now)
      let lists = try FileStatusLists(
        directory, issuer: data.issuer, store: store, fault: audit.fault)
      if let fault = audit.fault {
        logger.error("nothing is signed", metadata: ["reason": "\(fault)"])
      } else {
        try await lists.revoke(again: audit.unrevoked, logger: logger, now: now)
      }
      return lists
    }
    let lists = SharedStatusLists(store, issuer: data.issuer)
    try await lists.open(
      takingIn: try FileStatusLists.found(in: directory, of: data.issuer), now: now)
    return lists
  }

  /// Serves until the process receives a signal or the task is cancelled.
  ///
  /// The `port` 0 is any free port. With `heedsSignals`, SIGTERM and SIGINT stop the service. `metricsReady` is called
  /// with the port of the metrics once they are served, and `ready` with the port of the service once requests are
  /// answered.
  package func run(
    host: String, port: Int, heedsSignals: Bool = true,
    metricsReady: @escaping @Sendable (Int) -> Void = { _ in },
    ready: @escaping @Sendable (Int) -> Void
  ) async throws {
    try Self.checkListening(
      at: host, mode: mode, hasTLS: tls != nil, connections: connections)
    let (connections, tls, observability) = (connections, tls, service.observability)
    // The ports are opened one after the other, so that an error can name the one that failed.
    let begins = Mutex<ListeningPlace?>(metrics.map { .metrics($0) } ?? .service(host, port))
    let (metricsBegun, metricsBegin) = AsyncStream<Never>.makeStream()
    let libraryLogger = GatedLogHandler.logger(like: logger) { begins.withLock { $0 == nil } }
    var application = Application(
      responder: ServiceResponder(
        service.http, endpoints: endpoints, site: site, origins: origins, logger: logger),
      server: HTTPServerBuilder {
        GuardedChannel(
          connections, observability, identity: tls, streams: service.tools.streams, responder: $0)
      },
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      onServerRunning: { channel in
        begins.withLock { if $0 == .service(host, port) { $0 = nil } }
        ready(channel.localAddress?.port ?? port)
      }, logger: libraryLogger)
    if let metrics {
      let listener = listener(at: metrics, logger: libraryLogger) {
        begins.withLock { $0 = .service(host, port) }
        metricsBegin.finish()
        metricsReady($0)
      }
      application.addServices(listener)
      application.beforeServerStarts {
        for await _ in metricsBegun {}
        try Task.checkCancellation()
      }
    }
    let housekeeping = Housekeeping(service: service, access: data.access, logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await housekeeping.run() }
      group.addTask { [service] in await service.readiness.run(clock: service.clock) }
      group.addTask { [service] in
        await service.news.events.run { service.failures.tell("reading events failed", "\($0)") }
      }
      if let sender = service.news.sender {
        let work = WebhookWork(
          desk: service.news.webhooks, sender: sender, clock: service.clock, time: service.time,
          leases: service.group?.leases, logger: logger, failures: service.failures)
        group.addTask { await work.run() }
      }
      if service.tools.pushes != nil {
        let work = WalletPushWork(
          news: service.walletNews, clock: service.clock, leases: service.group?.leases,
          metrics: service.observability.metrics, logger: logger)
        group.addTask { await work.run() }
      }
      if service.tools.wallets?.connects == true {
        let work = GoogleWalletWork(
          news: service.googleNews, clock: service.clock, leases: service.group?.leases,
          metrics: service.observability.metrics)
        group.addTask { await work.run() }
      }
      if let tls { group.addTask { await tls.run() } }
      let work = PartWork(
        products: service.products.all, clock: service.clock,
        metrics: service.observability.metrics, leases: service.group?.leases,
        isTimeRight: { [time = service.time] in time.isRight })
      for part in service.products.parts {
        group.addTask { [tools = service.tools] in await part.run(tools, work) }
      }
      for provider in identityProviders { group.addTask { await provider.source.run() } }
      defer { group.cancelAll() }
      do {
        if heedsSignals {
          try await application.runService()
        } else {
          try await application.runService(gracefulShutdownSignals: [])
        }
      } catch {
        throw begins.withLock { $0?.fault(error) } ?? error
      }
    }
    await service.store.settle()
  }

  /// Reads the TLS files and the keys of identity providers at once, instead of at their next turn, and the settings for
  /// wallets.
  ///
  /// Settings, files or keys that cannot be used change nothing and are logged.
  package func reload() async {
    logger.notice(
      "reloading TLS certificates, the keys of identity providers and the settings for wallets")
    tls?.reload()
    service.tools.wallets?.reload()
    await withTaskGroup { group in
      for provider in identityProviders { group.addTask { await provider.source.refresh() } }
    }
  }

  private func listener(
    at address: MetricsAddress, logger: Logger, ready: @escaping @Sendable (Int) -> Void
  ) -> some ApplicationProtocol {
    var limits = ConnectionLimits()
    limits.inAll = 32
    limits.perAddress = nil
    return Application(
      responder: MetricsListener(
        observability: service.observability, gauges: gauges, readiness: service.readiness,
        clock: service.clock),
      server: HTTPServerBuilder { [limits] in GuardedChannel(limits, Observability(), responder: $0)
      },
      configuration: ApplicationConfiguration(
        address: .hostname(address.host, port: address.port)),
      onServerRunning: { ready($0.localAddress?.port ?? address.port) }, logger: logger)
  }

  /// Refuses to serve travelers without TLS beyond this machine in production, unless a proxy in front of it is named.
  package static func checkListening(
    at host: String, mode: ServiceMode, hasTLS: Bool, connections: ConnectionLimits
  ) throws {
    guard mode == .production, !hasTLS, !ConnectionLimits.isLoopback(host),
      !connections.namesProxy
    else { return }
    throw ServiceError(
      "not fit for production:\n- without TLS at \(host), others on the network can read and change the requests of "
        + "travelers: give a certificate (--tls-certificates and --tls-key), listen at 127.0.0.1 behind a proxy on "
        + "this machine, or name the proxy on another machine (--proxy ADDRESS)")
  }

  /// Passes every signed pass of a service to `tell`, as one JSON object each; the service may be running.
  ///
  /// These are the issuer's own records, from which `passtool trust build` determines what survives the
  /// loss of a key.
  package static func exportPasses(
    of store: any BookingStore, _ tell: (String) throws -> Void
  ) async throws {
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

  /// The operator's log, on standard error.
  package static var logger: Logger {
    var logger = Logger(label: "passservice") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .notice
    return logger
  }
}

extension ConnectionLimits {
  /// The time in which an answer is made: some time before the connection would be closed without one.
  fileprivate var answerTime: Duration { max(slowestRequest - .seconds(2), slowestRequest / 2) }

  /// The limits on listeners: each has a connection, for no longer than any request, and its client reconnects later.
  fileprivate var listening: EventHub.Limits {
    var limits = EventHub.Limits()
    limits.listeners = min(limits.listeners, max(inAll / 2, 1))
    limits.lasts = max(slowestRequest - max(.seconds(2), slowestRequest / 10), slowestRequest / 2)
    limits.heartbeat = min(limits.heartbeat, limits.lasts / 2)
    return limits
  }
}
