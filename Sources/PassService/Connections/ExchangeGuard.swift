internal import NIOCore
internal import NIOHTTP1

/// Bounds the time of a request and its answer on one connection, whatever the client sends or does not
/// read; and ends the connection where an answer did not wait for the whole of its request.
///
/// It stands right behind the decoder. Only a whole head, and after that a whole answer, sets the time
/// anew: bytes that trickle in do not.
final class ExchangeGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let limits: ConnectionLimits
  private var deadline: Scheduled<Void>?
  /// Requests whose head came and whose answer is not out.
  private var unanswered = 0
  /// Whether the last of these has not come to its end.
  private var isReading = false
  /// Whether the answer went out before its request had come; what comes then is thrown away.
  private var isLeaving = false
  private var thrownAway = 0

  init(_ limits: ConnectionLimits) { self.limits = limits }

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
    if isLeaving { return throwAway(part, context) }
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
    if isLeaving, case ChannelEvent.inputClosed = event { return context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head) where isEarly && !head.isInformational:
      head.headers.replaceOrAdd(name: "connection", value: "close")
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .end:
      let written = promise ?? context.eventLoop.makePromise()
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      written.futureResult.whenSuccess { bound.value.0.answered(bound.value.1) }
      context.write(data, promise: written)
    case .head, .body: context.write(data, promise: promise)
    }
  }

  /// Whether the answer that is being written is to a request that has not come to its end.
  private var isEarly: Bool { isReading && unanswered == 1 }

  /// The last byte of an answer is out.
  private func answered(_ context: ChannelHandlerContext) {
    if isEarly {
      isLeaving = true
      context.close(mode: .output, promise: nil)
      close(in: limits.slowestFarewell, context)
    } else {
      unanswered -= 1
      close(in: unanswered == 0 ? limits.slowestHead : limits.slowestRequest, context)
    }
  }

  private func throwAway(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
    switch part {
    case .head, .end: context.close(promise: nil)
    case .body(let bytes):
      thrownAway += bytes.readableBytes
      if thrownAway > limits.longestFarewell { context.close(promise: nil) }
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
