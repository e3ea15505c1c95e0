internal import NIOCore
internal import Synchronization

/// A request body that records whether it was read.
///
/// The client reads it only once there is a connection; before that, the other side has been told
/// nothing.
final class SentOnce: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  private let bytes: [UInt8]
  private let sent = Mutex(false)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }
  var isSent: Bool { sent.withLock { $0 } }

  func makeAsyncIterator() -> Iterator { Iterator(body: self) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate let body: SentOnce
    private var isDone = false

    fileprivate init(body: SentOnce) { self.body = body }

    mutating func next() async -> ByteBuffer? {
      guard !isDone else { return nil }
      isDone = true
      body.sent.withLock { $0 = true }
      return ByteBuffer(bytes: body.bytes)
    }
  }
}
