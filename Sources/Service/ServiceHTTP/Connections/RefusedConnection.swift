internal import NIOCore
internal import ServiceDescription

/// Answers with a problem before any request is read, and closes the connection.
final class RefusedConnection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let answer: HTTPAnswer
  private let limits: ConnectionLimits
  private let requestID: String
  private var discardedBytes = 0

  /// Creates the handler of a refused connection; `requestID` is the id of its request, which is not read.
  init(_ problem: Problem, _ limits: ConnectionLimits, requestID: String) {
    self.requestID = requestID
    answer = problem.answer(accepting: nil)
    self.limits = limits
  }

  func channelActive(context: ChannelHandlerContext) {
    let title = answer.status == 429 ? "Too Many Requests" : "Service Unavailable"
    var head = "HTTP/1.1 \(answer.status) \(title)\r\nconnection: close\r\n"
    head += "x-request-id: \(requestID)\r\napi-version: \(ServiceDescription.version)\r\n"
    for header in answer.headers { head += "\(header.name): \(header.value)\r\n" }
    head += "content-length: \(answer.body.count)\r\n\r\n"
    var bytes = ByteBuffer(string: head)
    bytes.writeBytes(answer.body)
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(bytes)).whenComplete { _ in
      channel.close(mode: .output, promise: nil)
    }
    context.eventLoop.scheduleTask(in: TimeAmount(limits.slowestFarewell)) {
      channel.close(promise: nil)
    }
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    discardedBytes += unwrapInboundIn(data).readableBytes
    if discardedBytes > limits.longestFarewell { context.close(promise: nil) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event { context.close(promise: nil) }
  }
}
