internal import CLibFuzzer

/// What a target does with one input.
public typealias FuzzTest = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

/// Runs libFuzzer with the arguments of the process.
///
/// SwiftPM names the entry of an executable after its target and defines `main` as that, so that
/// libFuzzer's own `main` cannot be linked: each target's entry calls its driver.
public func runFuzzer(
  _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ test: FuzzTest
) -> CInt {
  var count = count
  var arguments = unsafe arguments
  return unsafe LLVMFuzzerRunDriver(&count, &arguments, test)
}

/// The bytes of an input.
public func input(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  unsafe Array(UnsafeBufferPointer(start: start, count: count))
}

/// Ends the run with a finding where something that must hold does not.
public func require(_ holds: Bool, _ promise: @autoclosure () -> String) {
  if !holds { fatalError("broken promise: \(promise())") }
}

/// A value that a target needs to start, or an end with the reason.
public func start<Value>(_ make: () throws -> Value) -> Value {
  do { return try make() } catch { fatalError("cannot start: \(error)") }
}
