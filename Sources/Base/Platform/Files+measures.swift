internal import Glibc

extension Files {
  /// Returns the size of a file in bytes; nil if the file does not exist.
  package static func byteCount(of path: String) -> Int? {
    var information = stat()
    guard unsafe stat(path, &information) == 0 else { return nil }
    return information.st_size
  }

  /// Returns the bytes that this user may still write to the file system of a path; nil if the number is unknown.
  package static func freeBytes(at path: String) -> Int? {
    var information = statvfs()
    guard unsafe statvfs(path, &information) == 0 else { return nil }
    return Int(
      clamping: information.f_bavail.multipliedReportingOverflow(by: information.f_frsize)
        .partialValue)
  }
}
