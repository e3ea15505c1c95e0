internal import Synchronization

/// A pool of libcrypto contexts for use by many threads.
///
/// One thread uses a context at a time and then returns it, because creating one costs as much as a
/// tenth of a signature.
final class ContextPool<Context: Sendable>: Sendable {
  private let make: @Sendable () throws(CryptoError) -> Context
  private let idle = Mutex<[Context]>([])

  init(_ make: @escaping @Sendable () throws(CryptoError) -> Context) { self.make = make }

  /// Calls `body` with a context that no other thread uses meanwhile.
  func lend<Result>(
    _ body: (Context) throws(CryptoError) -> Result
  ) throws(CryptoError) -> Result {
    let kept = idle.withLock { $0.popLast() }
    let context = if let kept { kept } else { try make() }
    let result = try body(context)
    // A context whose call failed is dropped, because its state is unknown.
    idle.withLock { $0.append(context) }
    return result
  }
}
