import ClientRules
import PassClient
import Synchronization

/// The real way to the real service, and to that of its streams where a test names another, which loses, breaks or replaces what a test names.
final class FaultyTransport: ClientTransport {
  /// A fault on the way of a request.
  enum Fault: Sendable {
    /// It never arrives.
    case cut
    /// It arrives and is answered, and the answer is lost.
    case loseAnswer
    /// Another program answers.
    case replace(ClientReply)
  }

  private let real: any ClientTransport
  private let streams: any ClientTransport
  private let faults: Mutex<@Sendable (ClientRequest) -> Fault?>
  private let sent = Mutex<[ClientRequest]>([])

  init(
    _ real: any ClientTransport, streams: (any ClientTransport)? = nil,
    _ faults: @escaping @Sendable (ClientRequest) -> Fault? = { _ in nil }
  ) {
    self.real = real
    self.streams = streams ?? real
    self.faults = Mutex(faults)
  }

  func set(_ faults: @escaping @Sendable (ClientRequest) -> Fault?) {
    self.faults.withLock { $0 = faults }
  }

  /// The requests that were sent, those that were lost included.
  var requests: [ClientRequest] { sent.withLock { $0 } }

  func send(_ request: ClientRequest) async throws(TransportFailure) -> ClientReply {
    sent.withLock { $0.append(request) }
    let fault = faults.withLock { $0 }
    switch fault(request) {
    case .cut: throw .noNetwork("cut by the test")
    case .loseAnswer:
      _ = try await real.send(request)
      throw .broken("lost by the test")
    case .replace(let reply): return reply
    case nil: return try await real.send(request)
    }
  }

  func listen(
    _ request: ClientRequest, _ take: @escaping @Sendable ([UInt8]) async -> Bool
  ) async throws(TransportFailure) -> ClientReply {
    sent.withLock { $0.append(request) }
    return try await streams.listen(request, take)
  }
}

/// Counts down: `take` returns true for the first calls alone.
final class FirstTimes: Sendable {
  private let left: Mutex<Int>
  init(_ count: Int) { left = Mutex(count) }
  func take() -> Bool {
    left.withLock { left in
      left -= 1
      return left >= 0
    }
  }
}
