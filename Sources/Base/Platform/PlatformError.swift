internal import Glibc

/// A failed system call: the operation, the path and the error number.
package struct PlatformError: Error, Equatable, CustomStringConvertible {
  /// The attempted operation.
  package enum Operation: String, Sendable {
    case read, write, list, create
  }

  package let operation: Operation
  package let path: String
  /// The `errno` of the call, or `notPlain`.
  package let code: Int32

  /// The code for "not a regular file", which has no `errno`.
  static let notPlain: Int32 = -1

  /// The code for "longer than the limit", which has no `errno`.
  static let tooLong: Int32 = -2

  /// Whether the file has more bytes than its reader takes.
  package var isTooLong: Bool { code == Self.tooLong }
  /// Whether a directory is in the way.
  var isDirectory: Bool { code == EISDIR }
  /// Whether the path is not a regular file but a symbolic link, pipe, directory or device.
  package var isNotPlain: Bool { code == Self.notPlain }
  /// Whether the file to read does not exist.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  /// Whether this user lacks the permission.
  package var isDenied: Bool { code == EACCES || code == EPERM }
  /// Whether the file to create exists already.
  package var alreadyExists: Bool { code == EEXIST }

  package var description: String { "cannot \(operation.rawValue) \(path): \(reason)" }

  /// The reason without the path.
  package var reason: String { Self.reason(code) }

  private static func reason(_ code: Int32) -> String {
    if code == notPlain {
      return "it is not a plain file, but a link, a pipe, a directory or a device"
    }
    if code == tooLong { return "it is too large for a file of this kind" }
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

/// Makes a system call, repeats it after EINTR, and returns its result or throws the error.
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
