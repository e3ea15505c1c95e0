package import Hummingbird
internal import HummingbirdCore
package import Logging
package import NIOCore
internal import NIOHTTP1
internal import NIOSSL

/// HTTP/1, over TLS or plain, for a limited number of connections, each with an `ExchangeGuard`.
package struct GuardedChannel: ServerChildChannel {
  /// A connection; without HTTP if it is only refused.
  package struct Value: ServerChildChannelValue {
    package let channel: any Channel
    package let http: HTTP1Channel.Value?
    /// The answers that end when the client is gone.
    package let streams = OpenStreams()
  }

  private let http: HTTP1Channel
  private let limits: ConnectionLimits
  private let count: ConnectionCount
  private let observability: Observability
  private let identity: TLSIdentity?
  private let streams: OpenStreams?
  private let unserved = UnservedConnections()

  /// Creates a channel, which speaks plain HTTP without an `identity`; `streams` end when the server is about to
  /// stop.
  package init(
    _ limits: ConnectionLimits, _ observability: Observability, identity: TLSIdentity? = nil,
    streams: OpenStreams? = nil, responder: @escaping HTTPChannelHandler.Responder
  ) {
    self.identity = identity
    self.streams = streams
    http = HTTP1Channel(responder: responder)
    self.limits = limits
    self.observability = observability
    count = ConnectionCount(limits, observability.metrics)
  }

  package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    let (count, limits, observability, unserved) = (count, limits, observability, unserved)
    let streams = streams
    let address = channel.remoteAddress?.ipAddress
    let admission = count.enter(address)
    channel.closeFuture.whenComplete { _ in count.leave(address, after: admission) }
    switch admission {
    case .dropped:
      channel.close(promise: nil)
      return channel.eventLoop.makeSucceededFuture(Value(channel: channel, http: nil))
    case .refused(let problem):
      return channel.eventLoop.makeCompletedFuture {
        try addTLS(to: channel)
        try channel.pipeline.syncOperations.addHandler(
          RefusedConnection(problem, limits, requestID: observability.ids.trace()))
        return Value(channel: channel, http: nil)
      }
    case .served:
      do { try addTLS(to: channel) } catch {
        return channel.eventLoop.makeFailedFuture(error)
      }
      return http.setup(channel: channel, logger: logger).flatMapThrowing { http in
        unserved.add(http)
        let pipeline = channel.pipeline.syncOperations
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        let value = Value(channel: channel, http: http)
        try pipeline.addHandler(
          ExchangeGuard(limits, observability, streams, ofConnection: value.streams),
          position: .after(decoder))
        return value
      }
    }
  }

  /// Adds TLS to a channel; a handshake counts as a connection from its first packet, and has a time of its own.
  private func addTLS(to channel: any Channel) throws {
    guard let identity else { return }
    try channel.pipeline.syncOperations.addHandlers([
      NIOSSLServerHandler(context: identity.context), HandshakeGuard(limits.slowestHandshake),
    ])
  }

  package func handle(value: Value, logger: Logger) async {
    if let http = value.http {
      unserved.remove(http)
      await withTaskExecutorPreference(EventLoopTaskExecutor(value.channel.eventLoop)) {
        await OpenStreams.$ofConnection.withValue(value.streams) {
          await self.http.handle(value: http, logger: logger)
        }
      }
    } else {
      try? await value.channel.closeFuture.get()
    }
  }
}
