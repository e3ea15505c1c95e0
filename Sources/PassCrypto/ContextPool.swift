internal import Synchronization

/// Contexts of libcrypto for many threads: each is used by one thread at a time and then kept for
/// the next, because making one costs as much as a tenth of a signature.
final class ContextPool<Context: Sendable>: Sendable {
  private let make: @Sendable () throws(CryptoError) -> Context
  private let idle = Mutex<[Context]>([])

  init(_ make: @escaping @Sendable () throws(CryptoError) -> Context) { self.make = make }

  /// Calls `body` with a context that nobody else uses meanwhile.
  func lend<Result>(
    _ body: (Context) throws(CryptoError) -> Result
  ) throws(CryptoError) -> Result {
    let kept = idle.withLock { $0.popLast() }
    let context = if let kept { kept } else { try make() }
    let result = try body(context)
    // A context whose call failed is not kept: nobody knows its state.
    idle.withLock { $0.append(context) }
    return result
  }
}
