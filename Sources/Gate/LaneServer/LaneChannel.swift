internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOSSL
internal import NIOTLS

/// HTTP/1 over TLS, for a limited number of connections.
struct LaneChannel: ServerChildChannel {
  struct Value: ServerChildChannelValue {
    let channel: any Channel
    /// The connection; nil if it is only closed again.
    let http: HTTP1Channel.Value?
  }

  private let http: HTTP1Channel
  private let certificate: ServerCertificate
  private let tally: ConnectionTally<ObjectIdentifier>

  /// Time in which a request must begin, and in which TLS must be agreed upon.
  private static let patience = TimeAmount.seconds(30)
  private static let slowestHandshake = TimeAmount.seconds(10)
  /// Time that a connection has in all until it has proved to be a lane's.
  private static let unprovedLife = TimeAmount.seconds(60)

  init(
    _ certificate: ServerCertificate, _ tally: ConnectionTally<ObjectIdentifier>,
    responder: @escaping HTTPChannelHandler.Responder
  ) {
    (self.certificate, self.tally) = (certificate, tally)
    http = HTTP1Channel(
      responder: responder,
      configuration: HTTP1Channel.Configuration(
        idleTimeout: Self.patience,
        httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
          maxHeaderFieldSize: 1 << 13, maxHeaderListSize: 1 << 14, maxHeaderFieldCount: 64)))
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    let (tally, id) = (tally, ObjectIdentifier(channel))
    let address = channel.remoteAddress?.ipAddress ?? ""
    guard tally.enter(id, from: address, close: { channel.close(promise: nil) }) else {
      channel.close(promise: nil)
      return channel.eventLoop.makeSucceededFuture(Value(channel: channel, http: nil))
    }
    let life = channel.eventLoop.scheduleTask(in: Self.unprovedLife) {
      if !tally.isProved(id) { channel.close(promise: nil) }
    }
    channel.closeFuture.whenComplete { _ in
      life.cancel()
      tally.leave(id)
    }
    do {
      try channel.pipeline.syncOperations.addHandlers([
        NIOSSLServerHandler(context: certificate.context),
        HandshakeDeadline(Self.slowestHandshake),
      ])
    } catch {
      return channel.eventLoop.makeFailedFuture(error)
    }
    return http.setup(channel: channel, logger: logger).map { Value(channel: channel, http: $0) }
  }

  func handle(value: Value, logger: Logger) async {
    if let connection = value.http {
      await http.handle(value: connection, logger: logger)
    } else {
      try? await value.channel.closeFuture.get()
    }
  }
}

/// Closes a connection whose TLS handshake failed, or did not end in time.
private final class HandshakeDeadline: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let limit: TimeAmount
  private var deadline: Scheduled<Void>?

  init(_ limit: TimeAmount) { self.limit = limit }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case TLSUserEvent.handshakeCompleted = event { deadline?.cancel() }
    context.fireUserInboundEventTriggered(event)
  }

  // A client that speaks no TLS, or does not know the authority, is no news for the operator.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
