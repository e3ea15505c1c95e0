internal import CLibFuzzer

/// A program that libFuzzer feeds: `@main` on the type that conforms is its entry.
///
/// libFuzzer's own `main` cannot be linked, because SwiftPM names the entry of an executable after its
/// target and defines `main` as that; so each entry calls the driver.
public protocol FuzzTarget {
  /// Does with one input what the target is there for, and ends the process where a promise is broken.
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

/// The test of this process: C calls a function that carries nothing with it.
nonisolated(unsafe) private var testOfThisProcess: ([UInt8]) -> Void = { _ in }
