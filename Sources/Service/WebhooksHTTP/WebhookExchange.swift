internal import Bookings
internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL
internal import Synchronization

/// Sends one request and turns the status of its answer into an outcome; it reads the body, within bounds, and
/// discards it.
final class WebhookExchange: ChannelInboundHandler, Sendable {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  let outcome: EventLoopPromise<WebhookOutcome>
  private let head: HTTPRequestHead
  private let body: [UInt8]
  private let longest: Int
  private let state = Mutex(State())

  private struct State {
    var answered: WebhookOutcome?
    var bytes = 0
    var isOver = false
    var channel: (any Channel)?
  }

  init(
    _ target: WebhookTarget, _ headers: [(name: String, value: String)], _ body: [UInt8],
    longest: Int, _ outcome: EventLoopPromise<WebhookOutcome>
  ) {
    var head = HTTPRequestHead(version: .http1_1, method: .POST, uri: target.path)
    head.headers = [
      "host": target.authority, "content-type": "application/json",
      "content-length": "\(body.count)", "user-agent": "passservice", "connection": "close",
    ]
    for (name, value) in headers { head.headers.add(name: name, value: value) }
    self.head = head
    self.body = body
    self.longest = longest
    self.outcome = outcome
  }

  /// Ends the exchange from outside, such as at its deadline; if a status has arrived already, it counts instead of
  /// `fallback`.
  func end(_ fallback: WebhookOutcome) {
    let (result, channel) = state.withLock { state -> (WebhookOutcome?, (any Channel)?) in
      guard !state.isOver else { return (nil, nil) }
      state.isOver = true
      return (state.answered ?? fallback, state.channel)
    }
    guard let result else { return }
    outcome.succeed(result)
    channel?.close(promise: nil)
  }

  func channelActive(context: ChannelHandlerContext) {
    let channel = context.channel
    let isOver = state.withLock { state in
      state.channel = channel
      return state.isOver
    }
    if isOver { return context.close(promise: nil) }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(
      wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      guard head.status.code >= 200 else { return }
      state.withLock { $0.answered = Self.outcome(Int(head.status.code)) }
    case .body(let part):
      let isTooLong = state.withLock { state in
        state.bytes += part.readableBytes
        return state.bytes > longest
      }
      if isTooLong { end(.failed("the receiver's answer is too long")) }
    case .end: end(.failed("the receiver closed the connection without an answer"))
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    end(.failed("the receiver closed the connection without an answer"))
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    end(.failed(Self.reason(error)))
    context.close(promise: nil)
  }

  private static func outcome(_ status: Int) -> WebhookOutcome {
    switch status {
    case 200..<300: .delivered
    case 410: .gone
    case 300..<400: .failed("the receiver answered \(status); redirects are not followed")
    default: .failed("the receiver answered \(status)")
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError:
      "TLS: the receiver's certificate or protocol is not accepted"
    case is HTTPParserError: "the receiver does not speak HTTP/1.1"
    default: "the connection to the receiver broke"
    }
  }
}
