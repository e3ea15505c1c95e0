import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOPosix
import NIOSSL
import PassTestSupport
import Synchronization
import WalletsHTTP

/// A receiver of pushes over HTTP/2 and TLS on a local socket, as Apple's is; a test chooses its faults.
final class PushReceiver: Sendable {
  struct Push: Sendable {
    /// The token in its path.
    let token: String
    let method: String
    let fields: [String: String]
    let body: String
    /// The certificate with which the client proved its identity, as DER.
    let client: [UInt8]
  }

  enum Answer: Sendable {
    case status(Int, reason: String? = nil)
    case never
  }

  private struct State {
    var pushes: [Push] = []
    var answer: @Sendable (Push) -> Answer
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var connections = 0
  }

  private let state: Mutex<State>
  private let channel = Mutex<(any Channel)?>(nil)
  private let folder: TemporaryDirectory

  init(
    _ answer: @escaping @Sendable (Push) -> Answer = { _ in .status(200) }
  ) async throws {
    state = Mutex(State(answer: answer))
    let own = try TestCertificate(serial: 1)
    folder = try TemporaryDirectory()
    try folder.write("authority.pem", own.certificate)
    var tls = TLSConfiguration.makeServerConfiguration(
      certificateChain: try NIOSSLCertificate.fromPEMBytes(own.certificate).map {
        .certificate($0)
      },
      privateKey: .privateKey(try NIOSSLPrivateKey(bytes: own.key, format: .pem)))
    tls.applicationProtocols = ["h2"]
    // The client must show a certificate; the callback takes it at any time, because the tests' clock is another one.
    tls.certificateVerification = .noHostnameVerification
    let context = try NIOSSLContext(configuration: tls)
    let bound = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { [weak self] channel in
        guard let self else { return channel.close() }
        state.withLock { $0.connections += 1 }
        let shown = Shown()
        return channel.eventLoop.makeCompletedFuture {
          let handler = NIOSSLServerHandler(
            context: context,
            customVerificationCallback: { certificates, promise in
              let der = certificates.first.flatMap { try? $0.toDERBytes() } ?? []
              shown.der.withLock { $0 = der }
              promise.succeed(.certificateVerified)
            })
          try channel.pipeline.syncOperations.addHandler(handler)
          _ = try channel.pipeline.syncOperations.configureHTTP2Pipeline(
            mode: .server, connectionConfiguration: .init(), streamConfiguration: .init()
          ) { [weak self] stream in
            stream.eventLoop.makeCompletedFuture {
              guard let self else { return }
              try stream.pipeline.syncOperations.addHandlers(
                HTTP2FramePayloadToHTTP1ServerCodec(), Handler(self, shown))
            }
          }
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    channel.withLock { $0 = bound }
  }

  deinit { channel.withLock { $0?.close(promise: nil) } }

  /// The settings of a service that sends here.
  var settings: ApplePushSettings {
    var settings = ApplePushSettings()
    let port = channel.withLock { $0?.localAddress?.port ?? 0 }
    settings.address = "https://127.0.0.1:\(port)"
    settings.authorities = "\(folder.path)/authority.pem"
    // A busy machine is no reason for a failure.
    settings.timeout = .seconds(300)
    return settings
  }

  var pushes: [Push] { state.withLock { $0.pushes } }
  var connections: Int { state.withLock { $0.connections } }

  func answer(_ answer: @escaping @Sendable (Push) -> Answer) {
    state.withLock { $0.answer = answer }
  }

  /// Returns the pushes, once there are this many.
  func pushes(_ count: Int) async -> [Push] {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.pushes.count >= count { return true }
        state.waiting.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
    return pushes
  }

  private func take(_ push: Push) -> Answer {
    let (answer, ready) = state.withLock { state in
      state.pushes.append(push)
      let ready = state.waiting.filter { $0.count <= state.pushes.count }
      state.waiting.removeAll { $0.count <= state.pushes.count }
      return (state.answer, ready)
    }
    for waiter in ready { waiter.continuation.resume() }
    return answer(push)
  }

  /// The certificate that the client of a connection showed.
  private final class Shown: Sendable {
    let der = Mutex<[UInt8]>([])
  }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart
    private let receiver: PushReceiver
    private let shown: Shown
    private var head: HTTPRequestHead?
    private var body = ""

    init(_ receiver: PushReceiver, _ shown: Shown) {
      (self.receiver, self.shown) = (receiver, shown)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head): self.head = head
      case .body(let part): body += String(buffer: part)
      case .end: answer(context)
      }
    }

    private func answer(_ context: ChannelHandlerContext) {
      guard let head else { return }
      let fields = Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }) { $1 }
      let push = Push(
        token: head.uri.split(separator: "/").last.map(String.init) ?? "",
        method: "\(head.method) \(head.uri.prefix(10))", fields: fields, body: body,
        client: shown.der.withLock { $0 })
      guard case .status(let code, let reason) = receiver.take(push) else { return }
      let answer = HTTPResponseHead(version: .http2, status: .init(statusCode: code))
      context.write(wrapOutboundOut(.head(answer)), promise: nil)
      if let reason {
        let text = ByteBuffer(string: #"{"reason":"\#(reason)"}"#)
        context.write(wrapOutboundOut(.body(.byteBuffer(text))), promise: nil)
      }
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
  }
}
