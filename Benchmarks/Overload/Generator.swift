import NIOCore
import NIOPosix

/// A load generator on one thread, which sends requests as fast as they are answered or when they are due.
///
/// It implements only as much HTTP/1.1 as needed: it sends prepared bytes and finds the end of an answer by
/// its Content-Length.
enum Generator {
  struct Answer: Sendable {
    /// The status code; 0 if no answer came.
    var status = 0
    var body: [UInt8] = []
    /// The time from the moment when the request was due to its answer.
    var time = Duration.zero
  }

  /// Sends each request once over this many connections, which all send the next request after an answer.
  static func closed(
    _ requests: [[UInt8]], port: Int, connections: Int
  ) async throws -> [Answer] {
    var next = 0
    return try await run(port, connections, until: nil) { driver in
      driver.take = {
        guard next < requests.count else { return nil }
        defer { next += 1 }
        return (next, requests[next])
      }
      driver.answers = Array(repeating: Answer(), count: requests.count)
    }.answers
  }

  /// The result of a load.
  struct Outcome: Sendable {
    var answers: [Answer] = []
    /// The number of requests for which no connection was free when they were due.
    var unsent = 0
    var wall = Duration.zero
    /// The number of requests that were due.
    var due = 0
  }

  /// Sends requests from pools; a request without a success goes back to its pool and is sent again later, under its
  /// key.
  ///
  /// `rate` is the number of requests per second; nil sends each as soon as a connection is free. The load ends after
  /// `seconds`, or earlier if a pool is empty.
  static func mixed(
    _ pools: inout [[[UInt8]]], port: Int, connections: Int, rate: Double?, seconds: Double
  ) async throws -> Outcome {
    let state = Pools(pools)
    var outcome = try await run(port, connections, until: .seconds(seconds), rate: rate) { driver in
      driver.take = { state.take() }
      driver.onAnswer = { state.answered($0, isDone: (200..<300).contains($1)) }
    }
    pools = state.pools
    outcome.answers.removeAll { $0.status == 0 }
    return outcome
  }

  /// Requests that wait for their turn; used on one event loop, and after it has ended.
  private final class Pools: @unchecked Sendable {
    var pools: [[[UInt8]]]
    private var underWay: [Int: (pool: Int, bytes: [UInt8])] = [:]
    private var number = 0

    init(_ pools: [[[UInt8]]]) { self.pools = pools.map { $0.reversed() } }

    /// Returns the next request, from each pool in turn; nil if that pool is empty.
    func take() -> (Int, [UInt8])? {
      let pool = number % pools.count
      guard let bytes = pools[pool].popLast() else { return nil }
      underWay[number] = (pool, bytes)
      defer { number += 1 }
      return (number, bytes)
    }

    func answered(_ index: Int, isDone: Bool) {
      guard let (pool, bytes) = underWay.removeValue(forKey: index) else { return }
      if !isDone { pools[pool].insert(bytes, at: 0) }
    }
  }

