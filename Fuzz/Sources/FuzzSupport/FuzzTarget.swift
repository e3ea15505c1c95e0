internal import CLibFuzzer

/// A libFuzzer target; the conforming type is marked `@main`.
///
/// libFuzzer's own `main` cannot be linked, because SwiftPM renames the entry point of an executable and
/// defines `main` itself; so each entry point calls the driver.
public protocol FuzzTarget {
  /// Tests one input; traps if an invariant is violated.
  static func test(_ input: [UInt8])
}

extension FuzzTarget {
  /// Runs libFuzzer with the arguments of the process.
  public static func main() {
    unsafe testOfThisProcess = Self.test
    var count = CommandLine.argc
    var arguments =
      unsafe CommandLine.unsafeArgv as UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    exit(
      unsafe LLVMFuzzerRunDriver(&count, &arguments) { start, count in
        unsafe testOfThisProcess(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
      })
  }
}

/// The test of this process; global, because a C function pointer cannot capture it.
nonisolated(unsafe) private var testOfThisProcess: ([UInt8]) -> Void = { _ in }
