internal import NIOCore
internal import NIOHTTP1
internal import ServiceDescription

/// Limits the time of each request and its answer on a connection, and closes the connection after an
/// answer that was sent before the request was complete.
///
/// It is placed directly behind the decoder. Only a complete head, a complete body and then a complete answer
/// restart the timer, so slow single bytes do not extend it. A body that takes too long is an error for
/// its reader (`SlowBody`), so that the request can still be answered.
final class ExchangeGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let limits: ConnectionLimits
  private let observability: Observability
  /// The answers that end when the server is about to stop.
  private let streams: OpenStreams?
  /// The answers that end when the client is gone.
  private let ofConnection: OpenStreams?
  /// The time at which the connection is closed, or the body is given up, unless something happens before.
  private var deadline = NIODeadline.distantFuture
  /// The scheduled look at the deadline.
  ///
  /// It is not scheduled anew for each deadline. It comes at least as often as the shortest of the limits, so that no
  /// deadline passes before it comes.
  private var watch: Scheduled<Void>?
  private let interval: TimeAmount
  /// Requests whose head has arrived and whose answer is not complete.
  private var unanswered = 0
  /// Whether the last of these requests is still being received.
  private var isReading = false
  /// The time at which the head of the oldest of these requests arrived, or could be processed.
  private var received = NIODeadline.now()
  /// Whether the connection ends after the answer to the last request.
  private var closesAfterAnswer = false
  /// Whether a body took too long, so that its reader got an error.
  private var isGivenUp = false
  /// Whether the answer was sent before its request was complete; the bytes that still arrive are discarded.
  private var isDraining = false
  private var discardedBytes = 0
  /// The problem with a head that cannot be read; it replaces the answer of the web server.
  private var unreadable: Problem?

  init(
    _ limits: ConnectionLimits, _ observability: Observability, _ streams: OpenStreams? = nil,
    ofConnection: OpenStreams? = nil
  ) {
    self.limits = limits
    self.streams = streams
    self.ofConnection = ofConnection
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
    ofConnection?.end()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if isDraining { return discard(part, context) }
    switch part {
    case .head(let head):
      isReading = true
      unanswered += 1
      if unanswered == 1 {
        received = .now()
        end(in: min(limits.slowestBody, limits.slowestRequest))
      }
      if !head.namesItsHost { return refuse(context) }
      closesAfterAnswer = head.endsConnection
      // The answer to an earlier request on the connection comes first.
      if head.awaitsContinue, unanswered == 1 {
        let head = HTTPResponseHead(version: .http1_1, status: .continue)
        context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
      }
    case .body: break
    case .end:
      isReading = false
      if unanswered == 1 { deadline = received + TimeAmount(limits.slowestRequest) }
    }
    context.fireChannelRead(data)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let error = error as? HTTPParserError {
      unreadable = error == .headerOverflow ? .headTooLarge : .unreadable
    }
    context.fireErrorCaught(error)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event {
      // Otherwise a closed connection would not be noticed before the next change or heartbeat is sent.
      ofConnection?.end()
      if isDraining { return context.close(promise: nil) }
    }
    // The server waits for every answer that has begun, so these end now.
    if event is ChannelShouldQuiesceEvent { streams?.end() }
    context.fireUserInboundEventTriggered(event)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head) where !head.isInformational:
      // The web server itself answers requests that it cannot read.
      let isUnread = !head.headers.contains(name: "x-request-id")
      guard endsNow || isUnread else { return context.write(data, promise: promise) }
      if endsNow { head.headers.replaceOrAdd(name: "connection", value: "close") }
      if isUnread {
        if let unreadable { return write(unreadable, context) }
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

  /// Whether the connection ends with the current answer.
  private var endsNow: Bool { isEarly || closesAfterAnswer && unanswered == 1 }

  /// Whether the current answer belongs to a request that is still being received.
  private var isEarly: Bool { isReading && unanswered == 1 }

  /// Ends the connection or restarts the timer, after the last byte of an answer.
  private func answered(_ context: ChannelHandlerContext) {
    if endsNow {
      isDraining = true
      context.close(mode: .output, promise: nil)
      end(in: limits.slowestFarewell)
    } else {
      unanswered -= 1
      received = .now()
      end(in: unanswered == 0 ? limits.slowestHead : limits.slowestRequest)
    }
  }

  /// Answers a request that reaches no endpoint, and ends the connection.
  private func refuse(_ context: ChannelHandlerContext) {
    // Earlier requests on the connection are not answered any more, so that it is clear which request an answer
    // belongs to.
    guard unanswered == 1 else { return context.close(promise: nil) }
    write(.hostless, context)
    isDraining = true
    end(in: limits.slowestFarewell)
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      bound.value.close(mode: .output, promise: nil)
    }
  }

  /// Writes head and body of the last answer of the connection.
  private func write(_ problem: Problem, _ context: ChannelHandlerContext) {
    let answer = problem.answer(accepting: nil)
    var head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: answer.status),
      headers: ["connection": "close", "content-length": "\(answer.body.count)"])
    for header in answer.headers { head.headers.add(name: header.name, value: header.value) }
    head.headers.add(name: "api-version", value: ServiceDescription.version)
    head.headers.add(name: "x-request-id", value: observability.unreadable(status: answer.status))
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(
      wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: answer.body)))), promise: nil)
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
      if unanswered > 0, !isDraining { ofConnection?.cut() }
      context.close(promise: nil)
    }
  }
}

/// The error that the body of a request did not arrive in time.
struct SlowBody: Error {
  let limit: Duration
}

extension HTTPResponseHead {
  fileprivate var isInformational: Bool { (100..<200).contains(status.code) }
}

extension HTTPRequestHead {
  /// Whether it has exactly one Host, as HTTP/1.1 requires (RFC 9112 §3.2).
  fileprivate var namesItsHost: Bool {
    version != .http1_1 || headers[canonicalForm: "host"].count == 1
  }

  /// Whether the client waits for 100 before it sends the body (RFC 9110 §10.1.1).
  fileprivate var awaitsContinue: Bool {
    version == .http1_1
      && headers[canonicalForm: "expect"].contains { $0.lowercased() == "100-continue" }
  }

  /// Whether the client speaks HTTP/1.0 or older, which keeps no connection (RFC 9112 §9.3).
  fileprivate var endsConnection: Bool { version == .http1_0 || version == .http0_9 }
}

extension Problem {
  fileprivate static let unreadable = Problem(
    .malformedRequest,
    "the request is not well-formed (RFC 9112, HTTP/1.1); check its first line, its headers and its chunks"
  )
  fileprivate static let hostless = Problem(
    .malformedRequest, "Host: a request of HTTP/1.1 must have this header once")
  fileprivate static let headTooLarge = Problem(
    .headTooLarge, "the head of the request is longer than the service reads")
}
