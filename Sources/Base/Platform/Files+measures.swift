internal import Glibc

extension Files {
  /// The size of a file in bytes; nil if there is none.
  package static func byteCount(of path: String) -> Int? {
    var information = stat()
    guard unsafe stat(path, &information) == 0 else { return nil }
    return information.st_size
  }

  /// The bytes that this user may still write to the file system of a path; nil if that cannot be told.
  package static func freeBytes(at path: String) -> Int? {
    var information = statvfs()
    guard unsafe statvfs(path, &information) == 0 else { return nil }
    return Int(
      clamping: information.f_bavail.multipliedReportingOverflow(by: information.f_frsize)
        .partialValue)
  }
}
