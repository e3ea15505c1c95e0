internal import Glibc

/// An operation that the system refused, with the path it was about and the system's reason.
package struct PlatformError: Error, Equatable, CustomStringConvertible {
  /// What was tried.
  package enum Operation: String, Sendable {
    case read, write, list, create
  }

  package let operation: Operation
  package let path: String
  /// The system's error number.
  package let code: Int32

  /// The number of "this is no plain file", which the system has no number for.
  static let notPlain: Int32 = -1

  /// Whether a link, a pipe or a device stands where a plain file is wanted.
  package var isNotPlain: Bool { code == Self.notPlain }
  /// Whether the thing to read is not there.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  /// Whether the system denies this user the operation.
  package var isDenied: Bool { code == EACCES || code == EPERM }
  /// Whether the thing to create is there already.
  package var alreadyExists: Bool { code == EEXIST }

  package var description: String {
    "cannot \(operation.rawValue) \(path): \(Self.reason(code))"
  }

  private static func reason(_ code: Int32) -> String {
    if code == notPlain { return "not a plain file, but a link, a pipe, a directory or a device" }
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

/// Repeats a call that a signal interrupted and returns its result, or throws with the reason.
func check<Result: SignedInteger>(
  _ operation: PlatformError.Operation, _ path: String, _ call: () -> Result
) throws(PlatformError) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw PlatformError(operation: operation, path: path, code: code) }
  }
}