  private static func run(
    _ port: Int, _ connections: Int, until end: Duration?, rate: Double? = nil,
    _ prepare: (Driver) -> Void
  ) async throws -> Outcome {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let driver = Driver(loop, end: end, rate: rate)
    prepare(driver)
    let bootstrap = ClientBootstrap(group: loop)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Connection(driver))
        }
      }
    var channels: [any Channel] = []
    for _ in 0..<connections {
      channels.append(try await bootstrap.connect(host: "127.0.0.1", port: port).get())
    }
    let begun = ContinuousClock.now
    loop.execute { driver.begin() }
    for channel in channels { try await channel.closeFuture.get() }
    var outcome = driver.outcome
    outcome.wall = driver.ended.map { begun.duration(to: $0) } ?? begun.duration(to: .now)
    try await group.shutdownGracefully()
    if let failure = driver.failure { throw failure }
    outcome.answers = driver.answers
    return outcome
  }

  /// Hands requests to connections; used on its event loop, and after that has ended.
  private final class Driver: @unchecked Sendable {
    var take: () -> (Int, [UInt8])? = { nil }
    var onAnswer: (Int, Int) -> Void = { _, _ in }
    var answers: [Answer] = []
    var outcome = Outcome()
    var failure: (any Error)?
    /// The moment when the load ended.
    var ended: ContinuousClock.Instant?
    private let loop: any EventLoop
    private let end: Duration?
    private let rate: Double?
    private var start = ContinuousClock.now
    private var idle: [Connection] = []
    private var sent = 0
    private var isOver = false

    init(_ loop: any EventLoop, end: Duration?, rate: Double?) {
      self.loop = loop
      self.end = end
      self.rate = rate
    }

    func begin() {
      start = .now
      if rate != nil { return tick() }
      while let connection = idle.popLast() { give(connection) }
    }

    func isFree(_ connection: Connection) {
      if isOver { return connection.close() }
      if rate == nil, connection.hasBegun { return give(connection) }
      idle.append(connection)
    }

    func answered(_ index: Int, _ answer: Answer) {
      onAnswer(index, answer.status)
      if index >= answers.count {
        answers += Array(repeating: Answer(), count: index + 1 - answers.count)
      }
      answers[index] = answer
    }

    private func give(_ connection: Connection) {
      let now = ContinuousClock.now
      guard !isOver, end.map({ start.duration(to: now) < $0 }) ?? true, let (index, bytes) = take()
      else { return finish(connection) }
      connection.send(bytes, index, due: now)
    }

    private func finish(_ connection: Connection? = nil) {
      connection?.close()
      guard !isOver else { return }
      isOver = true
      ended = .now
      for other in idle { other.close() }
      idle = []
    }

    /// Sends the requests that are due, each millisecond.
    private func tick() {
      guard let rate else { return }
      let now = ContinuousClock.now
      let elapsed = start.duration(to: now)
      if let end, elapsed >= end { return finish() }
      let due = Int(elapsed / .seconds(1) * rate)
      while sent < due {
        let moment = start + .seconds(Double(sent) / rate)
        sent += 1
        outcome.due += 1
        guard let connection = idle.popLast() else {
          outcome.unsent += 1
          continue
        }
        guard let (index, bytes) = take() else { return finish(connection) }
        connection.send(bytes, index, due: moment)
      }
      loop.scheduleTask(in: .milliseconds(1)) { self.tick() }
    }
  }

  /// A connection with one request at a time.
  private final class Connection: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let driver: Driver
    private var context: ChannelHandlerContext?
    private var index: Int?
    private var due = ContinuousClock.now
    private var received: [UInt8] = []
    /// The length of the answer, once its head has arrived.
    private var expected: Int?
    private(set) var hasBegun = false

    init(_ driver: Driver) { self.driver = driver }

    func channelActive(context: ChannelHandlerContext) {
      self.context = context
      driver.isFree(self)
    }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func send(_ bytes: [UInt8], _ index: Int, due: ContinuousClock.Instant) {
      guard let context else { return }
      self.index = index
      self.due = due
      hasBegun = true
      received.removeAll(keepingCapacity: true)
      expected = nil
      context.writeAndFlush(
        wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes)), promise: nil)
    }

    func close() { context?.close(promise: nil) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      received += unwrapInboundIn(data).readableBytesView
      if expected == nil { expected = Self.length(received) }
      guard let expected, received.count >= expected, let index else { return }
      self.index = nil
      let status = Int(String(decoding: received.dropFirst(9).prefix(3), as: UTF8.self)) ?? -1
      driver.answered(
        index,
        Answer(
          status: status, body: Self.end(received).map { Array(received[$0...]) } ?? [],
          time: due.duration(to: .now)))
      // The service closes the connection with an answer that it gave before it had read the whole request.
      let closes = String(decoding: received.prefix(600), as: UTF8.self).lowercased()
        .contains("connection: close")
      if !closes { driver.isFree(self) }
    }

    func channelInactive(context: ChannelHandlerContext) {
      if index != nil {
        driver.failure = Unexpected("the server closed a connection without an answer")
      }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
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
  }
}
