internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// A service over HTTP, with one connection for each request; its port changes with each start.
package final class HTTPOffice: Office {
  package let product: SeatProduct
  private let port: @Sendable () -> Int?
  private let token: @Sendable (String) -> String
  /// The longest time that a request waits for its answer, in seconds.
  private let patience: Int64

  /// Creates an office at the port that `port` returns, which is nil while the service is down.
  ///
  /// `token` returns the access token of a user.
  package init(
    product: SeatProduct, patience: Int64 = 10, port: @escaping @Sendable () -> Int?,
    token: @escaping @Sendable (String) -> String
  ) {
    self.product = product
    self.patience = patience
    self.port = port
    self.token = token
  }

  package var takesAll: Bool { true }

  package func send(
    _ request: SeatRequest, as user: String, key: String?, cut: Bool
  ) async -> OfficeReply? {
    let spelled = product.spelling(request, by: user)
    // A request is not sent while the service is down, as it would be recorded as unanswered.
    while port() == nil, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(10)) }
    return await Self.exchange(
      port: port(), spelled.method, spelled.path, token: token(user), key: key, tag: spelled.tag,
      body: spelled.body,
      patience: cut ? .milliseconds(Int64.random(in: 0...15)) : .seconds(patience))
  }

  /// Returns the answer to a request, or nil if none came.
  package static func exchange(
    port: Int?, _ method: String, _ path: String, token: String, key: String? = nil,
    tag: String? = nil, body: String? = nil, patience: Duration = .seconds(10)
  ) async -> OfficeReply? {
    guard let port else { return nil }
    var head =
      "\(method) /v1\(path) HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n"
      + "authorization: Bearer \(token)\r\n"
    if let key { head += "idempotency-key: \(key)\r\n" }
    if let tag { head += "if-match: \(tag)\r\n" }
    if let body {
      head += "content-type: application/json\r\ncontent-length: \(body.utf8.count)\r\n"
    }
    let received = try? await bytes(
      port: port, sending: Array("\(head)\r\n\(body ?? "")".utf8),
      patience: TimeAmount(patience))
    return received.flatMap { OfficeReply(http: $0) }
  }

  private static func bytes(
    port: Int, sending: [UInt8], patience: TimeAmount
  ) async throws -> [UInt8] {
    let received = Mutex<[UInt8]>([])
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            Collector { more in received.withLock { $0 += more } })
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    let end = channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    channel.writeAndFlush(ByteBuffer(bytes: sending), promise: nil)
    try? await channel.closeFuture.get()
    end.cancel()
    return received.withLock { $0 }
  }

  private final class Collector: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    private let take: @Sendable ([UInt8]) -> Void

    init(_ take: @escaping @Sendable ([UInt8]) -> Void) { self.take = take }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      take(Array(unwrapInboundIn(data).readableBytesView))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }
}

extension OfficeReply {
  /// Parses an answer; nil unless it is complete.
  fileprivate init?(http bytes: [UInt8]) {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.lowerBound else { return nil }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      fields[line[..<colon].lowercased()] = String(
        line[line.index(after: colon)...].drop { $0 == " " })
    }
    let body = Array(bytes[(end + 4)...])
    guard let length = fields["content-length"].flatMap({ Int($0) }), body.count == length else {
      return nil
    }
    self.init(status: status, tag: fields["etag"], body: body)
  }
}
