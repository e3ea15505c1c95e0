import NIOCore
import NIOPosix
import PassTestSupport
import Synchronization

/// A TCP connection on which a test sends arbitrary bytes.
final class RawConnection: Sendable {
  private let channel: any Channel
  private let received: Received

  /// Connects from a loopback address; with `reads` false, received bytes stay in the socket.
  init(port: Int, from source: String = "127.0.0.1", reads: Bool = true) async throws {
    let received = Received()
    self.received = received
    channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .bind(to: SocketAddress(ipAddress: source, port: 0))
      .channelOption(.autoRead, value: reads)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Collector(received))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
  }

  deinit { channel.close(promise: nil) }

  func send(_ bytes: [UInt8]) async throws {
    try await channel.writeAndFlush(ByteBuffer(bytes: bytes))
  }

  /// Sends bytes, and returns whether the server still accepts them.
  func sends(_ bytes: [UInt8]) async -> Bool {
    do {
      try await send(bytes)
      return true
    } catch { return false }
  }

  /// Returns all received bytes, once the server has closed the connection.
  func rest() async throws -> [UInt8] {
    try await channel.closeFuture.get()
    return received.bytes.withLock { $0 }
  }

  /// Waits until the server has closed; on a socket that is not read, only a write reveals it.
  func isClosed() async throws {
    while await sends([UInt8(ascii: " ")]) {}
  }

  /// Whether neither side has closed the connection, as far as the client knows.
  var isOpen: Bool { channel.isActive }

  func leave() async throws { try await channel.close() }

  /// Returns the connection after one answered request, still open.
  func served() async throws -> RawConnection {
    try await send(Array("GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n".utf8))
    await received.first()
    return self
  }

  private final class Received: Sendable {
    let bytes = Mutex<[UInt8]>([])
    private let stream = AsyncStream<Void>.makeStream()

    func add(_ more: ByteBuffer) {
      bytes.withLock { $0 += Array(more.readableBytesView) }
      stream.continuation.yield()
    }

    func first() async {
      var iterator = stream.stream.makeAsyncIterator()
      await iterator.next()
    }
  }

  private final class Collector: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    private let received: Received

    init(_ received: Received) { self.received = received }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      received.add(unwrapInboundIn(data))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }
}
