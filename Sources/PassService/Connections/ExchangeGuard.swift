internal import NIOCore
internal import NIOHTTP1

/// Limits the time of each request and its answer on a connection, and closes the connection after an
/// answer that was sent before the request was complete.
///
/// It is placed directly behind the decoder. Only a complete head, a complete body and then a complete answer
/// restart the timer, so slow single bytes do not extend it. A body that takes too long is an error for
/// whoever reads it (`SlowBody`), so that the request can still be answered.
final class ExchangeGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let limits: ConnectionLimits
  private let observability: Observability
  /// When the connection is closed, or the body is given up, unless something happens before.
  private var deadline = NIODeadline.distantFuture
  /// Looks at the deadline.
  ///
  /// It is not scheduled anew for each: it comes at least as often as the shortest of the limits, so that no
  /// deadline passes before it comes.
  private var watch: Scheduled<Void>?
  private let interval: TimeAmount
  /// Requests whose head has arrived and whose answer is not complete.
  private var unanswered = 0
  /// Whether the last of these requests is still being received.
  private var isReading = false
  /// When the head of the oldest of these requests arrived, or could be looked at.
  private var received = NIODeadline.now()
  /// Whether a body took too long, which was said to its reader.
  private var isGivenUp = false
  /// Whether the answer was sent before its request was complete; what still arrives is discarded.
  private var isDraining = false
  private var discardedBytes = 0

  init(_ limits: ConnectionLimits, _ observability: Observability) {
    self.limits = limits
    self.observability = observability
    interval = TimeAmount(
      min(
        limits.slowestHead, limits.slowestBody, limits.slowestRequest, limits.slowestFarewell))
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { start(context) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { watch?.cancel() }

  func channelActive(context: ChannelHandlerContext) {
    start(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    watch?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if isDraining { return discard(part, context) }
    switch part {
    case .head:
      isReading = true
      unanswered += 1
      if unanswered == 1 {
        received = .now()
        end(in: min(limits.slowestBody, limits.slowestRequest))
      }
    case .body: break
    case .end:
      isReading = false
      if unanswered == 1 { deadline = received + TimeAmount(limits.slowestRequest) }
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
      // The web server itself answers what it cannot read.
      let isUnread = !head.headers.contains(name: "x-request-id")
      guard isEarly || isUnread else { return context.write(data, promise: promise) }
      if isEarly { head.headers.replaceOrAdd(name: "connection", value: "close") }
      if isUnread {
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
      end(in: limits.slowestFarewell)
    } else {
      unanswered -= 1
      received = .now()
      end(in: unanswered == 0 ? limits.slowestHead : limits.slowestRequest)
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

  private func start(_ context: ChannelHandlerContext) {
    end(in: limits.slowestHead)
    look(in: interval, context)
  }

  private func end(in time: Duration) { deadline = .now() + TimeAmount(time) }

  private func look(in time: TimeAmount, _ context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    watch = context.eventLoop.scheduleTask(in: time) { bound.value.0.look(bound.value.1) }
  }

  private func look(_ context: ChannelHandlerContext) {
    let left = deadline - .now()
    if left > .zero { return look(in: min(left, interval), context) }
    // Once the body was given up, the answer has the rest of the request's time.
    if isEarly, !isDraining, !isGivenUp, limits.slowestBody < limits.slowestRequest {
      isGivenUp = true
      deadline = received + TimeAmount(limits.slowestRequest)
      look(in: interval, context)
      context.fireErrorCaught(SlowBody(limit: limits.slowestBody))
    } else {
      context.close(promise: nil)
    }
  }
}

/// The body of a request did not arrive in time.
struct SlowBody: Error {
  let limit: Duration
}

extension HTTPResponseHead {
  fileprivate var isInformational: Bool { (100..<200).contains(status.code) }
}
