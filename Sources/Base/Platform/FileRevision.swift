internal import Glibc

/// A value that changes when a file is replaced or modified, or a directory gains or loses entries.
package struct FileRevision: Equatable, Sendable, CustomStringConvertible {
  private let number: UInt64
  private let size: Int64
  /// The time of the last change, in seconds since 1970 and nanoseconds after them.
  private let seconds: Int64
  private let nanoseconds: Int64

  /// Reads the revision of what is at the path; nil if nothing is there.
  package init?(of path: String) { self.init(of: path, followingLinks: true) }

  init?(of path: String, followingLinks: Bool) {
    var information = stat()
    let result =
      followingLinks ? unsafe stat(path, &information) : unsafe lstat(path, &information)
    guard result == 0 else { return nil }
    number = UInt64(information.st_ino)
    size = Int64(information.st_size)
    seconds = Int64(information.st_mtim.tv_sec)
    nanoseconds = Int64(information.st_mtim.tv_nsec)
  }

  package var description: String { "\(number) \(size) \(seconds) \(nanoseconds)" }
}
