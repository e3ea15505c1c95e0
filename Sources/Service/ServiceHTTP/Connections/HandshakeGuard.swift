internal import NIOCore
internal import NIOTLS

/// Closes a connection whose TLS handshake does not end in time.
///
/// It is placed behind the TLS handler. Only the end of the handshake stops the timer, so slow single bytes do not
/// extend it.
final class HandshakeGuard: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let limit: Duration
  private var deadline: Scheduled<Void>?

  init(_ limit: Duration) { self.limit = limit }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: TimeAmount(limit)) {
      channel.close(promise: nil)
    }
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

  /// Closes the connection after a failed handshake, such as with a client that speaks no TLS; the operator need not
  /// hear of each.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
