import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import OutgoingHTTP
import PassTestSupport
import ServiceHTTP
import Testing

/// What every HTTP client of ours asks of the server.
@Suite struct OutgoingHTTPTests {
  /// Returns the status of the answer of a server that redirects everything, and that speaks TLS of one version.
  private func status(
    of certificate: TestCertificate, version: TLSVersion, trusting authorities: String
  ) async throws -> UInt {
    var tls = TLSConfiguration.makeServerConfiguration(
      certificateChain: try NIOSSLCertificate.fromPEMBytes(certificate.certificate).map {
        .certificate($0)
      },
      privateKey: .privateKey(try NIOSSLPrivateKey(bytes: certificate.key, format: .pem)))
    (tls.minimumTLSVersion, tls.maximumTLSVersion) = (version, version)
    let context = try NIOSSLContext(configuration: tls)
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers([
            NIOSSLServerHandler(context: context), Redirecting(),
          ])
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let client = HTTPClient(
      eventLoopGroupProvider: .singleton,
      configuration: .strict(
        connectingWithin: .seconds(60), tls: try .strictClient(trusting: authorities)))
    let outcome: Result<UInt, any Error>
    do {
      let port = server.localAddress?.port ?? 0
      let answer = try await client.execute(
        HTTPClientRequest(url: "https://localhost:\(port)/"), timeout: .seconds(60))
      outcome = .success(answer.status.code)
    } catch {
      outcome = .failure(error)
    }
    try await client.shutdown()
    try await server.close()
    return try outcome.get()
  }

  @Test func `a client follows no redirect, and takes TLS 1.2 and 1.3 and nothing older`()
    async throws
  {
    let certificate = try TestCertificate(serial: 1)
    let folder = try TLSFolder(certificate)
    for version in [TLSVersion.tlsv13, .tlsv12] {
      let status = try await status(
        of: certificate, version: version, trusting: folder.files.chain)
      #expect(status == 302)
    }
    for version in [TLSVersion.tlsv11, .tlsv1] {
      await #expect(throws: (any Error).self) {
        try await status(of: certificate, version: version, trusting: folder.files.chain)
      }
    }
  }

  @Test func `a client trusts no other certificate than those that it was given`() async throws {
    let stranger = try TLSFolder(TestCertificate(serial: 2))
    await #expect(throws: (any Error).self) {
      try await status(
        of: TestCertificate(serial: 1), version: .tlsv13, trusting: stranger.files.chain)
    }
  }

  @Test func `a file without certificates is named`() throws {
    let folder = try TLSFolder(TestCertificate(serial: 1))
    let error = #expect(throws: UnreadableAuthorities.self) {
      try TLSConfiguration.strictClient(trusting: folder.files.key)
    }
    #expect("\(try #require(error))".contains(folder.files.key))
    #expect("\(try #require(error))".contains("expected certificates in PEM form"))
  }
}

/// A server that answers every request with a redirect; the client closes the connection.
private final class Redirecting: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let answer =
      "HTTP/1.1 302 Found\r\nlocation: /other\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)), promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
