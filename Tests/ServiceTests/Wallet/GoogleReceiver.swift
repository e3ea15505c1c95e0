import NIOCore
import NIOPosix
import PassTestSupport
import Synchronization

/// A server on a local socket in the place of Google's or another's, with the answers that a test chooses.
final class GoogleReceiver: Sendable {
  struct Message: Sendable {
    let method: String
    let path: String
    let fields: [String: String]
    let body: String
    /// The method and the path.
    var line: String { "\(method) \(path)" }
  }

  /// The bytes of an answer; nil for none, with the connection left open.
  typealias Answer = @Sendable (Message) -> String?

  /// A structure and no tuple: each access to a tuple in a lock wraps a function in it once more, until calling it takes
  /// more than the stack.
  private struct State {
    var messages: [Message] = []
    var answer: Answer
  }

  private let state: Mutex<State>
  private let channel = Mutex<(any Channel)?>(nil)

  init(_ answer: @escaping Answer) async throws {
    state = Mutex(State(answer: answer))
    let own = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
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
  var url: String { "http://127.0.0.1:\(port)" }
  var messages: [Message] { state.withLock { $0.messages } }
  var lines: [String] { messages.map(\.line) }

  func answer(_ answer: @escaping Answer) { state.withLock { $0.answer = answer } }

  /// Returns an answer with a status, a body and further fields, each ended by a line break.
  static func status(_ code: Int, _ body: String = "{}", fields: String = "") -> String {
    "HTTP/1.1 \(code) x\r\ncontent-length: \(body.utf8.count)\r\n\(fields)\r\n\(body)"
  }

  /// Returns the answer to a grant.
  static func token(_ token: String, seconds: Int = 3_600) -> String {
    status(
      200, #"{"access_token":"\#(token)","expires_in":\#(seconds),"token_type":"Bearer"}"#)
  }

  fileprivate func take(_ message: Message) -> String? {
    state.withLock { state in
      state.messages.append(message)
      return state.answer
    }(message)
  }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    private let receiver: GoogleReceiver
    private var bytes: [UInt8] = []

    init(_ receiver: GoogleReceiver) { self.receiver = receiver }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      bytes += Array(unwrapInboundIn(data).readableBytesView)
      guard let message = read() else { return }
      bytes = []
      guard let answer = receiver.take(message) else { return }
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)), promise: nil)
      if message.fields["connection"] == "close" { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
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
      let words = lines[0].split(separator: " ").map(String.init)
      return Message(
        method: words.first ?? "", path: words.dropFirst().first ?? "", fields: fields,
        body: String(decoding: body, as: UTF8.self))
    }
  }
}
