import NIOCore
import NIOPosix
import PassTestSupport
import Synchronization

/// A receiver of webhooks on a local socket, with the faults that a test chooses.
final class WebhookReceiver: Sendable {
  struct Message: Sendable {
    let path: String
    let fields: [String: String]
    let body: String
  }

  enum Answer: Sendable {
    case status(Int)
    /// The receiver sends these bytes and then nothing; the connection stays open.
    case bytes(String)
    /// The receiver sends these bytes without end.
    case endless(String)
    case never
  }

  private struct State {
    var messages: [Message] = []
    var answer: @Sendable (Message) -> Answer
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state: Mutex<State>
  private let channel = Mutex<(any Channel)?>(nil)

  init(_ answer: @escaping @Sendable (Message) -> Answer = { _ in .status(204) }) async throws {
    state = Mutex(State(answer: answer))
    let own = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { [weak self] channel in
        // A connection may still be accepted when the test that owned the receiver has ended.
        guard let self else { return channel.close() }
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Handler(self))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    channel.withLock { $0 = own }
  }

  deinit { channel.withLock { $0?.close(promise: nil) } }

  var port: Int { channel.withLock { $0?.localAddress?.port ?? 0 } }
  func url(_ path: String = "/hook") -> String { "http://127.0.0.1:\(port)\(path)" }

  var messages: [Message] { state.withLock { $0.messages } }
  var ids: [String] { messages.map { $0.fields["webhook-id"] ?? "" } }

  func answer(_ answer: @escaping @Sendable (Message) -> Answer) {
    state.withLock { $0.answer = answer }
  }

  /// Returns the messages, once there are this many.
  func messages(_ count: Int) async -> [Message] {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.messages.count >= count { return true }
        state.waiting.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
    return messages
  }

  fileprivate func take(_ message: Message) -> Answer {
    let (answer, ready) = state.withLock { state in
      state.messages.append(message)
      let ready = state.waiting.filter { $0.count <= state.messages.count }
      state.waiting.removeAll { $0.count <= state.messages.count }
      return (state.answer, ready)
    }
    for waiter in ready { waiter.continuation.resume() }
    return answer(message)
  }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    private let receiver: WebhookReceiver
    private var bytes: [UInt8] = []

    init(_ receiver: WebhookReceiver) { self.receiver = receiver }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      bytes += Array(unwrapInboundIn(data).readableBytesView)
      guard let message = read() else { return }
      bytes = []
      switch receiver.take(message) {
      case .status(let code):
        write("HTTP/1.1 \(code) x\r\ncontent-length: 0\r\n\r\n", context)
      case .bytes(let text): write(text, context)
      case .endless(let text): again(text, context)
      case .never: break
      }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }

    private func write(_ text: String, _ context: ChannelHandlerContext) {
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
    }

    private func again(_ text: String, _ context: ChannelHandlerContext) {
      let written = context.eventLoop.makePromise(of: Void.self)
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      written.futureResult.whenSuccess { bound.value.0.again(text, bound.value.1) }
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: written)
    }

    private func read() -> Message? {
      let end = Array("\r\n\r\n".utf8)
      guard let head = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) else {
        return nil
      }
      let lines = String(decoding: bytes[..<head], as: UTF8.self).split(separator: "\r\n")
      var fields: [String: String] = [:]
      for line in lines.dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { continue }
        fields[line[..<colon].lowercased()] = String(
          line[line.index(after: colon)...].drop { $0 == " " })
      }
      let body = bytes[(head + 4)...]
      guard body.count >= Int(fields["content-length"] ?? "0") ?? 0 else { return nil }
      return Message(
        path: lines[0].split(separator: " ").dropFirst().first.map(String.init) ?? "",
        fields: fields, body: String(decoding: body, as: UTF8.self))
    }
  }
}
