internal import Glibc

// Access at an offset, for files that are changed in place.
extension FileDescriptor {
  /// Returns the size of the file in bytes.
  package func byteCount() throws(PlatformError) -> Int {
    var information = stat()
    _ = try check(.read, path) { unsafe fstat(raw, &information) }
    return information.st_size
  }

  /// Reads up to `count` bytes at an offset; fewer at the end of the file.
  package func read(count: Int, at offset: Int) throws(PlatformError) -> [UInt8] {
    var failure: PlatformError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(PlatformError) {
        while filled < count {
          let more = try check(.read, path) {
            unsafe pread(
              raw, buffer.baseAddress.map { unsafe $0 + filled }, count - filled, offset + filled)
          }
          if more == 0 { break }
          filled += more
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all bytes at an offset.
  package func write(_ bytes: [UInt8], at offset: Int) throws(PlatformError) {
    var written = 0
    while written < bytes.count {
      written += try check(.write, path) {
        unsafe bytes.withUnsafeBytes { buffer in
          unsafe pwrite(
            raw, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written,
            offset + written)
        }
      }
    }
  }

  /// Truncates the file, or extends it with a hole that reads as zeros and takes no disk space.
  package func resize(to byteCount: Int) throws(PlatformError) {
    _ = try check(.write, path) { ftruncate(raw, byteCount) }
  }
}
