internal import AccessTokens
package import BookingStore
package import Bookings
internal import Hummingbird
internal import HummingbirdCore
package import Logging
internal import NIOCore
internal import PassFormats
internal import PassIssuer
package import Vocabulary

/// The service: products behind HTTP.
///
/// Whoever puts it together brings all that it rests on: directory, store, products with their payment
/// providers, and the clock.
package struct PassServer: Sendable {
  /// Nobody else has it as long as this server is there.
  private let data: ServiceData
  private let connections: ConnectionLimits
  private let logger: Logger
  package let service: Service

  /// What a service is for.
  package enum Mode: Sendable {
    /// Trying it: flights, a root and payments of its own make it work at once.
    case trial
    /// Travelers: none of these is made, and there is no start while there is one.
    case production
  }

  /// What an operator may choose.
  package struct Settings: Sendable {
    package var mode = Mode.trial
    /// What a request may take.
    package var limits = Service.Limits()
    /// How much of the service one client can take up.
    package var connections = ConnectionLimits()
    package var logger = PassServer.logger

    package init() {}
  }

  /// - Parameters:
  ///   - products: what is sold; each stands in `store`.
  ///   - providers: whose messages about payments are heard.
  ///   - clock: says what time it is, once for each request.
  package init(
    _ data: ServiceData, store: any ServiceStore, products: [any ServedProduct],
    providers: PaymentProviders, settings: Settings, clock: @escaping @Sendable () -> Instant
  ) async throws {
    self.data = data
    connections = settings.connections
    logger = settings.logger
    let products = try ProductList(products)
    if settings.mode == .production { try ProductionCheck(data: data, products: products).run() }
    let keys = PassKeys(data.keys, issuer: data.issuer)
    let lists = try PassStatusLists("\(data.directory)/status", issuer: data.issuer)
    let signer = PassSigner(store: store, keys: keys, lists: lists, logger: logger)
    try await signer.follow(now: clock())
    let trust = PublishedTrust(data: data.directory, keys: keys, lists: lists, logger: logger)
    try await trust.prepare(now: clock())
    service = Service(
      products: products, signer: signer, trust: trust,
      identity: try TokenVerifier(
        keys: try data.access.verifying(), audience: AccessKeys.audience),
      limits: settings.limits, store: store, providers: providers, clock: clock)
  }

  /// Serves until the process is told to stop, or the task is cancelled.
  ///
  /// - Parameters:
  ///   - port: 0 takes any that is free.
  ///   - heedsSignals: whether SIGTERM and SIGINT stop it.
  ///   - ready: is told the port as soon as requests are answered.
  package func run(
    host: String, port: Int, heedsSignals: Bool = true, ready: @escaping @Sendable (Int) -> Void
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

  /// Tells every pass that a service signed, one JSON object at a time; the service may be running.
  ///
  /// These are the issuer's own records, from which `passtool trust build` knows what survives the loss of
  /// a key.
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

  /// What the operator reads, on standard error.
  package static var logger: Logger {
    var logger = Logger(label: "passservice") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .notice
    return logger
  }
}
