package import Bookings
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL
package import Vocabulary

/// Sends each message over a connection of its own, to the address that was looked at.
///
/// A name is looked up once and its address checked and connected to, so that no second look-up gives another
/// one. Redirects are answers like any other that is not 2xx, and no proxy of the environment is asked.
package final class HTTPWebhookSender: WebhookSender {
  private let settings: WebhookSettings
  private let tls: NIOSSLContext
  private let group = MultiThreadedEventLoopGroup.singleton
  /// Looks up names, which blocks; apart from the pool of others, whom a slow name server must not hold up.
  private let resolvers = NIOThreadPool(numberOfThreads: 16)

  /// - Throws: `WebhookSettingsError` where the file of authorities has no certificates.
  package init(_ settings: WebhookSettings) throws {
    self.settings = settings
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    if let file = settings.authorities {
      do {
        configuration.additionalTrustRoots = [
          .certificates(try NIOSSLCertificate.fromPEMFile(file))
        ]
      } catch {
        throw WebhookSettingsError("\(escaped(file)): no certificates in PEM form: \(error)")
      }
    }
    tls = try NIOSSLContext(configuration: configuration)
    resolvers.start()
  }

  deinit { resolvers.shutdownGracefully { _ in } }

  package func problem(with url: WebAddress) -> String? {
    guard let target = WebhookTarget(url) else {
      return "leave out the fragment, which is never sent"
    }
    if settings.takesPrivate { return nil }
    guard url.isSecure else { return "expected https" }
    if let address = PeerAddress(target.name) { return address.isPublic ? nil : Self.notPublic }
    guard !target.endsInNumber else { return Self.strangeAddress }
    return target.isThisMachine ? Self.notPublic : nil
  }

  package func send(_ message: WebhookMessage) async -> WebhookOutcome {
    // What was taken once may have been forbidden since.
    if let problem = problem(with: message.url) { return .failed(problem) }
    guard let target = WebhookTarget(message.url) else { return .failed("its URL has a fragment") }
    return await send(message, to: target)
  }

  /// Sends without a look at the name, which may stand for any address: the address is looked at before it is connected to.
  func send(_ message: WebhookMessage, to target: WebhookTarget) async -> WebhookOutcome {
    let loop = group.next()
    let exchange = WebhookExchange(
      target, message.headers, message.body, longest: settings.longestAnswer,
      loop.makePromise(of: WebhookOutcome.self))
    let (settings, tls) = (settings, tls)
    let limit = loop.scheduleTask(in: TimeAmount(settings.timeout)) {
      exchange.end(.failed("no answer within \(settings.timeout)"))
    }
    resolvers.runIfActive(eventLoop: loop) {
      try SocketAddress.makeAddressResolvingHost(target.name, port: target.port)
    }.flatMap { address -> EventLoopFuture<Void> in
      guard settings.takesPrivate || address.ipAddress.flatMap(PeerAddress.init)?.isPublic == true
      else { return loop.makeFailedFuture(RefusedAddress()) }
      return ClientBootstrap(group: loop)
        .connectTimeout(TimeAmount(settings.timeout))
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            if message.url.isSecure {
              try pipeline.addHandler(
                NIOSSLClientHandler(context: tls, serverHostname: target.serverName))
            }
            try pipeline.addHTTPClientHandlers()
            try pipeline.addHandler(exchange)
          }
        }
        .connect(to: address).map { _ in }
    }.whenFailure { error in exchange.end(.failed(Self.reason(error))) }
    defer { limit.cancel() }
    do {
      return try await withTaskCancellationHandler {
        try await exchange.outcome.futureResult.get()
      } onCancel: {
        exchange.end(.failed("the service stops"))
      }
    } catch { return .failed("the connection broke") }
  }

  private static let strangeAddress =
    "write an IPv4 address as four decimal numbers, such as 192.0.2.1"

  private static let notPublic =
    "its address is not of the public internet; the setting webhooks.private-addresses lets such be"

  /// In our words: what the other side says is not for our log.
  private static func reason(_ error: any Error) -> String {
    switch error {
    case is RefusedAddress: notPublic
    case is SocketAddressError.UnknownHost, is SocketAddressError: "its name is unknown"
    default: "it cannot be reached"
    }
  }
}

private struct RefusedAddress: Error {}

/// Where a message goes.
struct WebhookTarget: Sendable {
  /// The host without brackets.
  let name: String
  let port: Int
  /// Host and port, as the header says them.
  let authority: String
  let path: String
  /// What TLS asks for; nil for an address, which is compared as such.
  var serverName: String? { PeerAddress(name) == nil ? name : nil }

  /// Whether it is this machine by its usual names (RFC 6761 §6.3).
  var isThisMachine: Bool {
    let labels = labels
    return labels.last == "localhost" || labels.joined(separator: ".") == "localhost.localdomain"
  }

  /// Whether its last part is a number, so that some programs read an IPv4 address in it, such as 127.1 or 0x7f000001
  /// (URL Standard, "ends in a number").
  var endsInNumber: Bool {
    guard let last = labels.last else { return false }
    return last.utf8.allSatisfy(ASCII.isDigit)
      || last.hasPrefix("0x") && last.dropFirst(2).allSatisfy(\.isHexDigit)
  }

  /// The parts of its name in small letters, without the root's.
  private var labels: [Substring] { name.lowercased().split(separator: ".") }

  /// Nil where the URL has a fragment.
  init?(_ url: WebAddress) {
    guard !url.rawValue.contains("#") else { return nil }
    let rest = url.rawValue.dropFirst(url.isSecure ? 8 : 7)
    let authority = rest.prefix { !"/?".contains($0) }
    let path = rest[authority.endIndex...]
    self.authority = String(authority)
    self.path = path.hasPrefix("/") ? String(path) : "/" + path
    name = url.host.hasPrefix("[") ? String(url.host.dropFirst().dropLast()) : url.host
    port = Int(authority.dropFirst(url.host.count + 1)) ?? (url.isSecure ? 443 : 80)
  }
}
