internal import NIOCore
internal import NIOHTTP1

/// Limits the time of each request and its answer on a connection, and closes the connection after an
/// answer that was sent before the request was complete.
///
/// It is placed directly behind the decoder. Only a complete head and then a complete answer restart the
/// timer, so slow single bytes do not extend it.
final class ExchangeGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let limits: ConnectionLimits
  private let observability: Observability
  private var deadline: Scheduled<Void>?
  /// Requests whose head has arrived and whose answer is not complete.
  private var unanswered = 0
  /// Whether the last of these requests is still being received.
  private var isReading = false
  /// Whether the answer was sent before its request was complete; what still arrives is discarded.
  private var isDraining = false
  private var discardedBytes = 0

  init(_ limits: ConnectionLimits, _ observability: Observability) {
    self.limits = limits
    self.observability = observability
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { close(in: limits.slowestHead, context) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelActive(context: ChannelHandlerContext) {
    close(in: limits.slowestHead, context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if isDraining { return discard(part, context) }
    switch part {
    case .head:
      isReading = true
      unanswered += 1
      if unanswered == 1 { close(in: limits.slowestRequest, context) }
    case .body: break
    case .end: isReading = false
    }
    context.fireChannelRead(data)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if isDraining, case ChannelEvent.inputClosed = event { return context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head) where !head.isInformational:
      if isEarly { head.headers.replaceOrAdd(name: "connection", value: "close") }
      // The web server itself answers what it cannot read.
      if !head.headers.contains(name: "x-request-id") {
        let id = observability.unreadable(status: Int(head.status.code))
        head.headers.add(name: "x-request-id", value: id)
      }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .end:
      let written = promise ?? context.eventLoop.makePromise()
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      written.futureResult.whenSuccess { bound.value.0.answered(bound.value.1) }
      context.write(data, promise: written)
    case .head, .body: context.write(data, promise: promise)
    }
  }

  /// Whether the current answer belongs to a request that is still being received.
  private var isEarly: Bool { isReading && unanswered == 1 }

  /// Called after the last byte of an answer.
  private func answered(_ context: ChannelHandlerContext) {
    if isEarly {
      isDraining = true
      context.close(mode: .output, promise: nil)
      close(in: limits.slowestFarewell, context)
    } else {
      unanswered -= 1
      close(in: unanswered == 0 ? limits.slowestHead : limits.slowestRequest, context)
    }
  }

  private func discard(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
    switch part {
    case .head, .end: context.close(promise: nil)
    case .body(let bytes):
      discardedBytes += bytes.readableBytes
      if discardedBytes > limits.longestFarewell { context.close(promise: nil) }
    }
  }

  private func close(in time: Duration, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: TimeAmount(time)) { channel.close(promise: nil) }
  }
}

extension HTTPResponseHead {
  fileprivate var isInformational: Bool { (100..<200).contains(status.code) }
}
