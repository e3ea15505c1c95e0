package import Bookings
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL
internal import OutgoingHTTP
package import Vocabulary

/// Sends each message over a connection of its own, to an address that was checked.
///
/// It looks up a name once, checks the address and connects to this address, so that no second look-up can give
/// another one. It treats a redirect as a failure, and it uses no proxy of the environment.
package final class HTTPWebhookSender: WebhookSender {
  private let settings: WebhookSettings
  private let tls: NIOSSLContext
  private let group = MultiThreadedEventLoopGroup.singleton
  /// The threads that look up names; they are apart from other pools, because a look-up blocks and a slow name server
  /// must not delay other work.
  private let resolvers = NIOThreadPool(numberOfThreads: 16)

  /// Creates a sender.
  ///
  /// - Throws: `WebhookSettingsError` if the file of authorities has no certificates.
  package init(_ settings: WebhookSettings) throws {
    self.settings = settings
    var configuration: TLSConfiguration
    do throws(UnreadableAuthorities) {
      configuration = try .strictClient(trusting: settings.authorities)
    } catch { throw WebhookSettingsError("\(error)") }
    configuration.applicationProtocols = ["http/1.1"]
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
    // A URL that was accepted earlier may be forbidden by now.
    if let problem = problem(with: message.url) { return .failed(problem) }
    guard let target = WebhookTarget(message.url) else { return .failed("its URL has a fragment") }
    return await send(message, to: target)
  }

  /// Sends a message without a check of the name, which may lead to any address; the address is checked before the
  /// connection.
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
    "its address is private, not on the public internet; to allow it, set webhooks.private-addresses to true"

  /// Returns the reason in our own words, because text of the receiver does not belong in our log.
  private static func reason(_ error: any Error) -> String {
    switch error {
    case is RefusedAddress: notPublic
    case is SocketAddressError.UnknownHost, is SocketAddressError: "its name is unknown"
    default: "it cannot be reached"
    }
  }
}

private struct RefusedAddress: Error {}

/// The place that a message is sent to.
struct WebhookTarget: Sendable {
  /// The host without brackets.
  let name: String
  let port: Int
  /// The host and the port, as the header `Host` has them.
  let authority: String
  let path: String
  /// The server name for TLS; nil for an IP address, with which the certificate is compared directly.
  var serverName: String? { PeerAddress(name) == nil ? name : nil }

  /// Whether its name is one of the usual names of this machine (RFC 6761 §6.3).
  var isThisMachine: Bool {
    let labels = labels
    return labels.last == "localhost" || labels.joined(separator: ".") == "localhost.localdomain"
  }

  /// Whether its last part is a number, so that some programs would read an IPv4 address in it, such as 127.1 or
  /// 0x7f000001 (URL Standard, "ends in a number").
  var endsInNumber: Bool {
    guard let last = labels.last else { return false }
    return last.utf8.allSatisfy(ASCII.isDigit)
      || last.hasPrefix("0x") && last.dropFirst(2).allSatisfy(\.isHexDigit)
  }

  /// The parts of its name in lower case, without the empty part of the root.
  private var labels: [Substring] { name.lowercased().split(separator: ".") }

  /// Reads the place from a URL; nil if the URL has a fragment.
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
