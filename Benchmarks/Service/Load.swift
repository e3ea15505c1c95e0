import NIOCore
import NIOPosix

/// A load generator that sends requests over a number of connections as fast as they are answered.
///
/// It implements only as much HTTP/1.1 as needed: it sends prepared bytes and finds the end of an answer by
/// its Content-Length, so that it takes little processor time from the server on the same machine.
enum Load {
  struct Outcome: Sendable {
    /// The answers in the order of the requests.
    var answers: [Answer]
    var wall: Duration
  }

  struct Answer: Sendable {
    var status = 0
    var body: [UInt8] = []
    var sent = ContinuousClock.now
    var time = Duration.zero
  }

  /// Sends each request once and returns the answers; the ports get equal shares of the connections.
  static func run(
    _ requests: [[UInt8]], ports: [Int], connections: Int
  ) async throws -> Outcome {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let work = Work(requests)
    let bootstrap = ClientBootstrap(group: loop)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Connection(work))
        }
      }
    var channels: [any Channel] = []
    for number in 0..<connections {
      let port = ports[number % ports.count]
      channels.append(try await bootstrap.connect(host: "127.0.0.1", port: port).get())
    }
    let start = ContinuousClock.now
    for channel in channels {
      loop.execute { channel.pipeline.fireUserInboundEventTriggered(Connection.Start()) }
    }
    for channel in channels { try await channel.closeFuture.get() }
    let wall = start.duration(to: .now)
    try await group.shutdownGracefully()
    if let failure = work.failure { throw failure }
    return Outcome(answers: work.answers, wall: wall)
  }

  /// The remaining requests and the answers; accessed only on the one event loop, and after it has ended.
  private final class Work: @unchecked Sendable {
    private let requests: [[UInt8]]
    private var next = 0
    var answers: [Answer]
    var failure: (any Error)?

    init(_ requests: [[UInt8]]) {
      self.requests = requests
      answers = Array(repeating: Answer(), count: requests.count)
    }

    func take() -> (index: Int, bytes: [UInt8])? {
      guard next < requests.count, failure == nil else { return nil }
      defer { next += 1 }
      return (next, requests[next])
    }
  }

  /// A connection that sends one request after the other.
  private final class Connection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    struct Start {}

    private let work: Work
    private var index = 0
    private var sent = ContinuousClock.now
    private var received: [UInt8] = []
    /// The length of the answer, once its head has arrived.
    private var expected: Int?

    init(_ work: Work) { self.work = work }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if event is Start { send(context) }
    }

    private func send(_ context: ChannelHandlerContext) {
      guard let (index, bytes) = work.take() else {
        context.close(promise: nil)
        return
      }
      self.index = index
      received.removeAll(keepingCapacity: true)
      expected = nil
      sent = .now
      context.writeAndFlush(
        wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes)), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      received += unwrapInboundIn(data).readableBytesView
      if expected == nil { expected = Self.length(received) }
      guard let expected, received.count >= expected else { return }
      work.answers[index] = Answer(
        status: Self.status(received), body: Self.body(received), sent: sent,
        time: sent.duration(to: .now))
      send(context)
    }

    func channelInactive(context: ChannelHandlerContext) {
      if work.answers[index].status == 0 {
        work.failure = Unexpected("the server closed a connection without an answer")
      }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      work.failure = error
      context.close(promise: nil)
    }

    private static func end(_ bytes: [UInt8]) -> Int? {
      guard bytes.count > 3 else { return nil }
      for index in 0...(bytes.count - 4)
      where bytes[index] == 13 && bytes[index + 1] == 10 && bytes[index + 2] == 13 {
        return index + 4
      }
      return nil
    }

    private static func length(_ bytes: [UInt8]) -> Int? {
      guard let end = end(bytes) else { return nil }
      let head = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
      for line in head.split(separator: "\r\n") where line.hasPrefix("content-length:") {
        return Int(line.dropFirst(15).drop { $0 == " " }).map { end + $0 }
      }
      return end
    }

    private static func status(_ bytes: [UInt8]) -> Int {
      Int(String(decoding: bytes.dropFirst(9).prefix(3), as: UTF8.self)) ?? -1
    }

    private static func body(_ bytes: [UInt8]) -> [UInt8] {
      end(bytes).map { Array(bytes[$0...]) } ?? []
    }
  }
}
