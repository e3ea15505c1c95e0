@testable import ServiceHTTP
import IdentityProviders
import NIOCore
import NIOPosix
import NIOSSL
import PassTestSupport
import Testing

/// Fetches of keys from a provider that redirects, is slow, sends too much or shows another's certificate.
@Suite struct HTTPKeyDocumentsTests {
  /// A handler that answers every request with the same bytes.
  private final class Answering: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }

  /// Returns the document that a server with this answer provides, or else the text of the error.
  private func fetched(
    _ answer: String, tls: TLSFolder? = nil, authorities: String? = nil,
    timeout: Duration = .seconds(20), inTrials: Bool = true
  ) async throws -> String {
    let context = try tls?.files.context(tls?.files.read() ?? ([], []))
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          if let context {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
          }
          try channel.pipeline.syncOperations.addHandler(Answering(Array(answer.utf8)))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let port = try (server.localAddress?.port).orThrow("a port")
    let documents = try HTTPKeyDocuments(
      authorities: authorities, timeout: timeout, takesPlainLoopback: inTrials)
    let words: String
    do {
      let scheme = tls == nil ? "http" : "https"
      let document = try await documents.document(at: "\(scheme)://localhost:\(port)/keys")
      words =
        String(decoding: document.bytes, as: UTF8.self)
        + (document.freshSeconds.map { " \($0)" } ?? "")
    } catch let error as KeyFetchError {
      words = error.description
    }
    try await server.close()
    return words
  }

  private static let good =
    "HTTP/1.1 200 OK\r\ncache-control: max-age=77\r\ncontent-length: 2\r\n\r\n{}"

  @Test func `a good answer is taken with its freshness`() async throws {
    #expect(try await fetched(Self.good) == "{} 77")
  }

  @Test func `nothing is fetched from elsewhere, in the clear in production, or without end`()
    async throws
  {
    let redirect =
      "HTTP/1.1 302 Found\r\nlocation: https://evil.example/\r\ncontent-length: 0\r\n\r\n"
    #expect(try await fetched(redirect).hasSuffix("answered 302"))
    #expect(try await fetched(Self.good, inTrials: false).hasSuffix("expected an https URL"))
    let long = String(repeating: " ", count: KeyDocument.longest + 1)
    let body = "HTTP/1.1 200 OK\r\ncontent-length: \(long.utf8.count)\r\n\r\n\(long)"
    #expect(try await fetched(body).contains("longer than"))
    for slow in ["", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{"] {
      let words = try await fetched(slow, timeout: .milliseconds(300))
      #expect(!words.hasPrefix("{"), "\(words)")
    }
  }

  @Test func `who cannot be reached is told in plain words`() async throws {
    // The port was free a moment ago, so no program listens there.
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .bind(host: "127.0.0.1", port: 0).get()
    let port = try (server.localAddress?.port).orThrow("a port")
    try await server.close()
    let documents = try HTTPKeyDocuments(authorities: nil, takesPlainLoopback: true)
    await #expect {
      _ = try await documents.document(at: "http://127.0.0.1:\(port)/keys")
    } throws: { error in
      "\(error)" == "http://127.0.0.1:\(port)/keys: cannot be reached: no program listens there"
    }
    await #expect {
      _ = try await documents.document(at: "https://no-such-host.invalid/keys")
    } throws: { error in
      "\(error)" == "https://no-such-host.invalid/keys: its name is unknown (DNS)"
    }
  }

  @Test func `the certificate is verified, by the operator's authority where one is named`()
    async throws
  {
    let folder = try TLSFolder(TestCertificate(serial: 1))
    let other = try TLSFolder(TestCertificate(serial: 2))
    #expect(
      try await fetched(Self.good, tls: folder, authorities: folder.files.chain) == "{} 77")
    for authorities in [nil, other.files.chain] {
      let words = try await fetched(Self.good, tls: folder, authorities: authorities)
      #expect(words.hasPrefix("https://localhost"), "\(words)")
    }
    #expect(throws: KeyFetchError.self) {
      try HTTPKeyDocuments(authorities: folder.files.key, takesPlainLoopback: false)
    }
  }
}
