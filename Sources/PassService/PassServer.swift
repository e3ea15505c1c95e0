internal import BookingStore
internal import Bookings
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import PassIssuer
public import Vocabulary

/// The service: a data directory behind HTTP.
public struct PassServer: Sendable {
  private let data: ServiceData
  let service: Service

  /// Opens a data directory and makes in it what there is not yet.
  ///
  /// - Parameters:
  ///   - issuer: whose passes these are; an airline's designator.
  ///   - clock: says what time it is, once for each request.
  public init(
    data directory: String, issuer: IssuerID, clock: @escaping @Sendable () -> Instant
  ) async throws {
    data = try await ServiceData(directory, issuer: issuer, now: clock())
    let keys = PassKeys(data.keys, issuer: issuer)
    let lists = try StatusLists("\(directory)/status", issuer: issuer)
    let press = PassPress(store: data.store, keys: keys, lists: lists, logger: Self.logger)
    try await press.follow(now: clock())
    let trust = PublishedTrust(
      data: directory, keys: keys, lists: lists, logger: Self.logger)
    try await trust.prepare(now: clock())
    service = Service(
      desk: FlightDesk(store: data.store, provider: DeterministicProvider(takesWord: true)),
      press: press, trust: trust,
      identity: try TokenVerifier(
        keys: try data.access.verifying(), audience: AccessKeys.audience),
      clock: clock)
  }

  /// Serves until the process is told to stop (SIGTERM or SIGINT), or the task is cancelled.
  ///
  /// - Parameters:
  ///   - port: 0 takes any that is free.
  ///   - ready: is told the port as soon as requests are answered.
  public func run(
    host: String, port: Int, ready: @escaping @Sendable (Int) -> Void
  ) async throws {
    let application = Application(
      responder: ServiceResponder(service),
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      onServerRunning: { channel in ready(channel.localAddress?.port ?? port) },
      logger: Self.logger)
    try await application.runService()
  }

  private static var logger: Logger {
    var logger = Logger(label: "passservice") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .notice
    return logger
  }
}
