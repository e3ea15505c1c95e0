import NIOCore
import NIOPosix

/// Clients that watch the seats of one show as they change, each over a connection of its own.
final class SeatListeners {
  /// The time at which one listener heard that a seat is locked, by seat.
  typealias Heard = [String: ContinuousClock.Instant]

  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private var channels: [any Channel] = []
  private let ears: [Ear]

  /// Connects all listeners, and returns when each has the whole map.
  init(_ requests: [[UInt8]], port: Int) async throws {
    ears = requests.map { _ in Ear() }
    for (request, ear) in zip(requests, ears) {
      let channel = try await ClientBootstrap(group: group)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(Listener(ear))
          }
        }
        .connect(host: "127.0.0.1", port: port).get()
      channels.append(channel)
      try await channel.writeAndFlush(ByteBuffer(bytes: request))
    }
    let deadline = ContinuousClock.now + .seconds(10)
    while try await !onLoop({ $0.allSatisfy { $0.hasWhole } }) {
      guard .now < deadline else { throw Unexpected("not every listener got the seats") }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Returns what each listener heard, and disconnects all.
  func end() async throws -> [Heard] {
    let heard = try await onLoop { $0.map { $0.heard() } }
    for channel in channels { try? await channel.close().get() }
    try await group.shutdownGracefully()
    return heard
  }

  private func onLoop<Value: Sendable>(
    _ body: @escaping @Sendable ([Ear]) -> Value
  ) async throws -> Value {
    try await group.next().submit { [ears] in body(ears) }.get()
  }

  /// The received bytes and their times; accessed on the one event loop only.
  private final class Ear: @unchecked Sendable {
    private var bytes: [UInt8] = []
    /// The end of each piece among the bytes.
    private var pieces: [(end: Int, at: ContinuousClock.Instant)] = []

    func take(_ piece: ByteBuffer) {
      bytes += piece.readableBytesView
      pieces.append((bytes.count, .now))
    }

    /// Whether the whole map has arrived; it ends like any event.
    var hasWhole: Bool { bytes.suffix(4) == Array("\n\n\r\n".utf8) && bytes.count > 1_000 }

    func heard() -> Heard {
      let marker = Array(#"","state":"LOCKED"}"#.utf8)
      var heard: Heard = [:]
      var (index, piece) = (0, 0)
      while let quote = bytes[index...].firstIndex(of: UInt8(ascii: "\"")) {
        index = quote + 1
        guard bytes[quote...].starts(with: marker) else { continue }
        let name = bytes[..<quote].reversed().prefix { $0 != UInt8(ascii: "\"") }.reversed()
        while pieces[piece].end < quote + marker.count { piece += 1 }
        let seat = String(decoding: Array(name), as: UTF8.self)
        if heard[seat] == nil { heard[seat] = pieces[piece].at }
      }
      return heard
    }
  }

  private final class Listener: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    private let ear: Ear

    init(_ ear: Ear) { self.ear = ear }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      ear.take(unwrapInboundIn(data))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }
}
