internal import Glibc

/// A lock between processes: held from here until it goes, also when its process is killed.
package struct FileLock: ~Copyable {
  private let file: FileDescriptor

  /// Waits until nobody else holds the lock on the file, which is made where it is missing.
  package init(_ path: String) throws(PlatformError) {
    let file = try FileDescriptor(appending: path)
    let raw = file.raw
    _ = try check(.write, path) { flock(raw, LOCK_EX) }
    self.file = file
  }

  /// Whether anybody holds the lock on a file that is there.
  package static func isHeld(_ path: String) -> Bool {
    guard let file = try? FileDescriptor(reading: path) else { return false }
    return flock(file.raw, LOCK_SH | LOCK_NB) != 0
  }

  /// The lock, or nil where somebody else holds it.
  package init?(ifFree path: String) throws(PlatformError) {
    let file = try FileDescriptor(appending: path)
    let raw = file.raw
    guard flock(raw, LOCK_EX | LOCK_NB) == 0 else {
      if errno == EWOULDBLOCK { return nil }
      throw PlatformError(operation: .write, path: path, code: errno)
    }
    self.file = file
  }

  /// Ends the hold; so does the end of the value's life.
  package consuming func release() {}
}
