internal import Glibc

/// A lock between processes (`flock`), held for the lifetime of the value.
///
/// The system releases it when the process ends, even if it is killed.
package struct FileLock: ~Copyable {
  private let file: FileDescriptor

  /// Waits for the exclusive lock on a file, which is created if it is missing.
  package init(_ path: String) throws(PlatformError) {
    let file = try FileDescriptor(appending: path)
    let raw = file.raw
    _ = try check(.write, path) { flock(raw, LOCK_EX) }
    self.file = file
  }

  /// Returns whether a process holds the lock on an existing file; false if the file cannot be opened.
  package static func isHeld(_ path: String) -> Bool {
    guard let file = try? FileDescriptor(reading: path) else { return false }
    return flock(file.raw, LOCK_SH | LOCK_NB) != 0
  }

  /// Takes the lock without waiting, or returns nil if another process holds it.
  package init?(ifFree path: String) throws(PlatformError) {
    let file = try FileDescriptor(appending: path)
    let raw = file.raw
    guard flock(raw, LOCK_EX | LOCK_NB) == 0 else {
      if errno == EWOULDBLOCK { return nil }
      throw PlatformError(operation: .write, path: path, code: errno)
    }
    self.file = file
  }

  /// Releases the lock, as the end of the value's lifetime does too.
  package consuming func release() {}
}
