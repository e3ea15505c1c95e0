import NIOCore
import NIOPosix
import PassTestSupport
import Synchronization

/// A client that listens to server-sent events.
final class EventListener: Sendable {
  private let channel: any Channel
  private let received: Received

  private final class Received: Sendable {
    let text = Mutex("")
    let news = AsyncStream<Void>.makeStream()
  }

  convenience init(
    _ client: TestClient, after id: String? = nil, path: String = "/events",
    _ others: [String: String] = [:]
  ) async throws {
    var fields = others
    if let id { fields["last-event-id"] = id }
    try await self.init(
      port: client.service.port, head: client.head("GET", path, length: 0, fields))
  }

  /// Connects to a service in a separate process.
  convenience init(port: Int, token: String, path: String) async throws {
    let head =
      "GET \(path) HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer \(token)\r\n\r\n"
    try await self.init(port: port, head: Array(head.utf8))
  }

  private init(port: Int, head: [UInt8]) async throws {
    let received = Received()
    self.received = received
    channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Collector(received))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    try await channel.writeAndFlush(ByteBuffer(bytes: head))
  }

  deinit { channel.close(promise: nil) }

  var text: String { received.text.withLock { $0 } }

  /// Returns the whole text once it contains these words; throws if the stream ends before.
  @discardableResult
  func until(_ words: String) async throws -> String {
    for await _ in received.news.stream where text.contains(words) { return text }
    guard text.contains(words) else { throw MissingValue("\(words) in \(text)") }
    return text
  }

  /// Returns the whole text once the service has ended the stream.
  func rest() async throws -> String {
    try await channel.closeFuture.get()
    return text
  }

  /// Leaves as a client that closes its page, and returns the whole text once the service has noticed.
  func leave() async throws -> String {
    try await channel.close(mode: .output)
    return try await rest()
  }

  /// The last event id, with which a client would come back.
  var lastID: String? {
    text.replacing("\r\n", with: "\n").split(separator: "\n").last { $0.hasPrefix("id: ") }.map {
      String($0.dropFirst(4))
    }
  }

  private final class Collector: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    private let received: Received

    init(_ received: Received) { self.received = received }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let text = String(buffer: unwrapInboundIn(data))
      received.text.withLock { $0 += text }
      received.news.continuation.yield()
    }

    func channelInactive(context: ChannelHandlerContext) {
      received.news.continuation.finish()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }
}
