internal import NIOCore
internal import Synchronization

/// A request body that records whether it was read.
///
/// The client reads the body only once there is a connection; before that, nothing was sent. A caller that
/// gives up closes the body, and from then on it cannot be sent.
final class SingleUseBody: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  private let bytes: [UInt8]
  private enum State { case unsent, sent, closed }
  private let state = Mutex(State.unsent)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// Prevents sending from now on, or returns false if the body was sent already.
  func close() -> Bool {
    state.withLock { state in
      if state == .unsent { state = .closed }
      return state == .closed
    }
  }

  /// Marks the body as sent, or returns false if it is closed.
  private func send() -> Bool {
    state.withLock { state in
      if state == .unsent { state = .sent }
      return state == .sent
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(body: self) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate let body: SingleUseBody
    private var isDone = false

    fileprivate init(body: SingleUseBody) { self.body = body }

    mutating func next() async throws(CancellationError) -> ByteBuffer? {
      guard !isDone else { return nil }
      isDone = true
      guard body.send() else { throw CancellationError() }
      return ByteBuffer(bytes: body.bytes)
    }
  }
}
