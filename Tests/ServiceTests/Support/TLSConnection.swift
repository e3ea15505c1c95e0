import NIOCore
import NIOPosix
import NIOSSL
import PassTestSupport
import Synchronization

/// A client that speaks TLS with NIOSSL.
final class TLSConnection: Sendable {
  private let channel: any Channel
  private let received = Mutex<[UInt8]>([])

  /// Connects with trust in one PEM certificate, up to a newest TLS version.
  init(
    port: Int, trusting certificate: [UInt8], highest: TLSVersion = .tlsv13,
    protocols: [String] = ["h2", "http/1.1"]
  ) async throws {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(certificate))
    configuration.minimumTLSVersion = .tlsv1
    configuration.maximumTLSVersion = highest
    configuration.applicationProtocols = protocols
    let context = try NIOSSLContext(configuration: configuration)
    channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            NIOSSLClientHandler(context: context, serverHostname: "localhost"))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    try await channel.pipeline.addHandler(Collector(self)).get()
  }

  static let request = Array(
    "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".utf8)

  /// Returns the status of a service's answer on a new connection; nil without an answer, such as after a failed
  /// handshake, which only a request notices.
  static func status(
    port: Int, trusting certificate: [UInt8], highest: TLSVersion = .tlsv13
  ) async -> Int? {
    guard
      let connection = try? await TLSConnection(
        port: port, trusting: certificate, highest: highest),
      let bytes = try? await connection.exchange(request)
    else { return nil }
    return try? HTTPReply(bytes).status
  }

  /// Sends a request that ends the connection, and returns all received bytes.
  func exchange(_ bytes: [UInt8]) async throws -> [UInt8] {
    try await channel.writeAndFlush(ByteBuffer(bytes: bytes))
    try await channel.closeFuture.get()
    return received.withLock { $0 }
  }

  private final class Collector: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    private let connection: TLSConnection

    init(_ connection: TLSConnection) { self.connection = connection }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let bytes = Array(unwrapInboundIn(data).readableBytesView)
      connection.received.withLock { $0 += bytes }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }
}
