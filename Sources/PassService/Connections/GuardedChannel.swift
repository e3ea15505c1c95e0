internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTP1

/// HTTP/1 for a limited number of connections, each with an `ExchangeGuard`.
struct GuardedChannel: ServerChildChannel {
  /// A connection; without HTTP if it is only refused.
  struct Value: ServerChildChannelValue {
    let channel: any Channel
    let http: HTTP1Channel.Value?
  }

  private let http: HTTP1Channel
  private let limits: ConnectionLimits
  private let count: ConnectionCount
  private let observability: Observability

  init(
    _ limits: ConnectionLimits, _ observability: Observability,
    responder: @escaping HTTPChannelHandler.Responder
  ) {
    http = HTTP1Channel(responder: responder)
    self.limits = limits
    self.observability = observability
    count = ConnectionCount(limits, observability.metrics)
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    let (count, limits, observability) = (count, limits, observability)
    let address = channel.remoteAddress?.ipAddress
    let admission = count.enter(address)
    channel.closeFuture.whenComplete { _ in count.leave(address, after: admission) }
    switch admission {
    case .dropped:
      channel.close(promise: nil)
      return channel.eventLoop.makeSucceededFuture(Value(channel: channel, http: nil))
    case .refused(let problem):
      return channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(
          RefusedConnection(problem, limits, requestID: observability.ids.trace()))
        return Value(channel: channel, http: nil)
      }
    case .served:
      return http.setup(channel: channel, logger: logger).flatMapThrowing { http in
        let pipeline = channel.pipeline.syncOperations
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        try pipeline.addHandler(ExchangeGuard(limits, observability), position: .after(decoder))
        return Value(channel: channel, http: http)
      }
    }
  }

  func handle(value: Value, logger: Logger) async {
    if let http = value.http {
      await withTaskExecutorPreference(EventLoopTaskExecutor(value.channel.eventLoop)) {
        await self.http.handle(value: http, logger: logger)
      }
    } else {
      try? await value.channel.closeFuture.get()
    }
  }
}
