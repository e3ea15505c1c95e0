internal import NIOCore
internal import Synchronization

/// A request body that records whether it was read.
///
/// The client reads it only once there is a connection; before that, the other side has been told
/// nothing. A caller that gives up closes it: from then on it is not sent, however late the client asks.
final class SentOnce: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  private let bytes: [UInt8]
  private enum State { case unsent, sent, closed }
  private let state = Mutex(State.unsent)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// Sees to it that it is not sent any more; false where it was.
  func close() -> Bool {
    state.withLock { state in
      if state == .unsent { state = .closed }
      return state == .closed
    }
  }

  /// False where it is closed.
  private func send() -> Bool {
    state.withLock { state in
      if state == .unsent { state = .sent }
      return state == .sent
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(body: self) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate let body: SentOnce
    private var isDone = false

    fileprivate init(body: SentOnce) { self.body = body }

    mutating func next() async throws(CancellationError) -> ByteBuffer? {
      guard !isDone else { return nil }
      isDone = true
      guard body.send() else { throw CancellationError() }
      return ByteBuffer(bytes: body.bytes)
    }
  }
}
